import { type Client, clientOf, formOf, stockistRegistration, testImage } from '@rasad/testkit/clients'
import { startS3Server } from '@rasad/testkit/s3-server'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let visitor: Client

beforeAll(async () => {
  app = await createTestApp(undefined, { publicUrl: 'https://rasad.example' })
  visitor = clientOf(app)
})
afterAll(() => app.close())

const upload = (file: Buffer | undefined) => visitor.call('POST', '/api/upload', formOf({ file }))

describe('uploading', () => {
  it('returns the address of the image, which nobody can see yet', async () => {
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
  ])('rejects %s in the format of an image host', async (_what, file, message) => {
    const answer = await upload(file)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, error: { message: answer.json().message } })
    expect(answer.json().fields.file.message).toBe(message)
  })

  it("is limited by the address's unclaimed uploads", async () => {
    await app.database.pool.query(
      `INSERT INTO files (id, media_type, bytes, width, height, expires_at, uploaded_by)
       SELECT lpad(to_hex(no), 24, '0'), 'image/png', 1, 1, 1, now() + interval '1 hour',
         (SELECT uploaded_by FROM files WHERE uploaded_by IS NOT NULL LIMIT 1)
       FROM generate_series(1, 200) AS no`,
    )
    const answer = await upload(await testImage())
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-uploads'])
    expect(answer.headers['retry-after']).toBe('900')
    await app.database.pool.query('DELETE FROM files WHERE bytes = 1')
  })

  it('is limited by address', async () => {
    await app.database.pool.query(`UPDATE attempts SET tries = 300 WHERE bucket LIKE 'upload:%'`)
    const answer = await upload(await testImage())
    expect(answer.statusCode).toBe(429)
    expect(answer.json().error.message).toBe(answer.json().message)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the image of a public record', () => {
  it('is checked again at each view, and not served once its record is declined', async () => {
    await app.database.pool.query('DELETE FROM attempts')
    const { secure_url: url } = (await upload(await testImage())).json()
    const given = stockistRegistration('shown@example.org', { profileImageUrl: url })
    const { _id } = (await visitor.call('POST', '/api/stockist/register', given)).json().data
    const path = new URL(url).pathname
    const approve = (status: string) =>
      app.database.pool.query('UPDATE stockists SET status = $2 WHERE id = $1', [_id, status])
    await approve('approved')
    const seen = await visitor.call('GET', path)
    expect(seen.statusCode).toBe(200)
    expect(seen.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      etag: `"${path.slice('/files/'.length)}"`,
    })
    const held = { 'if-none-match': `"other", ${seen.headers.etag}` }
    const again = await visitor.call('GET', path, undefined, held)
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([
      304,
      0,
      seen.headers.etag,
    ])
    expect((await visitor.call('GET', path, undefined, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    await approve('declined')
    expect((await visitor.call('GET', path, undefined, held)).statusCode).toBe(404)
  })
})

describe('a file', () => {
  it.each(['000000000000000000000000', 'x', '..%2f..%2fetc%2fpasswd', '%00'])(
    '%s does not exist',
    async (id) => {
      const answer = await visitor.call('GET', `/files/${id}`)
      expect([answer.statusCode, answer.json().success]).toEqual([404, false])
    },
  )
})

describe('with files in an S3 bucket', () => {
  it('an upload is stored there, and served from there once its record is public', async () => {
    const s3 = await startS3Server()
    const there = await createTestApp(undefined, { s3: s3.config, rateLimits: false })
    try {
      const client = clientOf(there)
      const image = await testImage()
      const url: string = (await client.call('POST', '/api/upload', formOf({ file: image }))).json()
        .secure_url
      const given = stockistRegistration('s3@example.org', { profileImageUrl: url })
      const { _id } = (await client.call('POST', '/api/stockist/register', given)).json().data
      const path = new URL(url).pathname
      expect((await client.call('GET', path)).statusCode).toBe(404)
      await there.database.pool.query(`UPDATE stockists SET status = 'approved' WHERE id = $1`, [_id])
      const seen = await client.call('GET', path)
      expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png'])
      expect(seen.rawPayload.length).toBe(Number(seen.headers['content-length']))
      expect(seen.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    } finally {
      await there.close()
      await s3.close()
    }
  })
})
