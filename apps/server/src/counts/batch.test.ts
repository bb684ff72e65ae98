import { expect, it } from 'vitest'
import { Batch } from './batch.ts'

it('a batch that could not be written is taken back whole', () => {
  const failed = new Batch()
  failed.count('searches', 3)
  failed.addFound('one')
  failed.addContact('one', 'call', '192.0.2.1')
  failed.addText('medicine', 'rarecal', '192.0.2.1')
  failed.addText('medicine', 'rarecal', '192.0.2.2')
  const next = new Batch()
  next.count('searches')
  next.addFound('one')
  next.addText('medicine', 'rarecal', '192.0.2.2')
  next.add(failed)
  expect(Object.fromEntries(next.sums)).toEqual({ searches: 4 })
  expect(Object.fromEntries(next.found)).toEqual({ one: 2 })
  expect([...next.contacts.values()].map(({ addresses }) => addresses.size)).toEqual([1])
  expect([...next.texts.values()].map(({ searches, addresses }) => [searches, addresses.size])).toEqual([
    [3, 2],
  ])
})

it('holds a bounded number of stockists and texts, and goes on counting those that it has', () => {
  const batch = new Batch()
  for (let at = 0; at < 30_000; at++) batch.addFound(`stockist ${at}`)
  for (let at = 0; at < 3_000; at++) batch.addText('medicine', `text ${at}`, '192.0.2.1')
  batch.addFound('stockist 0')
  expect([batch.found.size, batch.texts.size]).toEqual([20_000, 1_000])
  expect(batch.found.get('stockist 0')).toBe(2)
})
