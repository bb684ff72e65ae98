// What a file is by its first bytes: its name and the type that the browser derives from it can be wrong.

export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

/** So many bytes hold the size of every picture but a few with huge metadata. */
export const headLength = 512 * 1024

/** Kinds that the service reads. Others are shrunk to one of them, where the browser can decode them. */
export const serviceKinds: readonly ImageKind[] = ['jpeg', 'png', 'gif', 'webp']

/** The kind of image that a file begins as; undefined for anything else. */
export function kindOf(head: Uint8Array): ImageKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, 16))
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp' && /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/.test(text.slice(8)))
    return 'heif'
  return undefined
}

interface Size {
  width: number
  height: number
}

/** Width and height in pixels as stored, before any rotation; undefined if the head does not say. */
export function sizeOf(head: Uint8Array, kind: ImageKind): Size | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    if (kind === 'png') return { width: view.getUint32(16), height: view.getUint32(20) }
    if (kind === 'gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (kind === 'webp') return sizeOfWebp(view)
    if (kind === 'jpeg') return sizeOfJpeg(view)
  } catch (error) {
    // The head ends before the size.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

function sizeOfWebp(view: DataView): Size | undefined {
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  const of24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  if (chunk === 'VP8X') return { width: of24(24) + 1, height: of24(27) + 1 }
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (chunk !== 'VP8L') return undefined
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** Goes from segment to segment to the frame header. */
function sizeOfJpeg(view: DataView): Size | undefined {
  let at = 2
  for (;;) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at++
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // Tables have numbers in the same range.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + view.getUint16(at + 2)
  }
}
