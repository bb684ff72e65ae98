/** Builds IndexData from names. Pure CPU, linear except for sorting the keys; run it in a worker thread. */

import { amountBits, NO_NUMBER } from '../text/numbers.ts'
import type { IndexData, IndexOptions, NameRow } from './index-data.ts'
import { FACT_FORMS, FACT_STRENGTHS, FACTS, factsOfKeys, formClasses } from './key-facts.ts'
import { descending, endOfKey, isSameKey, sortKeys, sortPart } from './key-order.ts'
import { KeyTable } from './key-table.ts'
import { postFeatures } from './postings.ts'
import type { Read } from './read-rows.ts'
import { readRows } from './read-rows.ts'
import { ByteList, WordList } from './typed-lists.ts'

export function buildIndexData(rows: Iterable<NameRow>, options: IndexOptions = {}): IndexData {
  const plain = options.names === 'plain'
  const salts = new KeyTable()
  const read = readRows(rows, plain, salts)
  const rowCount = read.callers.length

  const order = sortKeys(read.keyText.view(), read.keyStart.view())
  const keyOfRow = numberKeys(read, order)
  const brandKeys = rowCount === 0 ? 0 : keyOfRow[rowCount - 1]! + 1
  const saltOrder = sortKeys(salts.text.view(), salts.start.view())
  const keyCount = brandKeys + saltOrder.length
  const keys = layOutKeys(read, order, keyOfRow, salts, saltOrder)
  sortWithinKeys(read, order, keyOfRow)
  const rowsOut = { keyOfRow, ...layOutRows(read, order), ...read.trade.layOut(order) }

  const rowStart = new Uint32Array(brandKeys + 1)
  const keyPopularity = new Float64Array(keyCount).fill(-1)
  for (let row = 0; row < rowCount; row++) rowStart[rowsOut.keyOfRow[row]! + 1]!++
  for (let key = 0; key < brandKeys; key++) rowStart[key + 1]! += rowStart[key]!

  const data: IndexData = {
    version: 1,
    plain,
    rowCount,
    brandKeys,
    keyCount,
    ...rowsOut,
    aliasNumberStart: read.aliases.numberStart.done(),
    aliasNumberValue: read.aliases.numbers.value.done(),
    aliasNumberBase: read.aliases.numbers.base.done(),
    aliasNumberUnit: read.aliases.numbers.unit.done(),
    aliasSize: read.aliases.size.done(),
    aliasSalts: read.aliases.saltSet.done(),
    ...keys,
    rowStart,
    ...collectSaltRows(read, order, rowsOut, invert(saltOrder)),
    keyFacts: factsOfKeys(keys.keyText, keys.keyStart),
    keyFormClasses: new Uint8Array(keyCount),
    keyPopularity,
    ...innerWords(keys, brandKeys),
    ...sortCallers(rowsOut.callers),
    featureStart: new Uint32Array(0),
    postings: new Uint32Array(0),
  }
  summariseKeys(data)
  return Object.assign(data, postFeatures(data))
}

function invert(order: Uint32Array): Uint32Array {
  const rank = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i++) rank[order[i]!] = i
  return rank
}

/** Returns the key number of each row, for rows in key order. */
function numberKeys(read: Read, order: Uint32Array): Uint32Array {
  const text = read.keyText.view()
  const start = read.keyStart.view()
  const keyOfRow = new Uint32Array(order.length)
  let key = 0
  for (let i = 1; i < order.length; i++) {
    if (!isSameKey(text, start, order[i - 1]!, order[i]!)) key++
    keyOfRow[i] = key
  }
  return keyOfRow
}

