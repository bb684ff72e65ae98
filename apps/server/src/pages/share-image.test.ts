import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawShareImage } from './share-image.ts'

it.each([
  ['of many lines', 'a\u2028'.repeat(32), null],
  ['under a tower of marks', `a${'\u0300'.repeat(63)}`, null],
  ['of letters as wide as any', 'W'.repeat(64), 'W'.repeat(60)],
  ['that shows nothing', '\u200b\u00ad\u2066', '\u200b'],
  ['that looks like markup', '<span size="999999">&</span>', '\u2800'],
])('a name %s has a picture of the one size', async (_, name, detail) => {
  const { width, height } = await sharp(await drawShareImage({ kind: 'Medicine', name, detail })).metadata()
  expect([width, height]).toEqual([1_200, 630])
})
