import { type SourceRow, type SourceTable, StockRefused } from '@rasad/stock-reader'
import { type Counter, maxSheets } from './bounds.ts'
import { numberText, serialText } from './cell-text.ts'
import { openCompoundFile } from './compound-file.ts'
import { encrypted, tooLarge, unreadable } from './refusals.ts'

/** Record numbers; those of BIFF2 to BIFF8 differ in their upper byte. */
const record = {
  eof: 0x0a,
  filePass: 0x2f,
  codePage: 0x42,
  date1904: 0x22,
  boundSheet: 0x85,
  continued: 0x3c,
  sharedStrings: 0xfc,
  extendedFormat: [0xe0, 0x43, 0x243, 0x443],
  format: [0x1e, 0x41e],
  begin: [0x09, 0x209, 0x409, 0x809],
} as const

interface Format {
  number: number
}

interface Book {
  version: 2 | 3 | 4 | 5 | 8
  decode: (bytes: Buffer) => string
  shared: string[]
  formats: Map<number, string>
  cellFormats: Format[]
  from1904: boolean
  sheets: { name: string; isHidden: boolean }[]
}

/**
 * Sheets of an .xls file of any age: BIFF5 and BIFF8 in a compound file, BIFF2 to BIFF5 as they are. Cells have their
 * stored values; sheets that the workbook hides have none.
 */
export function readXls(bytes: Uint8Array, counter: Counter): SourceTable[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.readUInt32BE(0) !== 0xd0cf11e0) return readBook(buffer, counter)
  const streams = openCompoundFile(bytes)
  if (streams.has('EncryptedPackage')) throw new StockRefused(encrypted)
  const book =
    streams.get('Workbook') ?? streams.get('Book') ?? streams.get('WORKBOOK') ?? streams.get('BOOK')
  if (!book) throw new StockRefused(unreadable)
  return readBook(book(), counter)
}

/** Whether bytes begin a sheet of BIFF2 to BIFF5 without a container. */
export function beginsBiff(bytes: Uint8Array): boolean {
  const [id = 0, high = 0, length = 0, more = 0] = bytes
  return id === 0x09 && [0, 2, 4, 8].includes(high) && more === 0 && length >= 4 && length <= 16
}

function readBook(stream: Buffer, counter: Counter): SourceTable[] {
  const book: Book = {
    version: 8,
    decode: decoderOf(1252),
    shared: [],
    formats: new Map(),
    cellFormats: [],
    from1904: false,
    sheets: [],
  }
  const tables: SourceTable[] = []
  let cells: Map<number, string[]> | undefined
  let depth = 0
  let ended = 0
  let isChart = false
  let waiting: { row: number; column: number } | undefined

  const put = (row: number, column: number, text: string) => {
    if (!cells || text === '' || isChart) return
    let own = cells.get(row)
    if (!own) {
      own = []
      cells.set(row, own)
    }
    while (own.length < column) own.push('')
    own[column] = text
  }
  const finish = () => {
    if (!cells) return
    const { name = '', isHidden = false } = book.sheets[ended++] ?? {}
    const found = isHidden ? [] : [...cells]
    const rows = found
      .sort(([a], [b]) => a - b)
      .map(([row, own]): SourceRow => ({ line: row + 1, cells: own }))
    for (const row of rows) counter.row(row)
    if (!isChart) tables.push({ name, kind: 'grid', rows, ...(isHidden && { isHidden }) })
    if (tables.length > maxSheets) throw new StockRefused(tooLarge)
    cells = undefined
  }

  for (let at = 0; at + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    const data = stream.subarray(at + 4, at + 4 + length)
    at += 4 + length
    if (data.length < length) break
    if ((record.begin as readonly number[]).includes(id)) {
      depth++
      book.version = versionOf(id, data)
      const kind = data.length >= 4 ? data.readUInt16LE(2) : 0x10
      if (kind !== 0x05) {
        isChart = kind !== 0x10 && kind !== 0x40
        if (depth === 1 || cells === undefined) cells = new Map()
        else isChart = true
      }
      continue
    }
    if (id === record.eof) {
      depth = Math.max(0, depth - 1)
      if (depth === 0) finish()
      continue
    }
    if (id === record.filePass) throw new StockRefused(encrypted)
    if (id === record.sharedStrings) {
      const parts = [data]
      while (at + 4 <= stream.length && stream.readUInt16LE(at) === record.continued) {
        const more = stream.readUInt16LE(at + 2)
        parts.push(stream.subarray(at + 4, at + 4 + more))
        at += 4 + more
      }
      book.shared = sharedStrings(parts)
      continue
    }
    if (data.length >= 2) settle(id, data, book)
    if (cells) waiting = readCell(id, data, book, put, waiting)
  }
  finish()
  return tables
}