/** The texts of the keys: each brand as its first row spells it, then the salts. */
function layOutKeys(
  read: Read,
  order: Uint32Array,
  keyOfRow: Uint32Array,
  salts: KeyTable,
  saltOrder: Uint32Array,
) {
  const out = { keyStart: new WordList(), keyText: new ByteList(), keyBounds: new WordList() }
  const add = (text: Uint8Array, start: Uint32Array, bounds: Uint32Array, id: number) => {
    const from = start[id]!
    const to = endOfKey(text, start, id)
    out.keyStart.push(out.keyText.length)
    out.keyBounds.push(bounds[id]!)
    for (let i = from; i < to; i++) out.keyText.push(text[i]!)
  }
  const brandText = read.keyText.view()
  const brandStart = read.keyStart.view()
  const brandBounds = read.keyBounds.view()
  for (let i = 0; i < order.length; i++) {
    if (i === 0 || keyOfRow[i] !== keyOfRow[i - 1]) add(brandText, brandStart, brandBounds, order[i]!)
  }
  const saltText = salts.text.view()
  const saltStart = salts.start.view()
  const saltBounds = salts.bounds.view()
  for (let i = 0; i < saltOrder.length; i++) add(saltText, saltStart, saltBounds, saltOrder[i]!)
  out.keyStart.push(out.keyText.length)
  return { keyStart: out.keyStart.done(), keyText: out.keyText.done(), keyBounds: out.keyBounds.done() }
}

/** Sorts the rows of a key by popularity, most popular first. */
function sortWithinKeys(read: Read, order: Uint32Array, keyOfRow: Uint32Array): void {
  const popularity = read.popularity.view()
  const callers = read.callers.view()
  const compare = (a: number, b: number) => popularity[b]! - popularity[a]! || callers[a]! - callers[b]!
  let from = 0
  for (let i = 1; i <= order.length; i++) {
    if (i < order.length && keyOfRow[i] === keyOfRow[from]) continue
    if (i - from > 1) sortPart(order, from, i, compare)
    from = i
  }
}

function layOutRows(read: Read, order: Uint32Array) {
  const count = order.length
  const from = {
    callers: read.callers.view(),
    popularity: read.popularity.view(),
    forms: read.forms.view(),
    releases: read.releases.view(),
    allReleases: read.allReleases.view(),
    sites: read.sites.view(),
    alias: read.alias.view(),
    spelling: read.spelling.view(),
    numberStart: read.numberStart.view(),
    value: read.numbers.value.view(),
    base: read.numbers.base.view(),
    unit: read.numbers.unit.view(),
  }
  const out = {
    callers: new Uint32Array(count),
    popularity: new Float64Array(count),
    forms: new Uint32Array(count),
    releases: new Uint16Array(count),
    allReleases: new Uint16Array(count),
    sites: new Uint8Array(count),
    aliasOfRow: new Uint32Array(count),
    spelling: new Uint32Array(count),
    numberStart: new Uint32Array(count + 1),
    numberValue: new Float64Array(from.value.length),
    numberBase: new Float64Array(from.value.length),
    numberUnit: new Uint8Array(from.value.length),
  }
  let at = 0
  for (let i = 0; i < count; i++) {
    const row = order[i]!
    out.callers[i] = from.callers[row]!
    out.popularity[i] = from.popularity[row]!
    out.forms[i] = from.forms[row]!
    out.releases[i] = from.releases[row]!
    out.allReleases[i] = from.allReleases[row]!
    out.sites[i] = from.sites[row]!
    out.aliasOfRow[i] = from.alias[row]!
    out.spelling[i] = from.spelling[row]!
    out.numberStart[i] = at
    for (let k = from.numberStart[row]!; k < from.numberStart[row + 1]!; k++) {
      out.numberValue[at] = from.value[k]!
      out.numberBase[at] = from.base[k]!
      out.numberUnit[at++] = from.unit[k]!
    }
  }
  out.numberStart[count] = at
  return out
}

/** The rows of each salt key, most popular first. */
function collectSaltRows(
  read: Read,
  order: Uint32Array,
  rows: { aliasOfRow: Uint32Array; popularity: Float64Array },
  saltRank: Uint32Array,
) {
  const idStart = read.aliases.keyStart.view()
  const ids = read.aliases.keys.view()
  const laterStart = read.laterStart.view()
  const later = read.laterWords.view()
  const visit = (row: number, take: (salt: number) => void) => {
    const alias = rows.aliasOfRow[row]!
    const from = idStart[alias]!
    const to = idStart[alias + 1]!
    for (let i = from; i < to; i++) take(saltRank[ids[i]!]!)
    const source = order[row]!
    for (let i = laterStart[source]!; i < laterStart[source + 1]!; i++) {
      if (!isAmong(ids, from, to, later[i]!)) take(saltRank[later[i]!]!)
    }
  }
  const saltStart = new Uint32Array(saltRank.length + 1)
  for (let row = 0; row < order.length; row++) visit(row, (salt) => saltStart[salt + 1]!++)
  for (let i = 0; i < saltRank.length; i++) saltStart[i + 1]! += saltStart[i]!
  const saltRows = new Uint32Array(saltStart[saltRank.length]!)
  const next = saltStart.slice()
  for (const row of descending(rows.popularity)) {
    visit(row, (salt) => {
      saltRows[next[salt]!++] = row
    })
  }
  return { saltStart, saltRows }
}

