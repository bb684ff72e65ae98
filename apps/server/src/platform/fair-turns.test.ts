import { expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Work that ends on command. */
function openEnd() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => done, end: () => end() }
}

it("gives one caller a turn before the rest of another's flood", async () => {
  const turns = createFairTurns(1, 2_000)
  const first = openEnd()
  const order: string[] = []
  const running = turns('flood', first.work)
  const flood = Array.from({ length: 1_200 }, () => turns('flood', async () => order.push('flood')))
  const honest = ['a', 'b'].map((key) => turns(key, async () => order.push(key)))
  first.end()
  await Promise.all([running, ...flood, ...honest])
  expect(order.slice(0, 4)).toEqual(['flood', 'a', 'b', 'flood'])
  expect(order).toHaveLength(1_202)
})

it('never runs more at once than allowed, and passes the turn on when work fails', async () => {
  const turns = createFairTurns(2, 100)
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      turns(`key ${index % 3}`, async () => {
        most = Math.max(most, ++running)
        await Promise.resolve()
        running -= 1
        if (index % 2) throw new Error('failed')
      }),
    ),
  )
  expect([most, running]).toEqual([2, 0])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10)
})

it('when full, rejects the caller with the most waiting', async () => {
  const turns = createFairTurns(1, 10)
  const first = openEnd()
  const running = turns('flood', first.work)
  const outcome = (turn: Promise<string>) => turn.catch((error) => error.code as string)
  const flood = Array.from({ length: 12 }, () => outcome(turns('flood', async () => 'done')))
  const honest = outcome(turns('honest', async () => 'done'))
  first.end()
  await running
  expect(await honest).toBe('done')
  const outcomes = await Promise.all(flood)
  expect(outcomes.filter((text) => text === 'busy')).toHaveLength(3)
})
