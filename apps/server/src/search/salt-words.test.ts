import { expect, it } from 'vitest'
import { SaltWords } from './salt-words.ts'

const salts = new SaltWords()
salts.add('Paracetamol (500mg) + Caffeine (65mg/tablet)')
salts.add('Vitamin D3 (60000IU)')

it('knows the words of salts, without amounts, forms and short words', () => {
  expect([...salts]).toEqual(['paracetamol', 'caffeine', 'vitamin'])
  expect(salts.has('paracetamol')).toBe(true)
  expect(salts.has('tablet')).toBe(false)
})

it.each([
  ['paracetmol', 'paracetamol'],
  ['paracetaamol', 'paracetamol'],
  ['parasetamol', 'paracetamol'],
  ['paracteamol', 'paracetamol'],
  ['caffein', 'caffeine'],
  ['caffeine', undefined],
  ['parcetmol', undefined],
  ['cafe', undefined],
])('“%s” is one slip away from %s', (word, salt) => {
  expect(salts.near(word)).toBe(salt)
})
