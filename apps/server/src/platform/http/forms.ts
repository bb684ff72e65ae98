import type { FormShape } from '@rasad/contract/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Turn } from '../queue.ts'
import { limitKeyOf } from './limit-key.ts'
import type { OpenForm, OpenForms } from './open-forms.ts'
import { type PartOfForm, readParts } from './read-parts.ts'
import { prepareSpool, type SpooledFile } from './spooled-file.ts'

interface FormOptions {
  /** The folder for files of open forms; nothing else can be in it. */
  folder: string
  openForms: OpenForms
}

const decorator = 'forms'

/**
 * Lets the routes of a scope accept forms with files. Every form takes a place among the open forms before a byte of
 * its body is read, and its files are spooled to disk.
 */
export async function acceptForms(scope: FastifyInstance, options: FormOptions): Promise<void> {
  await prepareSpool(options.folder)
  scope.decorate(decorator, options)
  // Leave the body unread until the route reads it.
  scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
}

/** A file of a form, on disk until its request is answered or aborted. */
class UploadedFile {
  readonly size: number
  /** What its sender calls it; empty if it has no name. For people, never for paths. */
  readonly name: string
  /** The type of its bytes, whatever its name or sender says. */
  readonly type: string
  /** The sender, who is still waiting. */
  readonly sender: Turn
  readonly #file: SpooledFile

  constructor(file: SpooledFile, { name, head }: PartOfForm, sender: Turn) {
    this.name = name
    this.#file = file
    this.size = file.size
    this.type = imageType(head) ?? 'application/octet-stream'
    this.sender = sender
  }

  /** What tells two sendings of one form from two forms. */
  toJSON(): object {
    return { name: this.name, type: this.type, size: this.size }
  }

  /** @throws AppError invalid-input when the sender has disconnected */
  async read(): Promise<Buffer> {
    if (this.sender.signal?.aborted) throw brokenOff()
    return this.#file.read().catch((error: unknown) => {
      throw this.sender.signal?.aborted ? brokenOff() : error
    })
  }
}

/**
 * A file that a form's schema has accepted.
 * @throws AppError unsupported-media-type when it is not a file
 */
export function fileOf(file: unknown): UploadedFile {
  if (!(file instanceof UploadedFile)) throw new AppError('unsupported-media-type')
  return file
}

export function isForm(request: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
}

/**
 * Reads a form as an object of its fields; repeated fields become lists. A file of more than `maxFileBytes` is cut one
 * byte after the limit, so that the schema can reject it by its field. A file without bytes counts as missing.
 * @throws AppError too-many-forms or forms-busy before a byte is read; invalid-input when the form breaks off, is
 *   malformed, or contains a file in an unexpected field; too-large when it has too many parts or bytes; forms-busy when
 *   it had to give way to another.
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  shape: FormShape,
): Promise<Record<string, unknown>> {
  const { folder, openForms } = request.server.getDecorator<FormOptions>(decorator)
  const key = limitKeyOf(request.ip)
  const left = new AbortController()
  const form = openForms.open(key, (error) => left.abort(error))
  const { signal, hold } = untilAnswered({ request, reply }, form, left)
  const fields = await readParts(request.raw, {
    ...shape,
    folder,
    signal,
    hold,
    take: form.take,
    keep: (file, part) => new UploadedFile(file, part, { key, signal }),
    left: () => (signal.reason instanceof AppError ? signal.reason : brokenOff()),
  })
  form.arrived()
  return fields
}

/** Closes a form with its answer, or when its sender disconnects, which aborts the signal. */
function untilAnswered(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  form: OpenForm,
  left: AbortController,
) {
  const files: SpooledFile[] = []
  let ended = false

  async function close(file: SpooledFile): Promise<void> {
    await file.close().catch((error) => reply.log.error({ err: error }, 'cannot close a file of a form'))
  }
  async function end(): Promise<void> {
    if (ended) return
    ended = true
    if (!reply.raw.writableFinished) left.abort()
    await Promise.all(files.map(close))
    form.close()
  }
  reply.raw.once('finish', end).once('close', end)
  // A connection that closed while the limits were looked up emits no further event.
  if (request.raw.socket.destroyed || reply.raw.closed) void end()

  return {
    signal: left.signal,
    hold(file: SpooledFile): void {
      if (!ended) return void files.push(file)
      void close(file)
      throw brokenOff()
    },
  }
}

/** The error for a request that nobody waits for any more. */
export function brokenOff(): AppError {
  return new AppError('invalid-input', { message: 'The request broke off.' })
}

/** The accepted image types, by their first bytes. */
export function imageType(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp'
  return undefined
}
