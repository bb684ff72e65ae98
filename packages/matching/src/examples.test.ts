import { expect, it } from 'vitest'
import { examplesOf, firstBlockOf } from '../../testkit/src/page-examples.ts'
import { buildIndexData, openIndex } from './index.ts'

const page = new URL('../DESIGN.md', import.meta.url)
const names = firstBlockOf(page)
const index = openIndex(buildIndexData(names.map((name, key) => ({ key, name, popularity: 0 }))))

it.each(examplesOf(page, 'line'))('reads the example `%s` as DESIGN.md says', (line, first, tier) => {
  const { matches, tier: told } = index.resolve(line ?? '', 3)
  expect([names[matches[0]?.key ?? -1] ?? '–', told]).toEqual([first, tier])
})
