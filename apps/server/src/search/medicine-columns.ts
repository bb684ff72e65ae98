import { ByteText } from '../platform/byte-text.ts'
import type { Field } from '../platform/db/copy-out.ts'
import type { MedicineRecord } from './snapshot-repository.ts'

const lead = Buffer.from('{"category":"medicine","_id":"')
const name = Buffer.from('","name":')
const composition = Buffer.from(',"composition":')
const pack = Buffer.from(',"pack":')
const price = Buffer.from(',"price":')
const formOf = Buffer.from(',"form":')
const prescribed = Buffer.from(',"rx":true,"stockistCount":')
const free = Buffer.from(',"rx":false,"stockistCount":')
const quote = Buffer.from('"')
const none = Buffer.from('null')
const close = Buffer.from('}')
const idLength = 24

/**
 * Every medicine by number: the JSON of its hit, split where the company belongs, in one byte array. A quarter of a
 * million objects would take ten times the memory. With bytes, an answer is copied instead of serialised, and the
 * arrays lie in shared memory: the threads that read lists need names and compositions too.
 */
export interface MedicineColumns {
  /** The highest number. Rows are indexed by number; gaps have no medicine. */
  most: number
  /** 0: none. */
  companyNo: Uint32Array<SharedArrayBuffer>
  /**
   * Where the part before the company starts in `text`, and the part after it, which ends where the next row starts.
   */
  textAt: Uint32Array<SharedArrayBuffer>
  text: Uint8Array<SharedArrayBuffer>
}

/** Fills the columns from rows in number order. */
export function createColumnsBuilder(most: number) {
  const companyNo = sharedNumbers(most + 1)
  const textAt = sharedNumbers((most + 1) * 2 + 1)
  const text = new ByteText()
  let next = 0

  function skipTo(at: number): void {
    while (next < at) textAt[next++] = text.length
  }

  return {
    /** Takes one row of `readMedicines`. */
    add([no, id, label, company, salts, size, paise, rx, form]: Field[]): void {
      const at = no?.readInt32BE(0) ?? 0
      companyNo[at] = company?.readInt32BE(0) ?? 0
      skipTo(2 * at + 1)
      text.put(lead)
      text.put(id ?? none)
      text.put(name)
      putText(text, label)
      skipTo(2 * at + 2)
      text.put(composition)
      putText(text, salts)
      text.put(pack)
      putText(text, size)
      if (form) {
        text.put(formOf)
        putText(text, form)
      }
      text.put(price)
      putPrice(text, paise?.readInt32BE(0) ?? -1)
      text.put(rx?.[0] ? prescribed : free)
    },
    finish(): MedicineColumns {
      skipTo(textAt.length)
      return { most, companyNo, textAt, text: sharedBytes(text.toBytes()) }
    },
  }
}

function sharedNumbers(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(4 * length))
}

function sharedBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

/** A database text as JSON. Most texts contain nothing that JSON must escape. */
function putText(text: ByteText, bytes: Buffer | null | undefined): void {
  if (!bytes || bytes.length === 0) text.put(none)
  else if (bytes.every((byte) => byte >= 0x20 && byte !== 0x22 && byte !== 0x5c)) {
    text.put(quote)
    text.put(bytes)
    text.put(quote)
  } else text.putString(JSON.stringify(bytes.toString()))
}

/** Rupees, with as many decimals as JavaScript would print; below 0: none. */
function putPrice(text: ByteText, paise: number): void {
  if (paise < 0) text.put(none)
  else text.putString(String(paise / 100))
}

/** Reads medicines from columns. */
export class MedicineReader {
  readonly #columns: MedicineColumns
  // A Buffer over the same bytes decodes strings several times faster than TextDecoder.
  readonly #text: Buffer

  constructor(columns: MedicineColumns) {
    this.#columns = columns
    this.#text = Buffer.from(columns.text.buffer)
  }

  /** One medicine; undefined when it does not exist. */
  read(no: number): MedicineRecord | undefined {
    const { textAt, companyNo } = this.#columns
    const from = textAt[2 * no]
    const to = textAt[2 * no + 2]
    if (from === undefined || to === undefined || from === to) return undefined
    const hit = JSON.parse(`${this.#text.toString('utf8', from, to)}0}`)
    return {
      no,
      id: hit._id,
      name: hit.name,
      companyNo: companyNo[no] || null,
      composition: hit.composition,
      pack: hit.pack,
      form: hit.form ?? null,
      pricePaise: hit.price === null ? null : Math.round(hit.price * 100),
      rx: hit.rx,
    }
  }

  /** The name of a medicine; undefined when it does not exist. Reads less than `read`. */
  nameOf(no: number): string | undefined {
    const { textAt } = this.#columns
    const from = textAt[2 * no] ?? 0
    const middle = textAt[2 * no + 1] ?? 0
    if (from >= middle) return undefined
    return JSON.parse(this.#text.toString('utf8', from + lead.length + idLength + name.length, middle))
  }

  /**
   * Touches the memory that `write` will read for these medicines. It is rarely in the processor's cache: one by one,
   * each read would wait for memory; together, the reads overlap.
   * @returns a meaningless number, so that the engine does not optimise the reads away.
   */
  fetch(numbers: readonly number[]): number {
    const { textAt, companyNo } = this.#columns
    const text = this.#text
    let seen = 0
    for (let i = 0; i < numbers.length; i++) {
      const no = numbers[i] ?? 0
      const at = textAt[2 * no] ?? 0
      seen += (companyNo[no] ?? 0) + (text[at] ?? 0)
      for (let next = 64; next < 256; next += 64) seen += text[at + next] ?? 0
    }
    return seen
  }

  /**
   * Writes one medicine as the JSON of a hit.
   * @param companies the company part by company number; 0 is for medicines without a company
   * @returns false when there is no such medicine
   */
  write(no: number, companies: readonly Buffer[], stockists: number, into: ByteText): boolean {
    const { textAt, companyNo } = this.#columns
    const from = textAt[2 * no] ?? 0
    const middle = textAt[2 * no + 1] ?? 0
    const to = textAt[2 * no + 2] ?? 0
    const company = companies[companyNo[no] ?? 0] ?? companies[0]
    if (to <= from || !company) return false
    into.put(this.#text, from, middle)
    into.put(company)
    into.put(this.#text, middle, to)
    into.putNumber(stockists)
    into.put(close)
    return true
  }
}
