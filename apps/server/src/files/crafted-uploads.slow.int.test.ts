import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CraftedFile, craftedFiles, marker } from '@rasad/testkit/crafted-files'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Files that are made to do harm. Each one is refused with a message, or re-encoded without any of its payload.

const crafted = await craftedFiles()

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(undefined, { rateLimits: false })
})
afterAll(() => app.close())

async function upload({ bytes, fileName = 'image.png', type = 'image/png' }: CraftedFile) {
  const boundary = 'crafted'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`
  return app.http.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

/** Every stored file, by its path in the store. */
async function stored(): Promise<Map<string, Buffer>> {
  const folder = join(app.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)))
}

it('has more than sixty files, each with a unique name', () => {
  expect(new Set(crafted.map(({ name }) => name)).size).toBe(crafted.length)
  expect(crafted.length).toBeGreaterThanOrEqual(60)
})

describe.each(crafted)('$name', (file) => {
  it(`is ${file.outcome === 'either' ? 'refused or kept clean' : file.outcome}`, async () => {
    const before = await stored()
    const answer = await upload(file)
    const after = await stored()
    const fresh = [...after.keys()].filter((path) => !before.has(path))
    const said = `${answer.statusCode} ${answer.body.slice(0, 200)}`
    if (file.outcome === 'refused') expect(answer.statusCode, said).toBeGreaterThanOrEqual(400)
    if (file.outcome === 'kept') expect(answer.statusCode, said).toBe(200)
    expect(answer.statusCode, said).toBeLessThan(500)
    if (answer.statusCode >= 400) {
      expect(answer.json()).toMatchObject({
        success: false,
        error: { message: expect.stringMatching(/\w+ \w+/) },
      })
      expect(fresh).toEqual([])
      return
    }
    const id = /\/files\/([0-9a-f]{24})$/.exec(answer.json().secure_url)?.[1]
    expect(fresh).toHaveLength(1)
    expect(fresh[0]).toContain(id)
    const bytes = after.get(fresh[0] ?? '') ?? Buffer.alloc(0)
    expect(bytes.includes(marker)).toBe(false)
    expect(bytes.includes('PAYLOAD')).toBe(false)
    expect(bytes.includes('GPS')).toBe(false)
    const { exif, icc, xmp, iptc, pages, comments, ...kept } = await sharp(bytes).metadata()
    expect({ exif, icc, xmp, iptc, comments, pages: pages ?? 1 }).toEqual({
      ...{ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined, comments: undefined, pages: 1 },
    })
    expect(['jpeg', 'png', 'webp']).toContain(kept.format)
    expect(bytes.length).toBeLessThanOrEqual(1_500_000)
    expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(2_400)
    expect(endsWhereItsFormatEnds(bytes)).toBe(true)
  })
})

/** Fails if there are bytes after the end of the image. */
function endsWhereItsFormatEnds(bytes: Buffer): boolean {
  if (bytes.subarray(1, 4).toString() === 'PNG') return bytes.subarray(-8, -4).toString() === 'IEND'
  if (bytes.readUInt16BE(0) === 0xffd8) return bytes.readUInt16BE(bytes.length - 2) === 0xffd9
  return bytes.readUInt32LE(4) + 8 === bytes.length
}
