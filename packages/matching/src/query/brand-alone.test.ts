import { expect, it } from 'vitest'
import { buildIndexData } from '../index/build.ts'
import { openIndex } from './name-index.ts'

const names = [
  'Crocin 1000mg Tablet',
  'Crocin Advance 500mg Tablet',
  'Crocin Pain Relief Tablet',
  'Benadryl Syrup',
  'Benadryl DR Tablet',
  'Amlong Tablet',
  'Amlong 10 Tablet',
  'Combiflam Tablet',
  'Combiflam Plus Tablet',
  'Telma H Tablet',
  'Telma 80-H Tablet',
  'Drotin DS Tablet',
  'Drotin DS Oral Suspension',
  'Fungivin 250mg Tablet',
]
const index = openIndex(buildIndexData(names.map((name, key) => ({ key, name, alias: '', popularity: 0 }))))

function answerTo(line: string, unit?: string) {
  const { tier, matches } = index.resolve(line, 5, unit === undefined ? {} : { unit })
  return { tier, names: matches.map(({ key }) => names[key]) }
}

it('asks which product of a brand is meant, and shows them all', () => {
  expect(answerTo('crocin')).toEqual({
    tier: 'confirm',
    names: ['Crocin 1000mg Tablet', 'Crocin Advance 500mg Tablet', 'Crocin Pain Relief Tablet'],
  })
  expect(answerTo('crocin', 'strip').tier).toBe('confirm')
  expect(answerTo('amlong').tier).toBe('confirm')
  expect(answerTo('benadryl')).toEqual({ tier: 'confirm', names: ['Benadryl Syrup', 'Benadryl DR Tablet'] })
  expect(answerTo('drotin ds').tier).toBe('confirm')
})

it('asks where a form is written, and not the strength that the name has', () => {
  expect(answerTo('crocin tab')).toEqual({
    tier: 'confirm',
    names: ['Crocin 1000mg Tablet', 'Crocin Advance 500mg Tablet', 'Crocin Pain Relief Tablet'],
  })
  expect(answerTo('combiflam tab').tier).toBe('matched')
  expect(answerTo('fungivin tab').tier).toBe('matched')
})

it('asks also behind products that were added later', () => {
  const grown = openIndex(buildIndexData([{ key: 1, name: 'Limcee 500mg Tablet', alias: '', popularity: 0 }]))
  expect(grown.resolve('limcee', 5).tier).toBe('matched')
  grown.put({ key: 2, name: 'Limcee Plus Tablet', alias: '', popularity: 0 })
  expect(grown.resolve('limcee', 5).tier).toBe('confirm')
  grown.remove(2)
  expect(grown.resolve('limcee', 5).tier).toBe('matched')
})

it('is sure where one product bears the brand, and where the line says which', () => {
  for (const line of [
    'fungivin',
    'crocin advance',
    'crocin 1000',
    'drotin ds tab',
    'amlong 10',
    'benadryl dr',
  ])
    expect([line, answerTo(line).tier]).toEqual([line, 'matched'])
})

it('is sure of a tablet whose name is the written words: people write what makes another product', () => {
  for (const line of ['combiflam', 'telma h']) expect([line, answerTo(line).tier]).toEqual([line, 'matched'])
})

it('counts packs that cannot hold the other forms', () => {
  expect(answerTo('drotin ds', 'strip')).toMatchObject({ tier: 'matched' })
})
