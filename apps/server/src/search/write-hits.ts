import type { Category } from '@rasad/contract/search'
import { ByteText } from '../platform/byte-text.ts'
import type { Catalogue } from './catalogue.ts'
import { presentHit } from './present-hit.ts'

const begin = Buffer.from('{"success":true,"data":[')
const end = Buffer.from(']}')
const comma = Buffer.from(',')
const noCompany = Buffer.from(',"companyId":null,"companyName":null')

/**
 * Writes the answer to a keystroke as JSON bytes: to make objects and strings of ten medicines, and of these a
 * text again, takes longer than to find them. It says what `presentHit` says.
 */
export class HitWriter {
  readonly #text = new ByteText()
  /** A company's part of a hit, by its record: a changed company is another record. */
  readonly #companies = new WeakMap<object, Uint8Array>()

  /** `{"success":true,"data":[…]}` of the records with these numbers; those that have just gone are left out. */
  write(catalogue: Catalogue, category: Category, numbers: readonly number[]): Buffer {
    const text = this.#text
    const companyPart = (no: number) => this.#companyPart(catalogue, no)
    text.clear()
    text.put(begin)
    for (const no of numbers) {
      const before = text.length
      if (before > begin.length) text.put(comma)
      if (category === 'medicine' && catalogue.writeMedicine(no, companyPart, text)) continue
      const hit = presentHit(catalogue, category, no)
      if (hit) text.putString(JSON.stringify(hit))
      else text.length = before
    }
    text.put(end)
    return text.toBytes()
  }

  #companyPart(catalogue: Catalogue, no: number): Uint8Array {
    const company = no === 0 ? undefined : catalogue.companies.get(no)
    if (!company) return noCompany
    let part = this.#companies.get(company)
    if (!part) {
      part = Buffer.from(`,"companyId":"${company.id}","companyName":${JSON.stringify(company.name)}`)
      this.#companies.set(company, part)
    }
    return part
  }
}
