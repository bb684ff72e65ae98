const zero = 48

/** Up to this many bytes a plain loop is faster than a native copy. */
const maxLooped = 24

/** Builds a text as UTF-8 bytes. */
export class ByteText {
  length = 0
  #bytes = Buffer.allocUnsafe(16_384)

  clear(): void {
    this.length = 0
  }

  /** Bytes that are UTF-8 already: all of them, or the range from..to. */
  put(piece: Buffer, from = 0, to = piece.length): void {
    this.#reserve(to - from)
    const bytes = this.#bytes
    let at = this.length
    this.length += to - from
    if (to - from > maxLooped) piece.copy(bytes, at, from, to)
    else for (let i = from; i < to; i++) bytes[at++] = piece[i] ?? 0
  }

  /** A non-negative integer. */
  putNumber(value: number): void {
    let digits = 1
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++
    this.#reserve(digits)
    let rest = value
    for (let at = this.length + digits - 1; at >= this.length; at--) {
      const next = Math.floor(rest / 10)
      this.#bytes[at] = zero + rest - 10 * next
      rest = next
    }
    this.length += digits
  }

  putString(text: string): void {
    this.#reserve(text.length * 3)
    this.length += this.#bytes.write(text, this.length)
  }

  /** A copy of the bytes so far. */
  toBytes(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.length))
  }

  toString(): string {
    return this.#bytes.toString('utf8', 0, this.length)
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe((this.length + more) * 2)
    grown.set(this.#bytes.subarray(0, this.length))
    this.#bytes = grown
  }
}
