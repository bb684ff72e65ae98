import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, type EndpointName, endpoints, tags } from './endpoints.ts'
import { errorCodes } from './error-codes.ts'
import { commonRefusals, refusalsOf } from './refusals.ts'

const names = Object.keys(endpoints) as EndpointName[]

const forms = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { multipart }]) => multipart)

it.each(forms)('%s accepts exactly the files that its body has fields for', (_name, { body, multipart }) => {
  const { properties = {} } = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const binary = Object.entries(properties).filter(
    ([, field]) => typeof field === 'object' && field.format === 'binary',
  )
  expect(multipart?.files.toSorted()).toEqual(binary.map(([name]) => name).sort())
})

it('gives every call an id of its own', () => {
  const ids = names.map((name) => endpoints[name].id)
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

it.each(names)('%s has a summary, a known tag and known codes', (name) => {
  expect(endpoints[name].about).toMatch(/^[A-Z].*\.$/)
  expect(Object.keys(tags)).toContain(endpoints[name].tag)
  const codes = refusalsOf(name)
  expect(codes.filter((code) => !(code in errorCodes))).toEqual([])
  expect(codes.filter((code) => commonRefusals.includes(code))).toEqual([])
})

it('says what a session changes only where nobody needs one', () => {
  const wrong = names.filter((name) => 'session' in endpoints[name] && endpoints[name].may !== 'anyone')
  expect(wrong).toEqual([])
})
