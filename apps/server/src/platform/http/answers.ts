import type { Page } from '../db/pages.ts'

/** The answer that holds one record. */
export function dataAnswer<T>(data: T) {
  return { success: true as const, data }
}

/** The answer that holds one page of a list. */
export function pageAnswer<T>({ rows, total, nextCursor }: Page<T>) {
  return { success: true as const, data: rows, total, nextCursor }
}
