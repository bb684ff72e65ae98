import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// The build writes the language of 2015; it does not bring functions that a browser lacks.

/** Newer than Chrome 61 and Firefox 60. */
const newer = [
  /\.(at|flat|flatMap|replaceAll|matchAll|finally|findLast|toSorted|toReversed|allSettled|any)\(/,
  /\bObject\.(fromEntries|groupBy|hasOwn)\b/,
  /\b(AbortController|AbortSignal|structuredClone|BigInt|globalThis|queueMicrotask)\b/,
  /\b(randomUUID|replaceChildren|showModal|IntersectionObserver|ResizeObserver)\b/,
  // Of patterns: classes of letters, names and looking behind.
  /\\p\{|\(\?<|\(\?<[=!]/,
]

it('uses nothing that an old browser does not have', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(15)
  for (const file of files) {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    for (const pattern of newer) expect([file, pattern.exec(text)?.[0]]).toEqual([file, undefined])
  }
})
