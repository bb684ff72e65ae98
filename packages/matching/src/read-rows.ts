/** The names of a catalogue, taken apart. */

import type { NameRow } from './index-data.ts'
import { KeyWriter, keyOf } from './key-codes.ts'
import { hashOfKey, type KeyTable } from './key-table.ts'
import { lexInto, type Quantity } from './lexer.ts'
import { readAlias } from './salts.ts'
import { Tokens } from './tokens.ts'
import { ByteList, FloatList, WordList } from './typed-lists.ts'

/** Letters of a word that says enough by itself. */
const LONG_WORD = 5

class NumberLists {
  readonly value = new FloatList()
  readonly base = new FloatList()
  readonly unit = new ByteList()

  push(numbers: readonly Quantity[]): void {
    for (const number of numbers) {
      this.value.push(number.value)
      this.base.push(number.base)
      this.unit.push(number.unit)
    }
  }

  get length(): number {
    return this.value.length
  }
}

/** Rows as columns, in the order they come; their brands and salts go into the two tables. */
export function readRows(rows: Iterable<NameRow>, plain: boolean, brands: KeyTable, salts: KeyTable) {
  const read = {
    callers: new WordList(),
    popularity: new FloatList(),
    key: new WordList(),
    forms: new WordList(),
    releases: new WordList(),
    allReleases: new WordList(),
    sites: new ByteList(),
    alias: new WordList(),
    spelling: new WordList(),
    numberStart: new WordList(),
    numbers: new NumberLists(),
    aliasNumberStart: new WordList(),
    aliasNumbers: new NumberLists(),
    aliasSize: new ByteList(),
    aliasSaltSet: new WordList(),
    aliasSaltStart: new WordList(),
    aliasSalts: new WordList(),
    laterStart: new WordList(),
    laterWords: new WordList(),
  }
  const aliases = new Map<string, number>([['', 0]])
  const addAlias = (alias: string) => {
    read.aliasNumberStart.push(read.aliasNumbers.length)
    read.aliasSaltStart.push(read.aliasSalts.length)
    if (alias === '') {
      read.aliasSize.push(0)
      read.aliasSaltSet.push(0)
      return
    }
    const { salts: names, numbers } = readAlias(alias)
    read.aliasNumbers.push(numbers)
    read.aliasSize.push(Math.min(names.length, 255))
    read.aliasSaltSet.push(hashOfSet(names))
    for (const id of saltKeyIds(names, salts)) read.aliasSalts.push(id)
  }
  addAlias('')
  const tokens = new Tokens()
  const key = new KeyWriter()
  for (const row of rows) {
    const lexed = lexInto(tokens, row.name, { plain })
    const { words } = lexed
    key.clear()
    for (let i = 0; i < words.length; i++) tokens.writeTo(key, words[i]!)
    read.callers.push(row.key)
    read.popularity.push(row.popularity)
    read.key.push(brands.idOf(key))
    read.forms.push(lexed.forms)
    read.releases.push(lexed.releases)
    read.allReleases.push(lexed.allReleases)
    read.sites.push(lexed.sites)
    read.spelling.push(lexed.spelling)
    read.numberStart.push(read.numbers.length)
    read.numbers.push(lexed.numbers)
    read.laterStart.push(read.laterWords.length)
    // a later word of some length (`strawberry`, the salt in `StayHappi Metformin`) finds the name too
    for (let i = 1; !plain && i < words.length; i++) {
      if (tokens.length(words[i]!) < LONG_WORD) continue
      key.clear()
      tokens.writeTo(key, words[i]!)
      read.laterWords.push(salts.idOf(key))
    }
    const alias = row.alias ?? ''
    let id = aliases.get(alias)
    if (id === undefined) {
      id = aliases.size
      aliases.set(alias, id)
      addAlias(alias)
    }
    read.alias.push(id)
  }
  read.numberStart.push(read.numbers.length)
  read.laterStart.push(read.laterWords.length)
  read.aliasNumberStart.push(read.aliasNumbers.length)
  read.aliasSaltStart.push(read.aliasSalts.length)
  return read
}

export type Read = ReturnType<typeof readRows>

/** The same salts have the same hash, in whatever order. */
function hashOfSet(names: readonly string[][]): number {
  return names.reduce((sum, words) => (sum + hashOfKey(keyOf(words))) >>> 0, 0)
}

/** A salt is found by its whole name and by each of its longer words. */
function saltKeyIds(names: readonly string[][], salts: KeyTable): Set<number> {
  const ids = new Set<number>()
  for (const words of names) {
    ids.add(salts.idOf(keyOf(words)))
    if (words.length < 2) continue
    for (const word of words) if (word.length >= LONG_WORD) ids.add(salts.idOf(keyOf([word])))
  }
  return ids
}
