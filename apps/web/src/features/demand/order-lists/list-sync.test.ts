import type { OrderList } from '@rasad/contract/order-lists'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-client.ts'
import type { Row } from '../row.ts'
import { seenFields } from './line-rows.ts'
import type { Attempt } from './list-changes.ts'
import { createListSync } from './list-sync.ts'
import { draftOf, lineOf, listOf } from './lists.cases.ts'

const [a, b] = ['a', 'b'].map((letter) => letter.repeat(24)) as [string, string]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A device with the list open, and a service that writes what it is sent. */
function device() {
  let stored: OrderList = listOf([lineOf(a), lineOf(b)])
  const draft = draftOf(stored)
  let rows: readonly Row[] = draft.rows
  const sent: Attempt[] = []
  const taken = new Map<string, OrderList>()
  let failing: Error | undefined
  let refusal: { name: string; error: Error } | undefined
  let hasLostAnswer = false

  async function send(_: string, attempt: Attempt): Promise<OrderList> {
    sent.push(attempt)
    if (failing) throw failing
    if (refusal && attempt.change.lines.some(({ name }) => name === refusal?.name)) throw refusal.error
    const known = taken.get(attempt.id)
    const answer = known ?? write(attempt)
    taken.set(attempt.id, answer)
    if (hasLostAnswer) {
      hasLostAnswer = false
      throw new ApiError(0, 'network', 'lost')
    }
    return answer
  }

  function write({ change }: Attempt): OrderList {
    const version = stored.version + 1
    const lines = stored.lines.map((line) => {
      const { version: known = 0, ...said } = change.lines.find(({ id }) => id === line.id) ?? { id: '' }
      const { medicine: _, outcome: __, ...plain } = { ...seenFields(line), ...said, id: line.id }
      return said.id !== '' && line.version <= known ? { ...line, ...plain, version } : line
    })
    stored = { ...stored, version, name: change.name ?? stored.name, lines }
    return stored
  }

  let waiting: Attempt | undefined
  const sync = createListSync(draft, {
    keep: () => undefined,
    keepAttempt(attempt) {
      waiting = attempt
    },
    change(apply) {
      rows = apply(rows)
      sync.rowsChanged(rows)
    },
    isShown: () => true,
    fetch: async () => {
      if (failing) throw failing
      return stored
    },
    send,
  })
  return {
    sync,
    sent,
    waiting: () => waiting,
    read: () => rows,
    stored: () => stored,
    type(id: string, change: Partial<Row>) {
      rows = rows.map((row) => (row.lineId === id ? { ...row, ...change } : row))
      sync.rowsChanged(rows)
    },
    another(id: string, change: object) {
      const version = stored.version + 1
      const lines = stored.lines.map((line) => (line.id === id ? { ...line, ...change, version } : line))
      stored = { ...stored, version, lines }
    },
    fail: (error: Error | undefined) => {
      failing = error
    },
    refuse(name: string, error: Error) {
      refusal = { name, error }
    },
    loseAnswer: () => {
      hasLostAnswer = true
    },
  }
}

test('saves a moment after the last key, once', async () => {
  const { sync, type, sent } = device()
  sync.start()
  await vi.advanceTimersByTimeAsync(0)
  type(a, { qty: '1' })
  expect(sync.read().save).toEqual({ is: 'saved' })
  type(a, { qty: '12' })
  expect(sync.read().save).toEqual({ is: 'unsaved', why: 'typing' })
  await vi.advanceTimersByTimeAsync(400)
  type(a, { qty: '120' })
  await vi.advanceTimersByTimeAsync(400)
  expect(sent).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(400)
  expect(sent.map(({ change }) => change.lines)).toEqual([
    [{ id: a, version: 1, name: `Medicine ${a}`, quantity: 120, free: null, unit: null }],
  ])
  expect(sync.read().save).toEqual({ is: 'saved' })
})

