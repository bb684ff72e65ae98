import { type Endpoint, type EndpointName, endpoints } from '@rasad/contract/endpoints'
import { permissions } from '@rasad/testkit/permissions'
import { describe, expect, it } from 'vitest'
import { createApiDocument } from './api-document.ts'

interface Call {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema?: object }> }
  responses: Record<string, { headers?: object; content: Record<string, { schema?: object }> }>
}

const document = createApiDocument({ publicUrl: null })
const others = [
  'GET /api/cards/{code}/photo',
  'GET /files/{id}',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
]
const names = Object.keys(endpoints) as EndpointName[]

function call(name: string): Call {
  const [method = '', path = ''] = name.split(' ')
  return document.paths[path]?.[method.toLowerCase()] as unknown as Call
}

function codesOf(name: string, status: number): string[] {
  const schema = call(name).responses[status]?.content['application/json']?.schema
  const [, own] =
    (schema as { allOf?: { properties: { code: { enum: string[] } } }[] } | undefined)?.allOf ?? []
  return own?.properties.code.enum ?? []
}

describe('every call', () => {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

  it('is there, with images and the calls for operators', () => {
    expect(all.sort()).toEqual([...names, ...others].sort())
  })

  it('has an operation id of its own', () => {
    const ids = all.map((name) => call(name).operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(all)('%s has a summary, one tag, its security, schemas, and refusals', (name) => {
    const { summary, tags, security, responses, requestBody } = call(name)
    expect(summary).toMatch(/^[A-Z]/)
    expect(document.tags.map((tag) => tag.name)).toContain(tags[0])
    expect(tags).toHaveLength(1)
    for (const scheme of security.flatMap((each) => Object.keys(each))) {
      expect(Object.keys(document.components.securitySchemes)).toContain(scheme)
    }
    const statuses = Object.keys(responses).map(Number)
    const done = Object.values(responses[Math.min(...statuses)]?.content ?? {})
    const { file }: Endpoint = endpoints[name as EndpointName] ?? {}
    expect(done).toHaveLength(file ? [file].flat().length : 1)
    for (const { schema } of [...done, ...Object.values(requestBody?.content ?? {})]) {
      expect(schema).toBeDefined()
    }
    expect(statuses.some((status) => status >= 400)).toBe(true)
  })
})

describe('security', () => {
  const hasSession = (name: EndpointName) => (endpoints[name] as Endpoint).session !== undefined
  const open = names.filter((name) => endpoints[name].may === 'anyone')

  it.each(open)('%s says whether it reads a session', (name) => {
    expect(call(name).security).toEqual(hasSession(name) ? [{}, { bearer: [] }, { cookie: [] }] : [])
  })

  it('is optional where the permissions differ between callers', () => {
    const differing = open.filter((name) => new Set(Object.values(permissions[name] ?? {})).size > 1)
    expect(differing.length).toBeGreaterThan(0)
    expect(differing.filter((name) => !hasSession(name))).toEqual([])
  })

  it.each(names.filter((name) => endpoints[name].may !== 'anyone'))('%s needs a session', (name) => {
    expect(call(name).security.slice(0, 2)).toEqual([{ bearer: [] }, { cookie: [] }])
    expect(codesOf(name, 401)).toContain('not-signed-in')
  })
})

describe('refusals', () => {
  it('are those of the kind of call and its own', () => {
    expect(codesOf('POST /api/auth/login', 401)).toEqual(['wrong-credentials'])
    expect(codesOf('POST /api/auth/login', 429)).toEqual(['too-many-requests', 'too-many-tries'])
    expect(codesOf('GET /api/auth/me', 403)).toEqual([])
    expect(codesOf('GET /api/audit', 403)).toEqual(['not-allowed'])
    expect(codesOf('GET /api/medicine/{id}', 404)).toEqual(['record-not-found'])
    expect(codesOf('POST /api/staff', 413)).toEqual(['too-large'])
    expect(call('POST /api/demand').responses[429]?.headers).toHaveProperty('Retry-After')
    expect(call('GET /api/settings').responses[503]).toBeUndefined()
  })

  it('of an upload say their reason where image hosts do', () => {
    expect(JSON.stringify(call('POST /api/upload').responses[413])).toContain('"error"')
    expect(JSON.stringify(call('POST /api/staff').responses[413])).not.toContain('"error"')
  })
})

it('refers only to schemas that it has', () => {
  const used = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(used.filter((name) => !(name && name in document.components.schemas))).toEqual([])
  expect(JSON.stringify(document)).not.toContain('#/$defs/')
})

it('takes a form or JSON where no file is required, and else a form', () => {
  expect(Object.keys(call('PATCH /api/staff/{id}').requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
    'application/json',
  ])
  expect(Object.keys(call('POST /api/staff').requestBody?.content ?? {})).toEqual(['multipart/form-data'])
})

it('names the public address as the server, and else where it comes from', () => {
  expect(document.servers).toEqual([{ url: '/' }])
  expect(createApiDocument({ publicUrl: 'https://rasad.in' }).servers).toEqual([{ url: 'https://rasad.in' }])
})
