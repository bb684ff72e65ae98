import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { shareBriefly } from './share-briefly.ts'

it('runs once for everybody who asks during the run and shortly after, then again', async () => {
  let runs = 0
  const ask = shareBriefly(async () => ++runs, { keepFor: 50, patience: 1_000, late: 0 })
  expect(await Promise.all(Array.from({ length: 100 }, ask))).toEqual(Array(100).fill(1))
  expect(await ask()).toBe(1)
  await sleep(120)
  expect(await ask()).toBe(2)
})

it('does not cache failures', async () => {
  let runs = 0
  const ask = shareBriefly(
    async () => {
      if (++runs === 1) throw new Error('away')
      return runs
    },
    { keepFor: 1_000, patience: 1_000, late: 0 },
  )
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe(2)
})

it('makes nobody wait for a run that hangs; the next caller starts another', async () => {
  let runs = 0
  const hang = new Promise<string>(() => {})
  const ask = shareBriefly(async () => (++runs === 1 ? hang : 'well'), {
    keepFor: 10,
    patience: 50,
    late: 'late',
  })
  expect(await ask()).toBe('late')
  await sleep(60)
  expect(await ask()).toBe('well')
})
