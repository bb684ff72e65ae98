/** The index as plain typed arrays: one thread can build it, transfer it, and another thread opens it. */

export interface NameRow {
  /** the caller's own number: a unique integer from 0 to 4294967295 */
  key: number
  name: string
  /** secondary names, such as the composition, so that its salts are found too */
  alias?: string
  /** the company that makes or sells it */
  company?: string
  /** how it is packed: `strip of 10 tablets` */
  pack?: string
  /** its form in one word, used where the name says none */
  form?: string
  /** 0 or more; higher is more popular */
  popularity: number
}

export interface IndexOptions {
  /**
   * `medicine` (default) reads strengths, forms and release kinds; `plain` (companies, stockists) treats every word as
   * part of the name, in any order.
   */
  names?: 'medicine' | 'plain'
}

/**
 * Rows are sorted by key, and within a key by popularity. Keys `[0, brandKeys)` are the distinct joined brand words in
 * alphabetical order; keys `[brandKeys, keyCount)` are the alias words (salts), also alphabetical. `xStart` arrays have
 * one more entry than there are x: the items of x are `[xStart[i], xStart[i + 1])`.
 */
export interface IndexData {
  version: 1
  plain: boolean
  rowCount: number
  brandKeys: number
  keyCount: number
  /** per row */
  callers: Uint32Array
  popularity: Float64Array
  keyOfRow: Uint32Array
  forms: Uint32Array
  /** after the form */
  releases: Uint16Array
  /** after the form or within the brand: everything that counts for a row found by its salt */
  allReleases: Uint16Array
  sites: Uint8Array
  /** tenths of the size of the pack: 100 for ten tablets, 600 for 60 ml; 0 if unknown, empty if all are */
  packs: Uint16Array
  /** 0 if unknown, empty if all are */
  companyOfRow: Uint16Array
  /** per company, from 1: see companyCodes */
  companyText: Uint8Array
  aliasOfRow: Uint32Array
  /** hash of the name as written, ignoring case and spaces: distinguishes names that are otherwise equal */
  spelling: Uint32Array
  numberStart: Uint32Array
  /** per number of a name */
  numberValue: Float64Array
  numberBase: Float64Array
  numberUnit: Uint8Array
  /** per alias (0 is "no alias") */
  aliasNumberStart: Uint32Array
  aliasNumberValue: Float64Array
  aliasNumberBase: Float64Array
  aliasNumberUnit: Uint8Array
  aliasSize: Uint8Array
  /** hash of the salts without strengths, in any order; 0 if there are none */
  aliasSalts: Uint32Array
  /** per key */
  keyStart: Uint32Array
  keyText: Uint8Array
  keyBounds: Uint32Array
  /** rows of brand key k: [rowStart[k], rowStart[k + 1]) */
  rowStart: Uint32Array
  /** rows of salt key brandKeys + s: saltRows[saltStart[s]] … saltRows[saltStart[s + 1] − 1] */
  saltStart: Uint32Array
  saltRows: Uint32Array
  /** per key, plus one more: see key-facts.ts */
  keyFacts: Uint32Array
  /** per key: see form-classes in key-facts.ts */
  keyFormClasses: Uint8Array
  keyPopularity: Float64Array
  /** start positions of later words of brand keys, alphabetical */
  innerKey: Uint32Array
  innerOffset: Uint8Array
  /** callers' keys ascending, each with its row */
  callerSorted: Uint32Array
  callerRow: Uint32Array
  /** per feature: the keys that have it, ascending, with bits of their strengths above (see postings.ts) */
  featureStart: Uint32Array
  postings: Uint32Array
}

/** The buffers to transfer with `postMessage(data, transferables(data))`, which then copies nothing. */
export function transferables(data: IndexData): ArrayBuffer[] {
  return arrays(data).flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? buffer : []))
}

/**
 * Returns a copy in shared memory that several threads can open at once after `postMessage(copy)`. Only one of them can
 * set popularities; the others see the changes.
 */
export function inSharedMemory(data: IndexData): IndexData {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    ArrayBuffer.isView(value) ? sharedCopy(value as NumberArray) : value,
  ])
  return Object.fromEntries(entries)
}

/** Size of the arrays of an index in bytes. */
export function byteLength(data: IndexData): number {
  return arrays(data).reduce((sum, array) => sum + array.byteLength, 0)
}

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array

function arrays(data: IndexData): NumberArray[] {
  return Object.values(data).filter((value): value is NumberArray => ArrayBuffer.isView(value))
}

function sharedCopy(array: NumberArray): NumberArray {
  const kind = array.constructor as new (memory: SharedArrayBuffer) => NumberArray
  const copy = new kind(new SharedArrayBuffer(array.byteLength))
  copy.set(array)
  return copy
}