function versionOf(id: number, data: Buffer): Book['version'] {
  if (id === 0x09) return 2
  if (id === 0x209) return 3
  if (id === 0x409) return 4
  return data.length >= 2 && data.readUInt16LE(0) === 0x0500 ? 5 : 8
}

function settle(id: number, data: Buffer, book: Book): void {
  if (id === record.codePage) book.decode = decoderOf(data.readUInt16LE(0))
  else if (id === record.date1904) book.from1904 = data.readUInt16LE(0) === 1
  else if (id === record.boundSheet && data.length >= 8)
    book.sheets.push({ name: shortText(data, 6, book), isHidden: ((data[4] ?? 0) & 3) !== 0 })
  else if ((record.extendedFormat as readonly number[]).includes(id))
    book.cellFormats.push({ number: formatOf(id, data) })
  else if ((record.format as readonly number[]).includes(id)) {
    if (book.version === 8) book.formats.set(data.readUInt16LE(0), unicodeText(data, 2, 2).text)
    else if (book.version === 5) book.formats.set(data.readUInt16LE(0), shortText(data, 2, book))
    // Formats of older versions are numbered in their order; version 4 has two bytes before the text.
    else book.formats.set(book.formats.size, shortText(data, book.version === 4 ? 2 : 0, book))
  }
}

function formatOf(id: number, data: Buffer): number {
  if (id === 0x43) return (data[2] ?? 0) & 0x3f
  if (id === 0x243 || id === 0x443) return data[1] ?? 0
  return data.length >= 4 ? data.readUInt16LE(2) : 0
}

/** Reads one record of a sheet. @returns the cell of a formula whose text follows in a record of its own */
function readCell(
  id: number,
  data: Buffer,
  book: Book,
  put: (row: number, column: number, text: string) => void,
  waiting: { row: number; column: number } | undefined,
): { row: number; column: number } | undefined {
  if (id === 0x207 || id === 0x07) {
    if (waiting)
      put(
        waiting.row,
        waiting.column,
        book.version === 8
          ? unicodeText(data, 0, 2).text
          : id === 0x07
            ? shortText(data, 0, book)
            : longText(data, 0, book),
      )
    return undefined
  }
  if (data.length < 6) return waiting
  const row = data.readUInt16LE(0)
  const column = data.readUInt16LE(2)
  if (column >= 256) return waiting
  // Records of BIFF2 also stand in files that say that they are newer.
  const isOld = (id >= 0x01 && id <= 0x05) || (id === 0x06 && book.version === 2)
  const format = isOld ? (data[4] ?? 0) & 0x3f : data.readUInt16LE(4)
  const shown = (value: number) => numberShown(value, format, book)
  switch (id) {
    case 0x203:
      if (data.length >= 14) put(row, column, shown(data.readDoubleLE(6)))
      break
    case 0x03:
      if (isOld && data.length >= 15) put(row, column, shown(data.readDoubleLE(7)))
      break
    case 0x02:
      if (isOld && data.length >= 9) put(row, column, shown(data.readUInt16LE(7)))
      break
    case 0x27e:
      if (data.length >= 10) put(row, column, shown(packedNumber(data.readInt32LE(6))))
      break
    case 0xbd:
      for (let at = 4, own = column; at + 6 <= data.length - 2; at += 6, own++)
        put(row, own, numberShown(packedNumber(data.readInt32LE(at + 2)), data.readUInt16LE(at), book))
      break
    case 0xfd:
      if (data.length >= 10) put(row, column, book.shared[data.readUInt32LE(6)] ?? '')
      break
    case 0x204:
    case 0xd6:
      put(row, column, book.version === 8 ? unicodeText(data, 6, 2).text : longText(data, 6, book))
      break
    case 0x04:
      if (isOld) put(row, column, shortText(data, 7, book))
      break
    case 0x06:
    case 0x206:
    case 0x406: {
      const at = isOld ? 7 : 6
      if (data.length < at + 8) break
      if (data.readUInt16LE(at + 6) !== 0xffff) put(row, column, shown(data.readDoubleLE(at)))
      else if (data[at] === 0) return { row, column }
      else if (data[at] === 1) put(row, column, data[at + 2] === 1 ? 'TRUE' : 'FALSE')
      break
    }
  }
  return waiting
}

