import { expect, test } from 'vitest'
import { type Findable, findCommands } from './find-commands.ts'

const all: Findable[] = [
  { group: 'pages', label: 'Home' },
  { group: 'pages', label: 'Demand' },
  { group: 'actions', label: 'Dark theme', words: 'appearance colours mode' },
  { group: 'recent', label: 'Dolo 650 Tablet' },
]
const search = (q: string): Findable => ({ group: 'search', label: `Search for ${q}` })
const found = (text: string) => findCommands(all, text, search).map(({ label }) => label)

test('no text offers everything, and no search', () => {
  expect(found('  ')).toEqual(['Home', 'Demand', 'Dark theme', 'Dolo 650 Tablet'])
})

test('each word of the text begins a word of the name or of what it is also called', () => {
  expect(found('th da')).toEqual(['Dark theme', 'Search for th da'])
  expect(found('colour')).toEqual(['Dark theme', 'Search for colour'])
  expect(found('emand')).toEqual(['Search for emand'])
})

test('names that begin with the text come first', () => {
  const rows: Findable[] = [
    { group: 'pages', label: 'My demand' },
    { group: 'pages', label: 'Demand' },
  ]
  expect(findCommands(rows, 'demand', search).map(({ label }) => label)).toEqual([
    'Demand',
    'My demand',
    'Search for demand',
  ])
})

test('the first row for the name of a medicine searches, even if it was opened before', () => {
  expect(found('dolo')).toEqual(['Search for dolo', 'Dolo 650 Tablet'])
})

test('Devanagari finds as Latin does', () => {
  const rows: Findable[] = [{ group: 'pages', label: 'माँग सूची' }]
  expect(findCommands(rows, 'माँग', search)[0]?.label).toBe('माँग सूची')
})
