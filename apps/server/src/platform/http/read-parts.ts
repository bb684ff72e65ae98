import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { FormShape } from '@rasad/contract/endpoints'
import { fileTooLarge } from '@rasad/contract/images'
import { AppError } from '../errors.ts'
import { SpooledFile } from './spooled-file.ts'
import { invalidInput } from './validation.ts'

const maxFields = 50
/** Bytes of one text field, and of everything in a form except files. */
const maxFieldBytes = 20_000
const maxOverhead = 200_000
const maxPartHeaderBytes = 8_192
const headBytes = 12

/** What a form says of a file, besides its bytes. */
export interface PartOfForm {
  /** As its sender calls it. */
  name: string
  /** Its first bytes. */
  head: Buffer
}

interface PartsOptions extends FormShape {
  folder: string
  /** Called with the number of received bytes; an error that it throws rejects the form. */
  take(bytes: number): void
  /** Called for each file on disk, so that it can be closed later. An error that it throws rejects the form. */
  hold(file: SpooledFile): void
  /** The value of a file field. */
  keep(file: SpooledFile, part: PartOfForm): unknown
  /** Aborted when the sender has disconnected, or nobody reads on. */
  signal: AbortSignal
  /** The error for a form that is not read to its end. */
  left(): AppError
}

/**
 * Reads the parts of a form: texts into memory, expected files onto disk, nothing else. After an error, discards what
 * still arrives.
 * @throws AppError as documented for `readForm`
 */
export function readParts(request: IncomingMessage, options: PartsOptions): Promise<Record<string, unknown>> {
  const { files, maxFileBytes, signal } = options
  const maxBytes = files.length * maxFileBytes + maxOverhead
  // Without a prototype, because the names come from outside.
  const fields: Record<string, unknown> = Object.create(null)
  const seen = new Set<string>()
  const saving: Promise<void>[] = []
  let received = 0
  let textBytes = 0
  let oversized: string | undefined

  return new Promise((resolve, reject) => {
    const parser = parserOf(request, { files: files.length + 1, fileSize: maxFileBytes + 1 })
    if (!parser) {
      request.resume()
      return reject(unreadable())
    }
    let done = false

    function finish(error?: unknown): void {
      if (done) return
      done = true
      signal.removeEventListener('abort', leave)
      request.off('data', count)
      if (error === undefined) resolve({ ...fields })
      else {
        request.unpipe(parser)
        request.resume()
        reject(error)
      }
    }
    const leave = () => finish(options.left())

    function attempt(work: () => void): void {
      try {
        work()
      } catch (error) {
        finish(error)
      }
    }

    function count(chunk: Buffer): void {
      received += chunk.length
      attempt(() => {
        options.take(chunk.length)
        if (received > maxBytes)
          throw oversized ? tooLarge(oversized, maxFileBytes) : new AppError('too-large')
      })
    }

    function add(name: string, value: unknown): void {
      const earlier = fields[name]
      fields[name] =
        earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value]
    }

    function onField(name: string | undefined, value: string): void {
      if (done) return
      attempt(() => {
        if (name === undefined) throw unreadable()
        textBytes += name.length + value.length
        if (textBytes > maxOverhead) throw new AppError('too-large')
        if (value !== '') add(name, value)
      })
    }

    function onFile(name: string | undefined, stream: BusboyFileStream, fileName?: string): void {
      stream.on('error', () => finish(unreadable()))
      stream.once('limit', () => {
        oversized = name
      })
      if (done) return void stream.resume()
      saving.push(save(name ?? '', stream, fileName ?? '').catch(finish))
    }

    async function save(name: string, stream: BusboyFileStream, fileName: string): Promise<void> {
      let file: SpooledFile | undefined
      let head: Buffer = Buffer.alloc(0)
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (done) return
        if (!file) {
          if (!files.includes(name)) throw unknownFile(name)
          if (seen.has(name)) throw secondFile(name)
          seen.add(name)
          file = await SpooledFile.create(options.folder)
          options.hold(file)
        }
        if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
        await file.append(chunk)
      }
      if (file) add(name, options.keep(file, { name: fileName, head }))
    }

    parser
      .on('field', onField)
      .on('file', onFile)
      .on('partsLimit', () => finish(new AppError('too-large')))
      .on('filesLimit', () => finish(new AppError('too-large')))
      .on('fieldsLimit', () => finish(new AppError('too-large')))
      // An empty body is a form without fields.
      .on('error', () => finish(received === 0 ? undefined : unreadable()))
      .on('finish', () => void Promise.all(saving).then(() => finish()))
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    request.pipe(parser)
    // After the parser, which has then reported which file is too large.
    request.on('data', count)
  })
}

function parserOf(
  request: IncomingMessage,
  limits: { files: number; fileSize: number },
): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: {
        ...limits,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        parts: limits.files + maxFields,
        headerPairs: 20,
        headerSize: maxPartHeaderBytes,
      },
    })
  } catch {
    // The boundary is missing or malformed.
    return undefined
  }
}

function unreadable(): AppError {
  return new AppError('invalid-input', { message: 'The form cannot be read.' })
}

function unknownFile(name: string): AppError {
  const field = name.slice(0, 200) || 'body'
  return invalidInput({ [field]: { code: 'unknown-field', message: 'This call takes no such file.' } })
}

function secondFile(name: string): AppError {
  return invalidInput({ [name]: { code: 'too-many', message: 'Please send one file here.' } })
}

function tooLarge(name: string, maxFileBytes: number): AppError {
  return invalidInput({ [name]: { code: 'image-too-large', message: fileTooLarge(maxFileBytes) } })
}
