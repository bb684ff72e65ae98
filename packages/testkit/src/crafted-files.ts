import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { heavyPng } from './heavy-png.ts'
import { pngChunk, pngHeader, pngStart } from './png.ts'
import { noiseBytes } from './random.ts'

/** Every crafted file contains this text somewhere; no stored file may contain it. */
export const marker = 'PAYLOAD-c0ffee-<script>alert(1)</script>'

export interface CraftedFile {
  name: string
  bytes: Buffer
  /** The name and type that the sender claims. */
  fileName?: string
  type?: string
  /** The expected result; `either`: refused, or stored clean. */
  outcome: 'refused' | 'kept' | 'either'
}

const payload = Buffer.from(marker)

/** A PNG with more chunks between its header and its end. */
function pngWith(png: Buffer, ...chunks: Buffer[]): Buffer {
  // The header chunk ends at byte 33.
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

function jpegSegment(mark: number, data: Buffer): Buffer {
  const segment = Buffer.alloc(data.length + 4)
  segment.writeUInt16BE(0xff00 | mark, 0)
  segment.writeUInt16BE(data.length + 2, 2)
  data.copy(segment, 4)
  return segment
}

function jpegWith(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

function riffChunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(8 + data.length + (data.length % 2))
  framed.write(type, 0, 'latin1')
  framed.writeUInt32LE(data.length, 4)
  data.copy(framed, 8)
  return framed
}

function webpWith(webp: Buffer, chunk: Buffer): Buffer {
  const whole = Buffer.concat([webp, chunk])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

function gifWith(gif: Buffer, extension: Buffer): Buffer {
  return Buffer.concat([gif.subarray(0, -1), extension, Buffer.from([0x3b])])
}

/** A little-endian TIFF with one text entry, as in EXIF. */
function exifOf(text: string, tag = 0x010e): Buffer {
  const value = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(26)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(1, 8)
  head.writeUInt16LE(tag, 10)
  head.writeUInt16LE(2, 12)
  head.writeUInt32LE(value.length, 14)
  head.writeUInt32LE(26, 18)
  return Buffer.concat([head, value])
}

async function samples() {
  const noise = {
    create: { width: 60, height: 40, channels: 3 as const, background: { r: 200, g: 90, b: 30 } },
  }
  const [png, jpeg, webp, gif] = await Promise.all([
    sharp(noise).png().toBuffer(),
    sharp(noise).jpeg().toBuffer(),
    sharp(noise).webp().toBuffer(),
    sharp(noise).gif().toBuffer(),
  ])
  const located = await sharp(noise)
    .withExif({
      IFD0: { ImageDescription: marker, Make: marker, Software: marker },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '18/1 31/1 13/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '73/1 51/1 24/1',
      },
    })
    .jpeg()
    .toBuffer()
  return { png, jpeg, webp, gif, located, noise }
}

/** Files that try to do harm or to smuggle content through. */
export async function craftedFiles(): Promise<CraftedFile[]> {
  const { png, jpeg, webp, gif, located, noise } = await samples()
  const text = (body: string) => Buffer.from(body)
  const end = pngChunk('IEND', Buffer.alloc(0))
  const bomb = (width: number, height: number) =>
    Buffer.concat([
      pngStart,
      pngHeader(width, height),
      pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
      end,
      payload,
    ])
  const animatedGif = await sharp(
    Buffer.concat([Buffer.alloc(30 * 30 * 3, 40), Buffer.alloc(30 * 30 * 3, 200)]),
    { raw: { width: 30, height: 60, channels: 3, pageHeight: 30 } },
  )
    .gif({ delay: [100, 100] })
    .toBuffer()
  const animatedWebp = await sharp(animatedGif, { animated: true }).webp().toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${marker}"><script>${marker}</script></svg>`
  const icc = Buffer.concat([Buffer.alloc(128), payload])
  const phone = await sharp(noise).withMetadata({ orientation: 6 }).jpeg().toBuffer()

  const refused: [string, Buffer][] = [
    ['an SVG', text(svg)],
    ['an SVG with an XML head', text(`<?xml version="1.0"?>${svg}`)],
    ['an SVG that reads a file', text(`<svg><image href="file:///etc/passwd"/>${marker}</svg>`)],
    [
      'an SVG with an entity bomb',
      text(`<!DOCTYPE s [<!ENTITY a "${'a'.repeat(99)}">]><svg>&a;${marker}</svg>`),
    ],
    ['an SVG behind a byte order mark', text(`\ufeff${svg}`)],
    ['a page', text(`<!doctype html><html><body>${marker}</body></html>`)],
    ['a script', text(`alert(1)//${marker}`)],
    ['a PHP file', text(`<?php system($_GET["c"]); // ${marker}`)],
    ['a PDF', text(`%PDF-1.7\n1 0 obj<</OpenAction ${marker}>>endobj\n%%EOF`)],
    ['a PostScript file', text(`%!PS\n(${marker}) run`)],
    ['a TIFF', await sharp(noise).tiff().toBuffer()],
    ['an AVIF', await sharp(noise).avif().toBuffer()],
    ['a BMP', Buffer.concat([text('BM'), Buffer.alloc(60), payload])],
    ['an icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(60), payload])],
    ['a ZIP', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(30), payload])],
    ['a gzip', Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), Buffer.alloc(30), payload])],
    ['an ELF', Buffer.concat([text('\x7fELF'), Buffer.alloc(60), payload])],
    ['a Windows program', Buffer.concat([text('MZ'), Buffer.alloc(60), payload])],
    ['ImageMagick instructions', text(`push graphic-context\nfill 'url(https://x/"|id")'\n${marker}`)],
    ['an XBM', text(`#define a_width 1\n#define a_height 1\nstatic char a[] = {0};//${marker}`)],
    ['a PPM', text(`P6 10 10 255 ${marker}`)],
    ['a JPEG 2000', Buffer.concat([Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'), payload])],
    ['a PSD', Buffer.concat([text('8BPS\0\x01'), Buffer.alloc(60), payload])],
    ['zeros', Buffer.alloc(5_000)],
    ['one byte', Buffer.from([0xff])],
    ['random bytes', Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % 251))],
    ['a PNG signature alone', pngStart],
    ['a PNG signature with a page', Buffer.concat([pngStart, text(svg)])],
    ['a JPEG start with a page', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(svg)])],
    ['GIF89a with a script', text(`GIF89a/*${marker}*/=1;alert(1)`)],
    ['a RIFF that is no WebP', Buffer.concat([riffChunk('RIFF', text(`WAVE${marker}`))])],
    ['a RIFF that only says WebP', Buffer.concat([text('RIFF\xff\0\0\0WEBP'), payload])],
    ['a PNG bomb of 50,000 by 50,000', bomb(50_000, 50_000)],
    ['a PNG bomb of 2 by 2,000,000,000', bomb(2, 2_000_000_000)],
    ['a PNG of no width', bomb(0, 100)],
    ['a PNG just over fifty megapixels', bomb(10_000, 5_001)],
    ['a JPEG that claims 65,535 by 65,535', withJpegSize(jpeg, 65_535, 65_535)],
    ['a PNG with a wrong checksum', corrupt(png, 40)],
    ['a PNG cut in half', png.subarray(0, Math.floor(png.length / 2))],
    ['a JPEG cut after its header', jpeg.subarray(0, 200)],
    ['a WebP cut in half', webp.subarray(0, Math.floor(webp.length / 2))],
    ['a GIF cut after its header', gif.subarray(0, 14)],
    ['six megabytes behind a PNG', Buffer.concat([png, Buffer.alloc(6_000_000, 65)])],
    ['eleven megabytes', Buffer.concat([jpeg, Buffer.alloc(11_000_000, 65)])],
  ]

  const kept: [string, Buffer][] = [
    ['a JPEG with GPS', located],
    [
      'a JPEG with EXIF of our own',
      jpegWith(jpeg, jpegSegment(0xe1, Buffer.concat([text('Exif\0\0'), exifOf(marker)]))),
    ],
    [
      'a JPEG with XMP',
      jpegWith(jpeg, jpegSegment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x>${marker}</x>`))),
    ],
    ['a JPEG with a comment', jpegWith(jpeg, jpegSegment(0xfe, payload))],
    ['a JPEG with IPTC', jpegWith(jpeg, jpegSegment(0xed, text(`Photoshop 3.0\0${marker}`)))],
    ['a JPEG with a trailing page', Buffer.concat([jpeg, text(svg)])],
    ['a JPEG with a trailing ZIP', Buffer.concat([jpeg, text('PK\x03\x04'), payload])],
    [
      'a JPEG with a thumbnail in its EXIF',
      jpegWith(jpeg, jpegSegment(0xe1, Buffer.concat([text('Exif\0\0'), exifOf(marker, 0x0201), jpeg]))),
    ],
    ['a turned JPEG', jpegWith(phone, jpegSegment(0xfe, payload))],
    ['a PNG with a text chunk', pngWith(png, pngChunk('tEXt', text(`Comment\0${marker}`)))],
    [
      'a PNG with a compressed text chunk',
      pngWith(png, pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(payload)]))),
    ],
    ['a PNG with EXIF', pngWith(png, pngChunk('eXIf', exifOf(marker)))],
    ['a PNG with a private chunk', pngWith(png, pngChunk('raSd', payload))],
    ['a PNG with a trailing script', Buffer.concat([png, text(`<script>${marker}</script>`)])],
    ['a PNG with a trailing PHP file', Buffer.concat([png, text(`<?php ${marker} ?>`)])],
    [
      'an animated GIF',
      gifWith(
        animatedGif,
        Buffer.concat([Buffer.from([0x21, 0xfe, payload.length]), payload, Buffer.from([0])]),
      ),
    ],
    [
      'a GIF with a comment',
      gifWith(gif, Buffer.concat([Buffer.from([0x21, 0xfe, payload.length]), payload, Buffer.from([0])])),
    ],
    ['a GIF with a trailing script', Buffer.concat([gif, payload])],
    ['an animated WebP', Buffer.concat([animatedWebp, payload])],
    ['a WebP with a trailing page', Buffer.concat([webp, text(svg)])],
  ]

  const either: [string, Buffer][] = [
    // The decoder follows the frame, as browsers do.
    ['a GIF that claims 65,535 by 65,535', withGifSize(gif, 65_535, 65_535)],
    [
      'an ICC profile that is none in a PNG',
      pngWith(png, pngChunk('iCCP', Buffer.concat([text('x\0\0'), deflateSync(icc)]))),
    ],
    [
      'an ICC bomb in a PNG',
      pngWith(png, pngChunk('iCCP', Buffer.concat([text('x\0\0'), deflateSync(Buffer.alloc(50_000_000))]))),
    ],
    [
      'an ICC profile that is none in a JPEG',
      jpegWith(jpeg, jpegSegment(0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), icc]))),
    ],
    [
      'a text chunk bomb in a PNG',
      pngWith(png, pngChunk('zTXt', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(50_000_000))]))),
    ],
    [
      'an animated PNG',
      pngWith(
        png,
        pngChunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])),
        pngChunk('fdAT', Buffer.concat([Buffer.alloc(4), payload])),
      ),
    ],
    ['a WebP with XMP', webpWith(webp, riffChunk('XMP ', payload))],
    ['a WebP with EXIF', webpWith(webp, riffChunk('EXIF', exifOf(marker)))],
    ['a JPEG without its end', Buffer.concat([jpeg.subarray(0, -2), payload])],
    [
      'a JPEG of a hundred comments',
      jpegWith(jpeg, ...Array.from({ length: 100 }, () => jpegSegment(0xfe, payload))),
    ],
    [
      'a PNG of ten thousand chunks',
      pngWith(png, ...Array.from({ length: 10_000 }, () => pngChunk('tEXt', text(`a\0${marker}`)))),
    ],
    ['two PNGs in one', Buffer.concat([png, png, payload])],
    ['a PNG in a JPEG in a GIF', Buffer.concat([gif, jpeg, png, payload])],
  ]

  const amplifying: [string, Buffer][] = [
    ['a small PNG of 50 megapixels that only its filters make small', heavyPng(8_000, 6_200)],
    ['a PNG of noise', await noisyPng(1_200, 1_200, 3)],
    ['a PNG of noise with transparency', await noisyPng(1_000, 1_000, 4)],
    [
      'an interlaced PNG of 49 megapixels',
      await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#123' } })
        .png({ progressive: true })
        .toBuffer(),
    ],
    [
      'a flat GIF of 49 megapixels',
      await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#123' } })
        .gif()
        .toBuffer(),
    ],
    [
      'a line of 16,000 by 1',
      await sharp({ create: { width: 16_000, height: 1, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    ],
  ]

  const lies: CraftedFile[] = [
    {
      name: 'a JPEG called PNG',
      bytes: Buffer.concat([jpeg, payload]),
      fileName: 'a.png',
      type: 'image/png',
      outcome: 'kept',
    },
    {
      name: 'a PNG called SVG',
      bytes: Buffer.concat([png, payload]),
      fileName: 'a.svg',
      type: 'image/svg+xml',
      outcome: 'kept',
    },
    { name: 'a page called PNG', bytes: text(svg), fileName: 'a.png', type: 'image/png', outcome: 'refused' },
    {
      name: 'a page called JPEG, with two ends',
      bytes: text(svg),
      fileName: 'a.php.jpg',
      type: 'image/jpeg',
      outcome: 'refused',
    },
    {
      name: 'a name that climbs',
      bytes: Buffer.concat([png, payload]),
      fileName: '../../../../../../tmp/rasad-climbed.png',
      outcome: 'kept',
    },
    {
      name: 'a name that climbs backwards',
      bytes: Buffer.concat([png, payload]),
      fileName: '..\\..\\..\\rasad-climbed.png',
      outcome: 'kept',
    },
    {
      name: 'an absolute name',
      bytes: Buffer.concat([png, payload]),
      fileName: '/etc/cron.d/rasad-climbed',
      outcome: 'kept',
    },
    {
      name: 'a name with an end in it',
      bytes: Buffer.concat([png, payload]),
      fileName: 'rasad-climbed.php\0.png',
      outcome: 'either',
    },
    {
      name: 'a name of ten thousand letters',
      bytes: Buffer.concat([png, payload]),
      fileName: `${'a'.repeat(10_000)}.png`,
      outcome: 'either',
    },
    {
      name: 'a name with a script',
      bytes: Buffer.concat([png, payload]),
      fileName: `${marker}.png`,
      outcome: 'kept',
    },
    { name: 'a device name', bytes: Buffer.concat([png, payload]), fileName: 'CON', outcome: 'kept' },
  ]
  const of =
    (outcome: CraftedFile['outcome']) =>
    ([name, bytes]: [string, Buffer]) => ({ name, bytes, outcome })
  return [
    ...refused.map(of('refused')),
    ...[...kept, ...amplifying].map(of('kept')),
    ...either.map(of('either')),
    ...lies,
  ]
}

/** Noise: no encoder can make it small. With some seeds it spells GPS by chance. */
function noisyPng(width: number, height: number, channels: 3 | 4): Promise<Buffer> {
  const pixels = noiseBytes(20_261_123, width * height * channels)
  return sharp(pixels, { raw: { width, height, channels } }).png().toBuffer()
}

/** Replaces the size in the frame header. */
function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

function withGifSize(gif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(gif)
  copy.writeUInt16LE(width, 6)
  copy.writeUInt16LE(height, 8)
  return copy
}

function corrupt(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}
