import { limits } from '@rasad/contract/limits'
import { AppError } from '../platform/errors.ts'
import type { ListLine } from './merge-change.ts'

/**
 * Refuses what makes a list larger than it can be. One that is too large already can always become smaller.
 * @throws AppError list-full
 */
export function checkSize(before: readonly ListLine[], after: readonly ListLine[]): void {
  const [had, has] = [sizeOf(before), sizeOf(after)]
  const hasTooMany = has.lines > limits.maxListLines && has.lines > had.lines
  if (hasTooMany || (has.bytes > limits.maxOrderListBytes && has.bytes > had.bytes)) {
    throw new AppError('list-full')
  }
}

function sizeOf(all: readonly ListLine[]): { lines: number; bytes: number } {
  const lines = all.filter(({ removed }) => !removed)
  const texts = lines.flatMap(({ name, unit, note }) => [name, unit ?? '', note ?? ''])
  return { lines: lines.length, bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) }
}
