/** Distinct keys in order of first appearance: an open hash table over their codes that creates no strings. */

import type { KeyCodes } from '../text/key-codes.ts'
import { ByteList, WordList } from './typed-lists.ts'

const FREE = 0xffffffff

export class KeyTable {
  /** position of each key in `text`; a key ends where the next starts */
  readonly start = new WordList()
  readonly text = new ByteList()
  readonly bounds = new WordList()
  private readonly hashes = new WordList()
  private slots = new Uint32Array(64).fill(FREE)

  /** Returns the number of the key, adding it if it is new. */
  idOf(key: KeyCodes): number {
    const hash = hashOfKey(key)
    const mask = this.slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = this.slots[slot]!
      if (id === FREE) return this.add(slot, hash, key)
      if (this.hashes.at(id) === hash && this.holds(id, key)) return id
    }
  }

  private holds(id: number, { codes, length }: KeyCodes): boolean {
    const from = this.start.at(id)
    const to = id + 1 < this.start.length ? this.start.at(id + 1) : this.text.length
    if (to - from !== length) return false
    for (let i = 0; i < length; i++) if (this.text.at(from + i) !== codes[i]) return false
    return true
  }

  private add(slot: number, hash: number, { codes, length, bounds }: KeyCodes): number {
    const id = this.start.length
    this.slots[slot] = id
    this.start.push(this.text.length)
    this.text.pushAll(codes, length)
    this.bounds.push(bounds)
    this.hashes.push(hash)
    if (id * 2 > this.slots.length) this.grow()
    return id
  }

  private grow(): void {
    const slots = new Uint32Array(this.slots.length * 4).fill(FREE)
    const mask = slots.length - 1
    for (let id = 0; id < this.hashes.length; id++) {
      let slot = this.hashes.at(id) & mask
      while (slots[slot] !== FREE) slot = (slot + 1) & mask
      slots[slot] = id
    }
    this.slots = slots
  }
}

/** Hash of the codes of a key. */
export function hashOfKey({ codes, length }: KeyCodes): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ codes[i]!, 0x01000193)
  // the low bits of plain FNV spread short words badly
  return (hash ^ (hash >>> 15)) >>> 0
}
