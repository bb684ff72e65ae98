import type { Category } from '@rasad/contract/search'
import { ByteText } from '../platform/byte-text.ts'
import type { Catalogue } from './catalogue.ts'
import { presentHit } from './present-hit.ts'

const begin = Buffer.from('{"success":true,"data":[')
const end = Buffer.from(']}')
const comma = Buffer.from(',')
const none = Buffer.from('null')
const yes = Buffer.from('true')
const no = Buffer.from('false')
const quote = Buffer.from('"')
const id = Buffer.from('{"category":"medicine","_id":"')
const name = Buffer.from('","name":"')
const noCompany = Buffer.from('","companyId":null,"companyName":null')
const composition = Buffer.from(',"composition":')
const pack = Buffer.from(',"pack":')
const price = Buffer.from(',"price":')
const rx = Buffer.from(',"rx":')
const stockistCount = Buffer.from(',"stockistCount":')
const close = Buffer.from('}')

/**
 * Writes the answer to a keystroke as JSON bytes, medicines straight from the columns: to make objects and
 * strings of ten of them, and of these a text again, takes longer than to find them. It says what `presentHit`
 * says.
 */
export class HitWriter {
  readonly #text = new ByteText()
  /** A company's part of a hit, by its record: a changed company is another record. */
  readonly #companies = new WeakMap<object, Uint8Array>()

  /** `{"success":true,"data":[…]}` of the records with these numbers; those that have just gone are left out. */
  write(catalogue: Catalogue, category: Category, numbers: Iterable<number>): Buffer {
    const text = this.#text
    text.clear()
    text.put(begin)
    for (const number of numbers) {
      const before = text.length
      if (before > begin.length) text.put(comma)
      if (category === 'medicine' && this.#putMedicine(catalogue, number)) continue
      const hit = presentHit(catalogue, category, number)
      if (hit) text.putString(JSON.stringify(hit))
      else text.length = before
    }
    text.put(end)
    return text.toBytes()
  }

  /** False where the medicine must be read as an object. */
  #putMedicine(catalogue: Catalogue, number: number): boolean {
    const row = catalogue.plainMedicine(number)
    if (!row) return false
    const text = this.#text
    text.put(id)
    text.putHex(row.ids, row.idFrom, row.idTo)
    text.put(name)
    text.put(row.text, row.nameFrom, row.compositionFrom)
    this.#putCompany(catalogue, row.companyNo)
    text.put(composition)
    this.#putText(row.text, row.compositionFrom, row.packFrom)
    text.put(pack)
    this.#putText(row.text, row.packFrom, row.packTo)
    text.put(price)
    this.#putPrice(row.pricePaise)
    text.put(rx)
    text.put(row.rx ? yes : no)
    text.put(stockistCount)
    text.putNumber(catalogue.postings.count(number))
    text.put(close)
    return true
  }

  #putCompany(catalogue: Catalogue, companyNo: number): void {
    const company = companyNo === 0 ? undefined : catalogue.companies.get(companyNo)
    if (!company) {
      this.#text.put(noCompany)
      return
    }
    let part = this.#companies.get(company)
    if (!part) {
      part = Buffer.from(`","companyId":"${company.id}","companyName":${JSON.stringify(company.name)}`)
      this.#companies.set(company, part)
    }
    this.#text.put(part)
  }

  #putText(bytes: Uint8Array, from: number, to: number): void {
    if (from === to) {
      this.#text.put(none)
      return
    }
    this.#text.put(quote)
    this.#text.put(bytes, from, to)
    this.#text.put(quote)
  }

  /** Rupees, with as many places as a number of JavaScript would show. */
  #putPrice(paise: number): void {
    const text = this.#text
    if (paise < 0) {
      text.put(none)
      return
    }
    const rest = paise % 100
    text.putNumber((paise - rest) / 100)
    if (rest === 0) return
    text.putString(rest < 10 ? '.0' : '.')
    text.putNumber(rest % 10 === 0 ? rest / 10 : rest)
  }
}
