import { expect, it } from 'vitest'
import { buildIndexData } from '../index/build.ts'
import { openIndex } from './name-index.ts'

const names = [
  'Electral ORS Sachet',
  'Rebalanz ORS Sachet',
  'ORSL Orange Oral Solution',
  'ORSL Apple Oral Solution',
  'Oxra 10 Tablet',
  'Pan 40 Tablet',
  'Acid Pan Tablet',
  'Calcirol Max Tablet',
]
const index = openIndex(
  buildIndexData(names.map((name, key) => ({ key, name, alias: '', popularity: 9 - key }))),
)
const answerTo = (line: string) => {
  const { tier, matches } = index.resolve(line, 5)
  return { tier, names: matches.map(({ key }) => names[key]) }
}

it('asks about the products whose name has a word that no brand begins with', () => {
  for (const line of ['ors', 'ors sachet', 'ors orange']) {
    const { tier, names } = answerTo(line)
    expect([line, tier]).toEqual([line, 'confirm'])
    expect(names).toEqual(expect.arrayContaining(['Electral ORS Sachet', 'Rebalanz ORS Sachet']))
  }
  expect(answerTo('ors').names.slice(0, 2)).toEqual(['Electral ORS Sachet', 'Rebalanz ORS Sachet'])
  expect(answerTo('ors 10').names[0]).not.toBe('Oxra 10 Tablet')
})

it('leaves a brand, and what only makes another product, as they were', () => {
  expect(answerTo('pan 40')).toMatchObject({ tier: 'matched', names: ['Pan 40 Tablet'] })
  expect(answerTo('orsl apple').tier).toBe('matched')
  expect(answerTo('max').names).not.toContain('Calcirol Max Tablet')
})

it('follows what is added and removed', () => {
  const grown = openIndex(buildIndexData([{ key: 1, name: 'Electral ORS Sachet', alias: '', popularity: 1 }]))
  grown.put({ key: 2, name: 'Walyte ORS Sachet', alias: '', popularity: 2 })
  expect(grown.resolve('ors', 5).matches.map(({ key }) => key)).toEqual([2, 1])
  grown.remove(2)
  expect(grown.resolve('ors', 5).matches.map(({ key }) => key)).toEqual([1])
})

it('suggests names with the typed word before those that begin with it, if it is a word more often than a beginning', () => {
  const suggested = (text: string) => index.suggest(text, 5).map(({ key }) => names[key])
  expect(suggested('ors').slice(0, 3)).toEqual([names[0], names[1], names[2]])
  expect(suggested('orsl')[0]).toBe('ORSL Orange Oral Solution')
  expect(suggested('pan')[0]).toBe('Pan 40 Tablet')
  const others = ['Snexime CLA Tablet', 'Clavam 625 Tablet', 'Clatoxia 90 Tablet']
  const typing = openIndex(
    buildIndexData(others.map((name, key) => ({ key, name, alias: '', popularity: 9 - key }))),
  )
  expect(typing.suggest('cla', 5).map(({ key }) => key)).toEqual([1, 2, 0])
})
