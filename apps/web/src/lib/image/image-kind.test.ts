import { describe, expect, it } from 'vitest'
import { kindOf, sizeOf } from './image-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x17\x70\0\0\x0f\xa0')
const app1 = `\xff\xe1\x00\x12${'x'.repeat(16)}`
const jpeg = bytes(`\xff\xd8${app1}\xff\xc4\x00\x03x\xff\xff\xc2\x00\x11\x08\x0b\xb8\x0f\xa0\x03`)
const gif = bytes('GIF89a\x40\x01\xc8\x00')

describe('kindOf', () => {
  it('knows an image by its first bytes', () => {
    expect([png, jpeg, gif].map(kindOf)).toEqual(['png', 'jpeg', 'gif'])
    expect(kindOf(bytes('RIFF\x10\0\0\0WEBPVP8 '))).toBe('webp')
    expect(kindOf(bytes('\0\0\0\x18ftypheic'))).toBe('heif')
    expect(kindOf(bytes('\0\0\0\x18ftypavif'))).toBe('heif')
  })

  it('knows that others are none', () => {
    for (const text of [
      '',
      'hello',
      '%PDF-1.7',
      '<svg xmlns="',
      'RIFF\x10\0\0\0WAVEfmt ',
      '\0\0\0\x18ftypmp42',
    ]) {
      expect(kindOf(bytes(text)), text).toBeUndefined()
    }
  })
})

describe('sizeOf', () => {
  it('reads width and height', () => {
    expect(sizeOf(png, 'png')).toEqual({ width: 6000, height: 4000 })
    expect(sizeOf(jpeg, 'jpeg')).toEqual({ width: 4000, height: 3000 })
    expect(sizeOf(gif, 'gif')).toEqual({ width: 320, height: 200 })
  })

  it('reads the three kinds of WebP', () => {
    const lossy = bytes(`RIFF....WEBPVP8 ....${'x'.repeat(6)}\x40\x01\xc8\x00`)
    const extended = bytes('RIFF....WEBPVP8X........\x3f\x01\0\xc7\0\0')
    const lossless = bytes('RIFF....WEBPVP8L....\x2f\x3f\xc1\x31\x00')
    for (const each of [lossy, extended, lossless]) {
      expect(sizeOf(each, 'webp')).toEqual({ width: 320, height: 200 })
    }
  })

  it('says nothing of a head that ends before the size', () => {
    for (const length of [3, 10, 20]) {
      expect(sizeOf(jpeg.subarray(0, length), 'jpeg')).toBeUndefined()
      expect(sizeOf(png.subarray(0, length), 'png')).toBeUndefined()
    }
    expect(sizeOf(bytes('\xff\xd8\xff\xd9'), 'jpeg')).toBeUndefined()
  })
})
