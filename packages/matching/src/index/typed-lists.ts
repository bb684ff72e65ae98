/** Growing typed arrays: the length of a catalogue is unknown until it is read. */

/** Initial capacity: a single changed name needs hardly more. */
const FIRST = 32

export class WordList {
  private items = new Uint32Array(FIRST)
  length = 0

  at(i: number): number {
    return this.items[i]!
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const grown = new Uint32Array(this.length * 2)
      grown.set(this.items)
      this.items = grown
    }
    this.items[this.length++] = value
  }

  /** A view of the list's memory: use it before the list grows again. */
  view(): Uint32Array {
    return this.items.subarray(0, this.length)
  }

  done(): Uint32Array {
    return this.items.slice(0, this.length)
  }
}

export class FloatList {
  private items = new Float64Array(FIRST)
  length = 0

  push(value: number): void {
    if (this.length === this.items.length) {
      const grown = new Float64Array(this.length * 2)
      grown.set(this.items)
      this.items = grown
    }
    this.items[this.length++] = value
  }

  view(): Float64Array {
    return this.items.subarray(0, this.length)
  }

  done(): Float64Array {
    return this.items.slice(0, this.length)
  }
}

export class ByteList {
  private items = new Uint8Array(FIRST)
  length = 0

  at(i: number): number {
    return this.items[i]!
  }

  push(value: number): void {
    if (this.length === this.items.length) this.grow(this.length + 1)
    this.items[this.length++] = value
  }

  pushAll(from: Uint8Array, count: number): void {
    if (this.length + count > this.items.length) this.grow(this.length + count)
    for (let i = 0; i < count; i++) this.items[this.length++] = from[i]!
  }

  view(): Uint8Array {
    return this.items.subarray(0, this.length)
  }

  done(): Uint8Array {
    return this.items.slice(0, this.length)
  }

  private grow(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, this.items.length * 2))
    grown.set(this.items)
    this.items = grown
  }
}
