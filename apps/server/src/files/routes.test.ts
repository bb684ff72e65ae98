import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf, formOf, testImage } from '../../test/clients.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

let app: TestApp
let visitor: Client

beforeAll(async () => {
  app = await createTestApp(undefined, { publicUrl: 'https://rasad.example' })
  visitor = clientOf(app)
})
afterAll(() => app.close())

const upload = (file: Buffer | undefined) => visitor.call('POST', '/api/upload', formOf({ file }))

describe('uploading', () => {
  it('answers the address of the image, which nobody can see yet', async () => {
    const answer = await upload(await testImage())
    expect(answer.statusCode).toBe(200)
    const { secure_url: url } = answer.json()
    expect(url).toMatch(/^https:\/\/rasad\.example\/files\/[0-9a-f]{24}$/)
    expect((await visitor.call('GET', new URL(url).pathname)).statusCode).toBe(404)
  })

  it.each([
    ['no file', undefined, 'Please upload a valid image file'],
    ['a text', Buffer.from('hello'), 'Please upload a valid image file'],
    [
      'a broken image',
      Buffer.from('\xff\xd8\xff\xe0 and so on', 'latin1'),
      'Please upload a valid image file',
    ],
    [
      'a large one',
      Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(6 << 20)]),
      'File size should be less than 5MB',
    ],
  ])('refuses %s and says why where an image host would', async (_what, file, message) => {
    const answer = await upload(file)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, error: { message: answer.json().message } })
    expect(answer.json().fields.file.message).toBe(message)
  })

  it('is limited by address', async () => {
    await app.database.pool.query(`UPDATE attempts SET tries = 300 WHERE bucket LIKE 'upload:%'`)
    const answer = await upload(await testImage())
    expect(answer.statusCode).toBe(429)
    expect(answer.json().error.message).toBe(answer.json().message)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a file', () => {
  it.each(['000000000000000000000000', 'x', '..%2f..%2fetc%2fpasswd', '%00'])(
    '%s is not there',
    async (id) => {
      const answer = await visitor.call('GET', `/files/${id}`)
      expect([answer.statusCode, answer.json().success]).toEqual([404, false])
    },
  )
})
