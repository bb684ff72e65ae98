import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** One field of a row read by {@link copyOut}: its bytes in PostgreSQL's binary format, null for NULL. */
export type Field = Buffer | null

/**
 * Streams the rows of a query in PostgreSQL's binary COPY format. Reading whole tables this way is many times cheaper
 * than reading rows as objects.
 * @param onRow called with the fields of one row; the buffers are valid only during the call.
 */
export async function copyOut(
  client: pg.ClientBase,
  query: string,
  onRow: (fields: Field[]) => void,
): Promise<void> {
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`))
  let rest: Buffer = Buffer.alloc(0)
  let headerRead = false
  const fields: Field[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    if (!headerRead) {
      // 11 bytes of signature, 4 of flags, 4 with the length of the header extension.
      if (bytes.length < 19 || bytes.length < 19 + bytes.readInt32BE(15)) {
        rest = bytes
        continue
      }
      at = 19 + bytes.readInt32BE(15)
      headerRead = true
    }
    for (;;) {
      const next = readRow(bytes, at, fields)
      if (next < 0) break
      at = next
      onRow(fields)
    }
    rest = bytes.subarray(at)
  }
}

/**
 * Fills `fields` with the row that starts at `at`; returns where the next row starts, or -1 if this one is incomplete.
 */
function readRow(bytes: Buffer, at: number, fields: Field[]): number {
  if (at + 2 > bytes.length) return -1
  const count = bytes.readInt16BE(at)
  if (count < 0) return -1
  let position = at + 2
  fields.length = count
  for (let index = 0; index < count; index++) {
    if (position + 4 > bytes.length) return -1
    const length = bytes.readInt32BE(position)
    position += 4
    if (length < 0) {
      fields[index] = null
      continue
    }
    if (position + length > bytes.length) return -1
    fields[index] = bytes.subarray(position, position + length)
    position += length
  }
  return position
}
