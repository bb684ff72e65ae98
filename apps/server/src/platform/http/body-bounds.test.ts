import { endpoints } from '@rasad/contract/endpoints'
import { limits } from '@rasad/contract/limits'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { boundsOf, holdsMoreValues, measureOf } from './body-bounds.ts'

describe('what a body can be', () => {
  it('is read from its schema, for every call', () => {
    const large = Object.entries(endpoints).flatMap(([name, endpoint]) =>
      'body' in endpoint && boundsOf(endpoint).bytes > 1_000_000 ? [name] : [],
    )
    expect(large.sort()).toEqual(['POST /api/demand', 'POST /api/inbound-mail'])
    expect(boundsOf(endpoints['POST /api/auth/login']).bytes).toBeLessThan(50_000)
    for (const endpoint of Object.values(endpoints)) expect(boundsOf(endpoint).values).toBeLessThan(40_000)
  })

  it('holds the largest body that its schema takes', () => {
    const Body = z.strictObject({
      texts: z.array(z.string().max(10_000)).max(10),
      more: z.object({ text: z.string().max(50_000) }).optional(),
    })
    const most = { texts: Array(10).fill('\u0001'.repeat(10_000)), more: { text: '"'.repeat(50_000) } }
    expect(Body.safeParse(most).success).toBe(true)
    const bounds = boundsOf({
      id: 'send',
      tag: 'service',
      about: '',
      may: 'anyone',
      answer: z.unknown(),
      body: Body,
    })
    expect(bounds.bytes).toBeGreaterThan(Buffer.byteLength(JSON.stringify(most)))
    expect(holdsMoreValues(JSON.stringify(most), bounds.values)).toBe(false)
  })
})

describe('the values of a JSON text', () => {
  it('are counted without making any', () => {
    const json = JSON.stringify({ items: [{ a: '1,2,{[' }, { b: 'say \\"no\\", \\\\' }, [], [1, 2]] })
    expect(holdsMoreValues(json, 9)).toBe(true)
    expect(holdsMoreValues(json, 10)).toBe(false)
  })

  it('end the counting at the first that is too many', () => {
    // Reading on would find a text that never ends, and no more values.
    expect(holdsMoreValues(`{"items":[${'{},'.repeat(2_000)}"`, 1_000)).toBe(true)
  })

  it('are counted in linear time, whatever is escaped', () => {
    const before = process.cpuUsage()
    for (const text of [
      '"'.repeat(1_000_000),
      '\\'.repeat(1_000_000),
      `"${'\\"'.repeat(500_000)}`,
      '"\\'.repeat(500_000),
    ]) {
      holdsMoreValues(text, 1_000)
    }
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
  })
})

describe('lengths', () => {
  const measure = measureOf(endpoints['POST /api/demand'].body)

  it('of lists are said in the words of the schema, and no member is looked at', () => {
    const items = new Array(limits.maxDemandLines + 1)
    Object.defineProperty(items, 0, {
      get() {
        throw new Error('looked at')
      },
    })
    const issue = measure?.({ items })
    expect(issue).toMatchObject({
      path: ['items'],
      message: expect.stringContaining('at most 500 lines; this one has 501'),
    })
  })

  it('of texts are said before their patterns are tried', () => {
    expect(measure?.({ items: [{ name: 'a'.repeat(30_000) }] })).toMatchObject({
      ...{ path: ['items', 0, 'name'], message: 'At most 20,000 characters.' },
    })
    expect(measure?.({ items: [{ name: 'dolo', qty: 1 }] })).toBeUndefined()
  })

  it('leave other values to the schema', () => {
    for (const value of [
      null,
      1,
      'text',
      [],
      {},
      { items: {} },
      { items: [null, 1, []] },
      { constructor: 1 },
    ]) {
      expect(measure?.(value)).toBeUndefined()
    }
  })
})
