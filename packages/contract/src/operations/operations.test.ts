import { expect, it } from 'vitest'
import type { z } from 'zod'
import { type Endpoint, type EndpointName, endpoints } from '../endpoints.ts'
import { operations } from './operations.ts'

const names = Object.keys(endpoints) as EndpointName[]

it('describes every call, and no other', () => {
  expect(Object.keys(operations).sort()).toEqual([...names].sort())
})

it.each(names)('%s has an example that its schemas accept', (name) => {
  const endpoint: Endpoint = endpoints[name]
  const { example } = operations[name] as { example: Record<string, unknown> }
  for (const part of ['params', 'query', 'body', 'answer'] as const) {
    const schema: z.ZodType | undefined = endpoint[part]
    expect(part in example, part).toBe(schema !== undefined)
    const parsed = schema?.safeParse(example[part])
    expect(parsed?.error?.issues ?? [], part).toEqual([])
    // Schemas of answers drop what they do not know.
    if (part === 'answer') expect(parsed?.data).toEqual(example.answer)
  }
})
