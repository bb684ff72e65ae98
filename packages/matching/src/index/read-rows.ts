/** Parses the names of a catalogue. */

import { FORMS } from '@rasad/lexicon'
import { KeyWriter } from '../text/key-codes.ts'
import { LexedTokens, lexInto } from '../text/lexer.ts'
import type { NameRow } from './index-data.ts'
import type { KeyTable } from './key-table.ts'
import { NumberLists } from './number-lists.ts'
import { AliasTable, LONG_WORD } from './read-aliases.ts'
import { TradeLists } from './trade-lists.ts'
import { ByteList, FloatList, WordList } from './typed-lists.ts'

/** Rows as columns, in order of appearance; their salts go into the table. */
export function readRows(rows: Iterable<NameRow>, plain: boolean, salts: KeyTable) {
  const read = {
    callers: new WordList(),
    popularity: new FloatList(),
    /** the key of each row, with duplicates; it ends where the next one starts */
    keyStart: new WordList(),
    keyText: new ByteList(),
    keyBounds: new WordList(),
    forms: new WordList(),
    releases: new WordList(),
    allReleases: new WordList(),
    sites: new ByteList(),
    alias: new WordList(),
    trade: new TradeLists(),
    spelling: new WordList(),
    numberStart: new WordList(),
    numbers: new NumberLists(),
    laterStart: new WordList(),
    laterWords: new WordList(),
    aliases: new AliasTable(salts),
  }
  const lexed = new LexedTokens()
  const { tokens, words } = lexed
  const options = { plain }
  const key = new KeyWriter()
  for (const part of inParts(rows)) {
    // Each is at a different place in memory; looking them up together lets the cache misses overlap.
    for (const { alias } of part) read.alias.push(read.aliases.idOf(alias ?? ''))
    for (const row of part) {
      lexInto(lexed, row.name, options)
      key.clear()
      for (let i = 0; i < lexed.wordCount; i++) tokens.writeTo(key, words[i]!)
      read.callers.push(row.key)
      read.popularity.push(row.popularity)
      read.trade.push(row)
      read.keyStart.push(read.keyText.length)
      read.keyText.pushAll(key.codes, key.length)
      read.keyBounds.push(key.bounds)
      read.forms.push(lexed.forms || (row.form ? (FORMS.get(row.form.toLowerCase()) ?? 0) : 0))
      read.releases.push(lexed.releases)
      read.allReleases.push(lexed.allReleases)
      read.sites.push(lexed.sites)
      read.spelling.push(tokens.spelling)
      read.numberStart.push(read.numbers.length)
      read.numbers.pushAll(lexed)
      read.laterStart.push(read.laterWords.length)
      // a longer later word (`strawberry`, the salt in `StayHappi Metformin`) finds the name too, but `surgical` and
      // `syringe` say nothing about a medicine
      for (let i = 1; !plain && i < lexed.wordCount; i++) {
        if (tokens.length(words[i]!) < LONG_WORD || tokens.known(words[i]!)?.isGoods) continue
        key.clear()
        tokens.writeTo(key, words[i]!)
        read.laterWords.push(salts.idOf(key))
      }
    }
  }
  read.numberStart.push(read.numbers.length)
  read.laterStart.push(read.laterWords.length)
  read.aliases.close()
  return read
}

export type Read = ReturnType<typeof readRows>

const PART = 512

function* inParts(rows: Iterable<NameRow>): Generator<NameRow[]> {
  let part: NameRow[] = []
  for (const row of rows) {
    part.push(row)
    if (part.length < PART) continue
    yield part
    part = []
  }
  yield part
}
