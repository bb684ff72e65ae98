import { expect, it } from 'vitest'
import { safeEncode, z } from 'zod'
import { answerCompiler, isLong, writeInTurns } from './write-in-turns.ts'

const Row = z.object({
  id: z.string(),
  note: z.string().nullable().optional(),
  price: z.number().nullable(),
  where: z.object({ city: z.string().optional(), tags: z.array(z.string()) }).optional(),
  kind: z.union([z.literal('a'), z.object({ b: z.number() })]),
})
const Answer = z.object({
  success: z.literal(true),
  data: z.array(Row),
  total: z.number(),
  next: z.string().nullable(),
})
const rows = Array.from({ length: 300 }, (_, at) => ({
  ...{
    id: `row ${at}`,
    note: at % 3 === 0 ? null : undefined,
    price: at % 2 ? at / 7 : null,
    hidden: 'secret',
  },
  where:
    at % 5 === 0
      ? undefined
      : { tags: at % 4 === 0 ? [] : ['\u2028', '"x"'], city: at % 7 ? 'Pune' : undefined },
  kind: at % 2 ? ('a' as const) : { b: at, more: 1 },
}))
const answer = { success: true, data: rows, total: 300, next: null, password: 'secret' }

async function written(schema: z.ZodType, value: unknown): Promise<unknown> {
  const route = { schema, method: 'GET', url: '/' } as unknown as Parameters<typeof answerCompiler>[0]
  return answerCompiler(route)(await writeInTurns(schema, value))
}

it('writes what is written at once, and nothing that the schema does not name', async () => {
  const atOnce = JSON.stringify(safeEncode(Answer, answer as never).data)
  expect(await written(Answer, answer)).toBe(atOnce)
  expect(atOnce).not.toContain('secret')
  for (const value of [
    { ...answer, data: [] },
    { ...answer, next: 'x' },
  ]) {
    expect(await written(Answer, value)).toBe(JSON.stringify(safeEncode(Answer, value as never).data))
  }
})

it('refuses what is not as the schema says', async () => {
  await expect(written(Answer, { ...answer, data: [...rows, { id: 1 }] })).rejects.toThrow()
  await expect(written(Answer, { ...answer, total: undefined })).rejects.toThrow()
})

it('lets others have their turn', async () => {
  const many = { ...answer, data: Array.from({ length: 40 }, () => rows).flat() }
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await written(Answer, many)
  isDone = true
  expect(turns).toBeGreaterThan(3)
})

it('is for long answers alone', () => {
  expect(isLong({ data: rows })).toBe(true)
  expect(isLong({ data: { plan: [{ items: rows }] } })).toBe(true)
  expect(isLong({ data: rows.slice(0, 40) })).toBe(false)
  expect(isLong({ success: false, code: 'not-found' })).toBe(false)
})
