/** The compositions of a catalogue, each parsed once. */

import { KeyWriter } from '../text/key-codes.ts'
import { LexedTokens } from '../text/lexer.ts'
import { readSalts } from '../text/salts.ts'
import { hashOfKey, type KeyTable } from './key-table.ts'
import { NumberLists } from './number-lists.ts'
import { ByteList, WordList } from './typed-lists.ts'

/** Minimum length of a word that identifies a salt by itself. */
export const LONG_WORD = 5

/** Compositions by number, in order of appearance; 0 means none. Their salts go into a key table. */
export class AliasTable {
  /** a list ends where the next one starts, the last at its length */
  readonly numberStart = new WordList()
  readonly numbers = new NumberLists()
  /** number of salts, at most 255 */
  readonly size = new ByteList()
  readonly saltSet = new WordList()
  readonly keyStart = new WordList()
  /** keys of the salts: each by its whole name and by each of its longer words */
  readonly keys = new WordList()
  private readonly salts: KeyTable
  private readonly ids = new Map<string, number>()
  private readonly lexed = new LexedTokens()
  private readonly key = new KeyWriter()

  constructor(salts: KeyTable) {
    this.salts = salts
    this.idOf('')
  }

  idOf(alias: string): number {
    let id = this.ids.get(alias)
    if (id === undefined) {
      id = this.ids.size
      this.ids.set(alias, id)
      this.add(alias)
    }
    return id
  }

  /** Call after the last composition. */
  close(): void {
    this.numberStart.push(this.numbers.length)
    this.keyStart.push(this.keys.length)
  }

  private add(alias: string): void {
    this.numberStart.push(this.numbers.length)
    this.keyStart.push(this.keys.length)
    const { lexed } = this
    const salts = readSalts(lexed, alias)
    this.numbers.pushAll(lexed)
    this.size.push(Math.min(salts.length, 255))
    const own = new Set<number>()
    // the same salts have the same sum, in any order
    let sum = 0
    for (const words of salts) {
      this.write(words)
      sum = (sum + hashOfKey(this.key)) >>> 0
      own.add(this.salts.idOf(this.key))
      if (words.length > 1) this.addLongWords(words, own)
    }
    this.saltSet.push(sum)
    for (const id of own) this.keys.push(id)
  }

  private addLongWords(words: readonly number[], into: Set<number>): void {
    for (const word of words) {
      if (this.lexed.tokens.length(word) < LONG_WORD) continue
      this.write([word])
      into.add(this.salts.idOf(this.key))
    }
  }

  private write(words: readonly number[]): void {
    this.key.clear()
    for (const word of words) this.lexed.tokens.writeTo(this.key, word)
  }
}