function numberShown(value: number, format: number, book: Book): string {
  const number = book.cellFormats[format]?.number ?? 0
  return isDateFormat(number, book) ? serialText(value, book.from1904) : numberText(value)
}

function isDateFormat(number: number, { formats, version }: Book): boolean {
  const text = formats.get(number)
  if (text !== undefined) {
    const bare = text.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
    return !/general|standard/.test(bare) && /[ymd]/.test(bare) && !/[#0?]/.test(bare)
  }
  return version >= 5 && ((number >= 14 && number <= 22) || (number >= 45 && number <= 47))
}

/** 30 bits of a whole number or of the upper half of a double, divided by 100 where bit 0 says so. */
function packedNumber(packed: number): number {
  let value: number
  if (packed & 2) value = packed >> 2
  else {
    const double = Buffer.alloc(8)
    double.writeInt32LE(packed & ~3, 4)
    value = double.readDoubleLE(0)
  }
  return packed & 1 ? value / 100 : value
}

function shortText(data: Buffer, at: number, book: Book): string {
  const length = data[at] ?? 0
  if (book.version === 8) {
    const wide = ((data[at + 1] ?? 0) & 1) === 1
    return wide
      ? data.toString('utf16le', at + 2, at + 2 + length * 2)
      : data.toString('latin1', at + 2, at + 2 + length)
  }
  return book.decode(data.subarray(at + 1, at + 1 + length))
}

function longText(data: Buffer, at: number, book: Book): string {
  if (at + 2 > data.length) return ''
  return book.decode(data.subarray(at + 2, at + 2 + data.readUInt16LE(at)))
}

function unicodeText(data: Buffer, at: number, lengthBytes: 1 | 2): { text: string } {
  if (at + lengthBytes + 1 > data.length) return { text: '' }
  const length = lengthBytes === 2 ? data.readUInt16LE(at) : (data[at] ?? 0)
  const flags = data[at + lengthBytes] ?? 0
  let from = at + lengthBytes + 1
  if (flags & 8) from += 2
  if (flags & 4) from += 4
  return {
    text:
      flags & 1
        ? data.toString('utf16le', from, from + length * 2)
        : data.toString('latin1', from, from + length),
  }
}

/** The table of texts. A text can go on in the next record, which begins with its own flag for wide characters. */
function sharedStrings(parts: Buffer[]): string[] {
  const [first] = parts
  if (!first || first.length < 8) return []
  const count = first.readUInt32LE(4)
  let part = 0
  let at = 8
  const data = () => parts[part] ?? Buffer.alloc(0)
  const hasMore = () => {
    while (part < parts.length && at >= data().length) {
      part++
      at = 0
    }
    return part < parts.length
  }
  const skip = (bytes: number) => {
    let left = bytes
    while (left > 0 && hasMore()) {
      const step = Math.min(left, data().length - at)
      at += step
      left -= step
    }
  }
  const strings: string[] = []
  while (strings.length < count && hasMore()) {
    if (at + 3 > data().length) break
    let left = data().readUInt16LE(at)
    let flags = data()[at + 2] ?? 0
    at += 3
    const runs = flags & 8 ? data().readUInt16LE(at) : 0
    if (flags & 8) at += 2
    const extra = flags & 4 ? data().readUInt32LE(at) : 0
    if (flags & 4) at += 4
    let text = ''
    while (left > 0) {
      if (at >= data().length) {
        if (!hasMore()) break
        flags = data()[at] ?? 0
        at++
      }
      const wide = (flags & 1) === 1
      const step = Math.min(left, wide ? (data().length - at) >> 1 : data().length - at)
      if (step <= 0) {
        at = data().length
        continue
      }
      text += wide ? data().toString('utf16le', at, at + step * 2) : data().toString('latin1', at, at + step)
      at += wide ? step * 2 : step
      left -= step
    }
    strings.push(text)
    skip(runs * 4 + extra)
  }
  return strings
}

function decoderOf(codePage: number): (bytes: Buffer) => string {
  const label =
    codePage === 10_000
      ? 'macintosh'
      : codePage === 65_001
        ? 'utf-8'
        : codePage >= 1250 && codePage <= 1258
          ? `windows-${codePage}`
          : 'windows-1252'
  const decoder = new TextDecoder(label)
  return (bytes) => decoder.decode(bytes)
}