test('saves also while typing does not pause', async () => {
  const { sync, type, sent } = device()
  sync.start()
  await vi.advanceTimersByTimeAsync(0)
  for (let key = 2; key < 12; key++) {
    type(a, { qty: String(key) })
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(sent).toHaveLength(1)
})

test('sends again what was not answered as it was, then what was typed since', async () => {
  const { sync, type, sent, stored, loseAnswer } = device()
  sync.start()
  await vi.advanceTimersByTimeAsync(0)
  loseAnswer()
  type(a, { qty: '5' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sync.read().save).toEqual({ is: 'unsaved', why: 'offline' })
  type(b, { qty: '6' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(3)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]?.change.lines).toMatchObject([{ id: b, quantity: 6, free: null, unit: null }])
  expect(stored().lines.map(({ quantity }) => quantity)).toEqual([5, 6])
  expect(stored().version).toBe(3)
})

test('keeps on the device what cannot be sent, and sends it when the network is back', async () => {
  const { sync, type, stored, waiting, fail } = device()
  sync.start()
  await vi.advanceTimersByTimeAsync(0)
  fail(new ApiError(0, 'network', 'offline'))
  type(a, { qty: '5' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sync.isDirty()).toBe(true)
  expect(waiting()).toMatchObject({ change: { lines: [{ id: a, quantity: 5 }] } })
  fail(undefined)
  sync.now()
  await vi.advanceTimersByTimeAsync(0)
  expect(stored().lines[0]).toMatchObject({ quantity: 5 })
  expect(sync.read().save).toEqual({ is: 'saved' })
  expect(waiting()).toBeUndefined()
})

test('shows what another device changed, and never sends it back as its own', async () => {
  const { sync, another, read, sent } = device()
  sync.start()
  await vi.advanceTimersByTimeAsync(0)
  another(b, { quantity: 40, changedBy: 'Ravi', changedOn: null })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(read()[1]).toMatchObject({ qty: '40' })
  expect(sync.read().news).toMatchObject([{ kind: 'changed', line: { id: b, changedBy: 'Ravi' } }])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(0)
})

test('asks about a line that was changed on both sides once, and sends what holds', async () => {
  const { sync, type, another, read, sent, stored } = device()
  sync.start()
  await vi.advanceTimersByTimeAsync(0)
  another(a, { quantity: 12 })
  type(a, { qty: '20' })
  type(b, { qty: '6' })
  await vi.advanceTimersByTimeAsync(2_000)
  // The other line is written all the same.
  expect(stored().lines.map(({ quantity }) => quantity)).toEqual([12, 6])
  expect(sync.read()).toMatchObject({ asked: new Set([a]), save: { is: 'unsaved', why: 'asked' } })
  expect(read()[0]).toMatchObject({ qty: '20' })
  const before = sent.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(before)
  sync.settle(a, 'mine')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stored().lines[0]).toMatchObject({ quantity: 20 })
  expect(sync.read()).toMatchObject({ asked: new Set(), save: { is: 'saved' } })
})

test('takes theirs where a person says so, also of what was found by looking', async () => {
  const { sync, type, another, read, sent, fail } = device()
  sync.start()
  await vi.advanceTimersByTimeAsync(0)
  fail(new ApiError(0, 'network', 'offline'))
  another(a, { quantity: 12 })
  type(a, { qty: '20' })
  await vi.advanceTimersByTimeAsync(2_000)
  fail(undefined)
  sync.now()
  await vi.advanceTimersByTimeAsync(0)
  expect(sync.read().asked).toEqual(new Set([a]))
  const before = sent.length
  sync.settle(a, 'theirs')
  expect(read()[0]).toMatchObject({ qty: '12' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(before)
  expect(sync.read().save).toEqual({ is: 'saved' })
})

test('keeps a refused line back with the reason, and sends the others', async () => {
  const { sync, type, sent, refuse } = device()
  sync.start()
  await vi.advanceTimersByTimeAsync(0)
  const message = 'Please leave Aadhaar numbers out.'
  refuse(
    '2345 6789 0124',
    new ApiError(400, 'invalid-input', 'Please check.', {
      fields: { 'lines.0.name': { code: 'custom', message } },
    }),
  )
  type(a, { name: '2345 6789 0124' })
  type(b, { qty: '9' })
  await vi.advanceTimersByTimeAsync(1_800)
  expect(sync.read().refused).toEqual(new Map([[a, message]]))
  expect(sent.at(-1)?.change.lines).toMatchObject([{ id: b, quantity: 9, free: null, unit: null }])
  expect(sync.read().save).toEqual({ is: 'unsaved', why: 'refused' })
  type(a, { name: 'Dolo 650' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sync.read().save).toEqual({ is: 'saved' })
})

test('says that a list is gone, and keeps its lines', async () => {
  const { sync, type, read, fail } = device()
  sync.start()
  await vi.advanceTimersByTimeAsync(0)
  fail(new ApiError(404, 'record-not-found', 'Not found.'))
  type(a, { qty: '5' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sync.read().save).toEqual({ is: 'unsaved', why: 'gone' })
  expect(read()).toHaveLength(2)
})

test('asks no more once it is stopped', async () => {
  const { sync, type, sent } = device()
  sync.start()
  await vi.advanceTimersByTimeAsync(0)
  type(a, { qty: '5' })
  sync.stop()
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})
