import { createHash } from 'node:crypto'
import { limits } from '@rasad/contract/limits'
import { AppError } from '../errors.ts'

/**
 * The header Idempotency-Key; undefined without one.
 * @throws AppError invalid-input
 */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (
    typeof header === 'string' &&
    /^[\x21-\x7e]+$/.test(header) &&
    header.length <= limits.maxIdempotencyKey
  ) {
    return header
  }
  const message = `The header Idempotency-Key takes 1 to ${limits.maxIdempotencyKey} letters, digits and signs.`
  throw new AppError('invalid-input', { message })
}

/** By which two bodies are the same. The schemas have put them in one order. */
export function bodyHash(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest()
}
