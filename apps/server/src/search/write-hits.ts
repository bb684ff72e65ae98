import type { Category } from '@rasad/contract/search'
import { ByteText } from '../platform/byte-text.ts'
import type { Catalogue } from './catalogue.ts'
import { presentHit } from './present-hit.ts'

const begin = Buffer.from('{"success":true,"data":[')
const end = Buffer.from(']}')
const comma = Buffer.from(',')

/**
 * Writes the answer to a keystroke as JSON, from bytes: to make objects and strings of ten medicines, and of these
 * a text again, takes longer than to find them. It says what `presentHit` says.
 */
export class HitWriter {
  readonly #text = new ByteText()

  /** `{"success":true,"data":[…]}` of the records with these numbers; those that have just gone are left out. */
  write(catalogue: Catalogue, category: Category, numbers: readonly number[]): string {
    const text = this.#text
    text.clear()
    text.put(begin)
    if (category === 'medicine') catalogue.fetchMedicines(numbers)
    for (const no of numbers) {
      const before = text.length
      if (before > begin.length) text.put(comma)
      if (category === 'medicine' && catalogue.writeMedicine(no, text)) continue
      const hit = presentHit(catalogue, category, no)
      if (hit) text.putString(JSON.stringify(hit))
      else text.length = before
    }
    text.put(end)
    return text.toString()
  }
}
