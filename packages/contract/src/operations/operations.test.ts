import { expect, it } from 'vitest'
import type { z } from 'zod'
import { type Endpoint, type EndpointName, endpoints } from '../endpoints.ts'
import { errorCodes } from '../error-codes.ts'
import { type OperationNotes, tags } from './operation.ts'
import { commonRefusals, operations, refusalsOf } from './operations.ts'

const names = Object.keys(endpoints) as EndpointName[]
const notesOf = (name: EndpointName) =>
  operations[name] as OperationNotes & { example: Record<string, unknown> }

it('describes every call, and no other', () => {
  expect(Object.keys(operations).sort()).toEqual([...names].sort())
})

it('gives every call an id of its own', () => {
  const ids = names.map((name) => notesOf(name).id)
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

it.each(names)('%s has a summary, a known tag and known codes', (name) => {
  expect(endpoints[name].about).toMatch(/^[A-Z].*\.$/)
  expect(Object.keys(tags)).toContain(notesOf(name).tag)
  const codes = refusalsOf(name)
  expect(codes.filter((code) => !(code in errorCodes))).toEqual([])
  expect(codes.filter((code) => commonRefusals.includes(code))).toEqual([])
})

it.each(names)('%s has an example that its schemas accept', (name) => {
  const endpoint: Endpoint = endpoints[name]
  const { example } = notesOf(name)
  for (const part of ['params', 'query', 'body', 'answer'] as const) {
    const schema: z.ZodType | undefined = endpoint[part]
    expect(part in example, part).toBe(schema !== undefined)
    const parsed = schema?.safeParse(example[part])
    expect(parsed?.error?.issues ?? [], part).toEqual([])
    // Schemas of answers drop what they do not know.
    if (part === 'answer') expect(parsed?.data).toEqual(example.answer)
  }
})

it('says what a session changes only where nobody needs one', () => {
  const wrong = names.filter(
    (name) => notesOf(name).session !== undefined && endpoints[name].may !== 'anyone',
  )
  expect(wrong).toEqual([])
})
