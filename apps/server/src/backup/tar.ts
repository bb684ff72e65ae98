// The part of the ustar format that an archive of small named entries needs; `tar` can read the result.

export const tarHeaderSize = 512
/** Bytes. An entry is held in memory completely. */
export const maxEntryBytes = 64 * 1024 * 1024
export const tarEnd = Buffer.alloc(2 * tarHeaderSize)

/** One entry in tar format. @throws RangeError on a name over 100 bytes or a body over {@link maxEntryBytes}. */
export function* tarEntry({ name, body }: { name: string; body: Buffer }): Generator<Buffer> {
  if (Buffer.byteLength(name) > 100 || body.length > maxEntryBytes)
    throw new RangeError(`${name} does not fit`)
  const header = Buffer.alloc(tarHeaderSize)
  header.write(name, 0)
  header.write('0000600\0' + '0000000\0' + '0000000\0', 100)
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  yield header
  yield body
  yield Buffer.alloc(tarPadding(body.length))
}

export function tarPadding(size: number): number {
  return (tarHeaderSize - (size % tarHeaderSize)) % tarHeaderSize
}

export function tarRead(header: Buffer): { name: string; size: number } | 'end' | 'damaged' {
  if (header.every((byte) => byte === 0)) return 'end'
  if (Number.parseInt(text(header, 148, 8), 8) !== sumOf(header)) return 'damaged'
  const size = Number.parseInt(text(header, 124, 12), 8)
  return Number.isSafeInteger(size) && size >= 0 ? { name: text(header, 0, 100), size } : 'damaged'
}

function text(header: Buffer, at: number, length: number): string {
  return header.toString('utf8', at, at + length).replace(/\0.*$/s, '')
}

/** The sum of all bytes, with the checksum field itself counted as blanks. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}
