import { randomInt } from 'node:crypto'

/** 4 MiB: with a million events a day, 3 of a thousand new ones look as if they had been. */
const bits = 2 ** 25
/** Of one address, within a day. */
const maxTextsPerAddress = 40
/** Many people can share an address; a program that sends a text each moment must not be most of what is counted. */
const maxSearchesPerAddress = 2_000
const addressSlots = 65_536

/**
 * What has been counted today: a Bloom filter, so the memory is fixed and holds nothing that can be read back. Where it
 * errs, something new is not counted; nothing is counted twice.
 */
export class SeenToday {
  #day = ''
  #seeds = [0, 0] as [number, number]
  readonly #bits = new Uint32Array(bits / 32)
  readonly #texts = new Uint8Array(addressSlots)
  readonly #searches = new Uint16Array(addressSlots)

  /** @returns whether this is the first time on that day */
  isFirst(day: string, event: string): boolean {
    this.#turnTo(day)
    const [one, other] = this.#seeds
    const first = hash(event, one) % bits
    const second = hash(event, other) % bits
    const isKnown = this.#has(first) && this.#has(second)
    this.#put(first)
    this.#put(second)
    return !isKnown
  }

  /** Whether an address may bring another text today: one that sends thousands would fill what is kept. */
  mayBringText(day: string, address: string): boolean {
    this.#turnTo(day)
    const slot = this.#slotOf(address)
    const brought = this.#texts[slot] ?? 0
    if (brought >= maxTextsPerAddress) return false
    this.#texts[slot] = brought + 1
    return true
  }

  /** Whether a search is the first of its kind of an address on that day, and not one of thousands. */
  isFirstSearch(day: string, address: string, search: string): boolean {
    this.#turnTo(day)
    const slot = this.#slotOf(address)
    const made = this.#searches[slot] ?? 0
    // Asked before the filter, which thousands would fill.
    if (made >= maxSearchesPerAddress || !this.isFirst(day, `search ${address} ${search}`)) return false
    this.#searches[slot] = made + 1
    return true
  }

  #slotOf(address: string): number {
    return hash(address, this.#seeds[0]) % addressSlots
  }

  #turnTo(day: string): void {
    if (day === this.#day) return
    this.#day = day
    // Unknown to callers, so that nobody can choose events that look alike.
    this.#seeds = [randomInt(2 ** 32), randomInt(2 ** 32)]
    this.#bits.fill(0)
    this.#texts.fill(0)
    this.#searches.fill(0)
  }

  #has(at: number): boolean {
    return ((this.#bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0
  }

  #put(at: number): void {
    this.#bits[at >>> 5] = (this.#bits[at >>> 5] ?? 0) | (1 << (at & 31))
  }
}

function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x5bd1e995)
    value ^= value >>> 15
  }
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
