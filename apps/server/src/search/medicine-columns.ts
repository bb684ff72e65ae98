import type { Field } from '../platform/db/copy-out.ts'
import type { MedicineRecord } from './catalogue-repository.ts'

const idBytes = 12
const exists = 1
const rx = 2
/** Its texts hold nothing that JSON writes otherwise. */
const plain = 4
const texts = 3

/**
 * Every medicine by its number, as columns of typed arrays: a quarter million objects would cost ten times
 * the memory, and columns move between threads without a copy.
 */
export interface MedicineColumns {
  /** The highest number. Rows lie at their number; gaps do not exist. */
  most: number
  ids: Uint8Array<ArrayBuffer>
  flags: Uint8Array<ArrayBuffer>
  /** 0: none. */
  companyNo: Uint32Array<ArrayBuffer>
  /** -1: none. */
  pricePaise: Int32Array<ArrayBuffer>
  /** Where the name, composition and pack of each row begin in `text`; each ends where the next begins. */
  textAt: Uint32Array<ArrayBuffer>
  text: Uint8Array<ArrayBuffer>
}

/** Fills the columns from rows that come in the order of their numbers. */
export function createColumnsBuilder(most: number) {
  const columns: MedicineColumns = {
    most,
    ids: new Uint8Array((most + 1) * idBytes),
    flags: new Uint8Array(most + 1),
    companyNo: new Uint32Array(most + 1),
    pricePaise: new Int32Array(most + 1).fill(-1),
    textAt: new Uint32Array((most + 1) * texts + 1),
    text: new Uint8Array(Math.max(1024, most * 96)),
  }
  let length = 0
  let nextText = 0

  function append(bytes: Uint8Array | null): void {
    columns.textAt[nextText++] = length
    if (bytes === null) return
    if (!bytes.every(isPlain)) columns.flags[Math.floor((nextText - 1) / texts)]! &= ~plain
    if (length + bytes.length > columns.text.length) {
      const grown = new Uint8Array((length + bytes.length) * 2)
      grown.set(columns.text)
      columns.text = grown
    }
    columns.text.set(bytes, length)
    length += bytes.length
  }

  return {
    /** Takes one row of `readMedicines`. */
    add([no, id, name, companyNo, composition, pack, price, prescription]: Field[]): void {
      const at = no?.readInt32BE(0) ?? 0
      while (nextText < at * texts) append(null)
      columns.flags[at] = exists | plain | (prescription?.[0] ? rx : 0)
      columns.ids.set(Buffer.from(id?.toString('latin1') ?? '', 'hex'), at * idBytes)
      columns.companyNo[at] = companyNo?.readInt32BE(0) ?? 0
      columns.pricePaise[at] = price?.readInt32BE(0) ?? -1
      append(name ?? null)
      append(composition ?? null)
      append(pack ?? null)
    },
    finish(): MedicineColumns {
      while (nextText < columns.textAt.length) append(null)
      columns.text = columns.text.slice(0, length)
      return columns
    },
  }
}

/** Whether JSON writes this byte of a text as it is. */
function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte !== 0x22 && byte !== 0x5c
}

/** Where one medicine lies in the columns. */
export interface PlainMedicine {
  ids: Uint8Array
  idFrom: number
  idTo: number
  text: Uint8Array
  nameFrom: number
  /** The name ends here, as the composition does where the pack begins. Empty: none. */
  compositionFrom: number
  packFrom: number
  packTo: number
  /** 0: none. */
  companyNo: number
  /** -1: none. */
  pricePaise: number
  rx: boolean
}

/** Reads medicines from columns as objects. */
export class MedicineReader {
  readonly #columns: MedicineColumns
  // A Buffer over the same bytes makes strings several times faster than TextDecoder.
  readonly #ids: Buffer
  readonly #text: Buffer

  constructor(columns: MedicineColumns) {
    this.#columns = columns
    this.#ids = Buffer.from(columns.ids.buffer)
    this.#text = Buffer.from(columns.text.buffer)
  }

  /** One medicine; undefined where there is none. */
  read(no: number): MedicineRecord | undefined {
    const columns = this.#columns
    const flags = columns.flags[no] ?? 0
    if (!(flags & exists)) return undefined
    const price = columns.pricePaise[no] ?? -1
    return {
      no,
      id: this.#ids.toString('hex', no * idBytes, (no + 1) * idBytes),
      name: this.#textOf(no, 0),
      companyNo: columns.companyNo[no] || null,
      composition: this.#textOf(no, 1) || null,
      pack: this.#textOf(no, 2) || null,
      pricePaise: price < 0 ? null : price,
      rx: (flags & rx) !== 0,
    }
  }

  /** Where a medicine lies whose texts can stand in JSON as they are; undefined where there is none such. */
  plain(no: number): PlainMedicine | undefined {
    const columns = this.#columns
    const flags = columns.flags[no] ?? 0
    if ((flags & (exists | plain)) !== (exists | plain)) return undefined
    const at = no * texts
    return {
      ids: this.#ids,
      idFrom: no * idBytes,
      idTo: (no + 1) * idBytes,
      text: this.#text,
      nameFrom: columns.textAt[at] ?? 0,
      compositionFrom: columns.textAt[at + 1] ?? 0,
      packFrom: columns.textAt[at + 2] ?? 0,
      packTo: columns.textAt[at + 3] ?? 0,
      companyNo: columns.companyNo[no] ?? 0,
      pricePaise: columns.pricePaise[no] ?? -1,
      rx: (flags & rx) !== 0,
    }
  }

  #textOf(no: number, which: number): string {
    const at = no * texts + which
    return this.#text.toString('utf8', this.#columns.textAt[at], this.#columns.textAt[at + 1])
  }
}
