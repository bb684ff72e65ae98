import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const filesMost = 5
const fieldsMost = 50
const fieldSizeMost = 100_000

/** Lets the routes of a scope take forms with files. Its hooks wait, so what is asked at every keystroke stays out. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/** A file of a form, read into memory. `type` is what its bytes are, whatever its name or sender says. */
export class UploadedFile {
  readonly bytes: Buffer
  readonly size: number
  readonly type: string

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.size = bytes.length
    this.type = imageType(bytes) ?? 'application/octet-stream'
  }
}

/** The bytes of a file that a form's schema has let through. */
export function bytesOf(file: unknown): Buffer {
  if (!(file instanceof UploadedFile)) throw new AppError('unsupported-media-type')
  return file.bytes
}

export function isForm(request: FastifyRequest): boolean {
  return request.isMultipart()
}

/**
 * Reads a form with files as an object of its fields. A file that is larger than `fileMost` bytes ends one
 * byte behind it, so that the schema can refuse it by its field; a file without bytes was not given.
 * @throws AppError invalid-input where it breaks off, or is no form whatever its header says; what the reader
 *   says itself where it has too many parts.
 */
export async function readForm(request: FastifyRequest, fileMost: number): Promise<Record<string, unknown>> {
  try {
    return await readParts(request, fileMost)
  } catch (error) {
    if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error
    throw new AppError('invalid-input', { message: 'The form cannot be read.' })
  }
}

async function readParts(request: FastifyRequest, fileMost: number): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null)
  const parts = request.parts({
    limits: {
      fileSize: fileMost + 1,
      files: filesMost,
      fields: fieldsMost,
      fieldSize: fieldSizeMost,
      parts: filesMost + fieldsMost,
    },
  })
  for await (const part of parts) {
    const value = part.type === 'file' ? new UploadedFile(await part.toBuffer()) : part.value
    const empty = value === '' || (value instanceof UploadedFile && value.size === 0)
    if (empty) continue
    const earlier = fields[part.fieldname]
    fields[part.fieldname] =
      earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value]
  }
  return { ...fields }
}

/** The image types that are taken in, by their first bytes. */
export function imageType(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp'
  return undefined
}