function isAmong(ids: Uint32Array, from: number, to: number, wanted: number): boolean {
  for (let i = from; i < to; i++) if (ids[i] === wanted) return true
  return false
}

function summariseKeys(data: IndexData): void {
  const bits = new Uint32Array(data.rowCount)
  for (let row = 0; row < data.rowCount; row++) bits[row] = bitsOfRow(data, row)
  const add = (key: number, row: number) => {
    const at = key * FACTS
    data.keyFacts[at + FACT_STRENGTHS]! |= bits[row]!
    data.keyFormClasses[key]! |= formClasses(data.forms[row]!)
    data.keyFacts[at + FACT_FORMS]! |= data.forms[row]! === 0 ? 0xffffffff : data.forms[row]!
    if (data.popularity[row]! > data.keyPopularity[key]!) data.keyPopularity[key] = data.popularity[row]!
  }
  for (let row = 0; row < data.rowCount; row++) add(data.keyOfRow[row]!, row)
  for (let salt = 0; salt + 1 < data.saltStart.length; salt++) {
    for (let i = data.saltStart[salt]!; i < data.saltStart[salt + 1]!; i++) {
      add(data.brandKeys + salt, data.saltRows[i]!)
    }
  }
}

function bitsOfRow(data: IndexData, row: number): number {
  const from = data.numberStart[row]!
  const to = data.numberStart[row + 1]!
  if (from === to) return NO_NUMBER
  let bits = 0
  for (let i = from; i < to; i++) bits |= amountBits(data.numberValue[i]!, data.numberBase[i]!)
  return bits
}

/** Start positions of later words with three or more letters, in alphabetical order of the text from there. */
function innerWords(
  keys: { keyStart: Uint32Array; keyText: Uint8Array; keyBounds: Uint32Array },
  brandKeys: number,
) {
  const owners = new WordList()
  const offsets = new ByteList()
  const starts = new WordList()
  const ends = new WordList()
  for (let key = 0; key < brandKeys; key++) {
    const from = keys.keyStart[key]!
    const length = keys.keyStart[key + 1]! - from
    const bounds = keys.keyBounds[key]!
    if (bounds <= 1) continue
    for (let i = 1; i < length && i < 32; i++) {
      if ((bounds >>> i) & 1 && length - i >= 3) {
        owners.push(key)
        offsets.push(i)
        starts.push(from + i)
        ends.push(from + length)
      }
    }
  }
  const order = sortKeys(keys.keyText, starts.view(), ends.view())
  const ownersView = owners.view()
  const offsetsView = offsets.view()
  return {
    innerKey: Uint32Array.from(order, (i) => ownersView[i]!),
    innerOffset: Uint8Array.from(order, (i) => offsetsView[i]!),
  }
}

/** The callers' keys in ascending order, each with its row. */
function sortCallers(callers: Uint32Array) {
  let top = 0
  for (let row = 0; row < callers.length; row++) if (callers[row]! > top) top = callers[row]!
  // callers are usually 0…n: when the table has room for all, nothing needs comparing
  const order = top < callers.length * 8 + 1024 ? orderByTable(callers, top) : orderByValue(callers)
  const callerSorted = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i++) callerSorted[i] = callers[order[i]!]!
  return { callerSorted, callerRow: order }
}

function orderByTable(callers: Uint32Array, top: number): Uint32Array {
  const rowOf = new Uint32Array(top + 1)
  for (let row = 0; row < callers.length; row++) rowOf[callers[row]!] = row + 1
  const order = new Uint32Array(callers.length)
  let at = 0
  for (let caller = 0; caller <= top; caller++) if (rowOf[caller] !== 0) order[at++] = rowOf[caller]! - 1
  return order
}

function orderByValue(callers: Uint32Array): Uint32Array {
  return Uint32Array.from(callers.keys()).sort((a, b) => callers[a]! - callers[b]!)
}
