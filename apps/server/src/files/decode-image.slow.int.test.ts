import { heavyPng } from '@rasad/testkit/heavy-png'
import { pngOf } from '@rasad/testkit/png'
import { noiseBytes } from '@rasad/testkit/random'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeImage, type ImageFault } from './decode-image.ts'
import type { EncodedImage } from './encode-image.ts'

const most = 5 * 1024 * 1024

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })
}

/** A meaningless photo. */
async function noise(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7919 + (at >> 3) * 104729) & 255
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

function clean(outcome: EncodedImage | ImageFault): EncodedImage {
  if ('code' in outcome) throw new Error(`refused: ${outcome.code}`)
  return outcome
}

/** A JPEG whose last scan is repeated many times. */
function jpegOfScans(jpeg: Buffer, scans: number): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const end = Buffer.from([0xff, 0xd9])
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: scans - 1 }, () => scan), end])
}

/** A PNG whose header claims this many pixels, with arbitrary data. */
function pngThatClaims(width: number, height: number, data: Buffer): Buffer {
  return pngOf(width, height, data, 0)
}

describe('an accepted image', () => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/jpeg'],
    ['gif', 'image/png'],
  ] as const)('a %s is kept as %s', async (format, mediaType) => {
    const image = clean(await decodeImage(await picture(64, 48).toFormat(format).toBuffer(), most))
    expect(image).toMatchObject({ mediaType, width: 64, height: 48 })
    expect(`image/${(await sharp(image.bytes).metadata()).format}`).toBe(mediaType)
  })

  it('has no metadata: no place, no camera, no comment', async () => {
    const told = await picture(80, 60)
      .withExif({ IFD0: { Copyright: 'canary-owner' }, IFD3: { GPSLatitude: '19/1 4/1 33/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary-xmp</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(told.includes('canary-owner')).toBe(true)
    const image = clean(await decodeImage(told, most))
    const metadata = await sharp(image.bytes).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
    expect(image.bytes.includes('canary')).toBe(false)
  })

  it('has nothing hidden after its end', async () => {
    const jpeg = await picture(32, 32).jpeg().toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>canary()</script>PK\x03\x04')])
    expect(clean(await decodeImage(polyglot, most)).bytes.includes('canary')).toBe(false)
  })

  it('is upright, as the camera meant it', async () => {
    const turned = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(clean(await decodeImage(turned, most))).toMatchObject({ width: 20, height: 40 })
  })

  it('is the first frame of an animation', async () => {
    const frame = (shade: number) => Buffer.alloc(10 * 10 * 3, shade)
    const gif = await sharp(Buffer.concat([frame(0), frame(255)]), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const image = clean(await decodeImage(gif, most))
    expect(image).toMatchObject({ width: 10, height: 10 })
    expect((await sharp(image.bytes).removeAlpha().raw().toBuffer())[0]).toBe(0)
  })

  it('can have 50 megapixels', async () => {
    const image = clean(await decodeImage(await picture(10_000, 5_000).jpeg().toBuffer(), most))
    expect([image.width, image.height]).toEqual([2_400, 1_200])
  })
})

describe('the stored image', () => {
  const maxKept = 1_500_000

  it('is small for a small PNG that expands to 50 megapixels', async () => {
    const sent = heavyPng(8_000, 6_200)
    expect(sent.length).toBeLessThan(1_200_000)
    const image = clean(await decodeImage(sent, most))
    expect(Math.max(image.width, image.height)).toBe(2_400)
    expect(image.bytes.length).toBeLessThan(maxKept)
  })

  it.each([
    ['3 channels of noise', 3],
    ['noise with transparency', 4],
  ] as const)('of %s is within the bound', async (_what, channels) => {
    const pixels = noiseBytes(7, 2_400 * 1_500 * channels)
    const raw = { width: 2_400, height: 1_500, channels }
    const sent = await sharp(pixels, { raw }).png().toBuffer()
    const image = clean(await decodeImage(sent, 50_000_000))
    expect(image.bytes.length).toBeLessThanOrEqual(maxKept)
    expect(image.mediaType).toBe(channels === 3 ? 'image/jpeg' : 'image/webp')
    expect(await sharp(image.bytes).metadata()).toMatchObject({ width: image.width, height: image.height })
  })

  it('stays transparent for a transparent image', async () => {
    const background = { r: 10, g: 120, b: 200, alpha: 0.3 }
    const sent = await sharp({ create: { width: 3_000, height: 2_000, channels: 4, background } })
      .png()
      .toBuffer()
    const image = clean(await decodeImage(sent, most))
    expect([image.mediaType, image.width, image.height]).toEqual(['image/webp', 2_400, 1_600])
    const { data } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBeLessThan(100)
  })

  it('has at most 1,024 pixels a side for a face', async () => {
    const sent = await noise(4_000, 3_000)
    expect(clean(await decodeImage(sent, 50_000_000, 1_024))).toMatchObject({ width: 1_024, height: 768 })
  })

  it('is exact for a small drawing', async () => {
    const sent = await picture(300, 200).png().toBuffer()
    const { bytes } = clean(await decodeImage(sent, most))
    const pixels = (image: Buffer) => sharp(image).removeAlpha().raw().toBuffer()
    expect(await pixels(bytes)).toEqual(await pixels(sent))
  })

  it('is readable for a phone photo of a licence', async () => {
    // An A4 page fills a photo of 12 megapixels; its small print is 2 mm high.
    const [width, height, letter] = [3_024, 4_032, 28]
    const line = (x: number, y: number) => ({
      input: { create: { width: 4, height: letter, channels: 3 as const, background: '#222' } },
      left: x,
      top: y,
    })
    const strokes = Array.from({ length: 60 }, (_, at) => line(400 + at * 16, 2_000))
    const photo = await sharp({ create: { width, height, channels: 3, background: '#eee' } })
      .composite(strokes)
      .jpeg({ quality: 90 })
      .toBuffer()
    const image = clean(await decodeImage(photo, most))
    expect([image.width, image.height]).toEqual([1_800, 2_400])
    // Along a line through the letters, each stroke and each gap is distinguishable.
    const scale = image.width / width
    const area = {
      left: Math.round(400 * scale) - 4,
      top: Math.round((2_000 + letter / 2) * scale),
      width: Math.round(60 * 16 * scale) + 8,
      height: 1,
    }
    const row = await sharp(image.bytes).extract(area).greyscale().raw().toBuffer()
    let changes = 0
    let dark = false
    for (const shade of row) {
      if (dark ? shade > 170 : shade < 130) {
        dark = !dark
        changes++
      }
    }
    expect(changes).toBe(120)
  })
})

describe('a rejected file', async () => {
  const jpeg = await noise(400, 300)
  const png = await picture(64, 64).png().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  const broken = Buffer.from(png)
  broken.fill(0xee, 40, broken.length - 12)

  const cases: [string, Buffer, ImageFault['code']][] = [
    ['nothing', Buffer.alloc(0), 'not-an-image'],
    ['a text', Buffer.from('this is no image'), 'not-an-image'],
    ['an SVG', Buffer.from(svg), 'not-an-image'],
    ['an SVG behind an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`), 'not-an-image'],
    [
      'a PNG signature with an SVG behind it',
      Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]),
      'not-an-image',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'not-an-image'],
    ['a TIFF', await picture(16, 16).tiff().toBuffer(), 'not-an-image'],
    ['an AVIF', await picture(16, 16).avif().toBuffer(), 'not-an-image'],
    ['a BMP header', Buffer.from('BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00', 'latin1'), 'not-an-image'],
    ['a page that calls itself GIF', Buffer.from('GIF89a<html><script>1</script></html>'), 'not-an-image'],
    ['the first bytes of a JPEG alone', jpeg.subarray(0, 20), 'not-an-image'],
    ['a JPEG cut in half', jpeg.subarray(0, jpeg.length >> 1), 'not-an-image'],
    ['a PNG whose data is broken', broken, 'not-an-image'],
    ['a PNG of no height', pngThatClaims(10, 0, Buffer.alloc(10)), 'not-an-image'],
    ['a PNG with too little data', pngThatClaims(500, 500, Buffer.alloc(100)), 'not-an-image'],
    [
      'a WebP of one chunk that ends early',
      Buffer.from('RIFF\xff\xff\x00\x00WEBPVP8 ', 'latin1'),
      'not-an-image',
    ],
    [
      'a small PNG of 16000 × 16000',
      pngThatClaims(16_000, 16_000, Buffer.alloc(1_000_000)),
      'too-many-pixels',
    ],
    ['a JPEG of 200 scans', jpegOfScans(await picture(64, 64).jpeg().toBuffer(), 200), 'not-an-image'],
    ['a PNG of 2^31 pixels a side', pngThatClaims(0x7fffffff, 0x7fffffff, Buffer.alloc(9)), 'not-an-image'],
    ['one pixel row above 50 megapixels', await picture(10_000, 5_001).png().toBuffer(), 'too-many-pixels'],
    ['more bytes than allowed', Buffer.concat([jpeg, Buffer.alloc(most)]), 'image-too-large'],
  ]

  it.each(cases)('%s', async (_what, bytes, code) => {
    expect(await decodeImage(bytes, most)).toMatchObject({ code })
  })

  it('gets an error that says what is wrong with it', async () => {
    expect(await decodeImage(Buffer.from('x'), most)).toMatchObject({
      message: 'Please upload a valid image file',
    })
    expect(await decodeImage(Buffer.alloc(most + 1), most)).toMatchObject({
      message: 'File size should be less than 5MB',
    })
    expect(await decodeImage(Buffer.alloc(2 * most + 1), 2 * most)).toMatchObject({
      message: 'File size should be less than 10MB',
    })
  })
})
