import { clientOf, formOf, ownerForm, testImage } from '@rasad/testkit/clients'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Requests that once caused a fault: each is refused with a clear error of the contract.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(undefined, { rateLimits: false })
})
afterAll(() => app.close())

async function refused(path: string, payload: string | Buffer, type = 'application/json') {
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': type },
  })
  return { status: answer.statusCode, ...answer.json() }
}
const invalid = { status: 400, success: false, code: 'invalid-input' }

describe('refusals', () => {
  it('does not recurse into a deeply nested body', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expect(await refused('/api/demand', deep)).toMatchObject(invalid)
    expect(await refused('/api/company', deep)).toMatchObject({ status: 401 })
  })

  it('reports at most a hundred wrong fields, and fields with names of built-in properties', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field-${at}`, 1]))
    const { fields, ...rest } = await refused('/api/demand', JSON.stringify(many))
    expect(rest).toMatchObject(invalid)
    expect(Object.keys(fields)).toHaveLength(100)
    const odd = await refused('/api/demand', '{"items":[{"name":"a"}],"toString":1,"valueOf":2}')
    expect(Object.keys(odd.fields)).toEqual(['toString', 'valueOf'])
  })

  it('refuses characters that the database cannot store', async () => {
    const body = JSON.stringify({ email: 'a\u0000@b.example', password: 'x', role: 'user' })
    expect(await refused('/api/auth/login', body)).toMatchObject(invalid)
    const link = JSON.stringify({ token: 'x', email: 'a\u0000@b.example', newPassword: 'Fresh-Pass-9' })
    expect(await refused('/api/auth/reset-password', link)).toMatchObject(invalid)
  })

  it('refuses a form that breaks off or is malformed', async () => {
    const type = 'multipart/form-data; boundary=b'
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nGIF89a'
    for (const [payload, header] of [
      [part, type],
      [`${part}\r\n--b--\r\n`, 'multipart/form-data; boundary=other'],
      [`${part}\r\n--b--\r\n`, 'multipart/form-data'],
      [`${part}\r\n--b--\r\n`, `multipart/form-data; boundary=${'b'.repeat(500)}`],
      ['no form at all', type],
    ] as const) {
      const answer = await refused('/api/upload', payload, header)
      expect(answer, JSON.stringify([payload, header])).toMatchObject({ success: false })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
  })

  it('documents calls that accept files as forms', async () => {
    const { paths } = (await app.http.inject('/openapi.json')).json()
    const { content } = paths['/api/auth/signup'].post.requestBody
    expect(content['multipart/form-data'].schema.properties.drugLicenseImage).toEqual({
      type: 'string',
      format: 'binary',
    })
    const visitor = clientOf(app)
    expect((await visitor.call('POST', '/api/auth/signup', await ownerForm('a@b.example'))).statusCode).toBe(
      201,
    )
    const upload = await visitor.call('POST', '/api/upload', formOf({ file: await testImage() }))
    expect(upload.statusCode).toBe(200)
  })
})
