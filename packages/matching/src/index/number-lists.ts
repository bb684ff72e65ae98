/** The strengths of a catalogue in parallel arrays: see Quantity. */

import type { LexedTokens } from '../text/lexer.ts'
import { ByteList, FloatList } from './typed-lists.ts'

export class NumberLists {
  readonly value = new FloatList()
  readonly base = new FloatList()
  readonly unit = new ByteList()

  /** Adds the numbers of a name or a composition. */
  pushAll({ values, bases, units, numberCount }: LexedTokens): void {
    for (let i = 0; i < numberCount; i++) {
      this.value.push(values[i]!)
      this.base.push(bases[i]!)
      this.unit.push(units[i]!)
    }
  }

  get length(): number {
    return this.value.length
  }
}
