/** Packs and companies of a catalogue: what helps to tell medicines of the same name apart. */

import { COMPANY_LETTERS, companyCodes } from '../printed/company.ts'
import { packSize } from '../printed/pack-size.ts'
import type { NameRow } from './index-data.ts'
import { ByteList, WordList } from './typed-lists.ts'

/** Numbers that two bytes hold. */
const MOST = 0xffff

export class TradeLists {
  private readonly packs = new WordList()
  private readonly companies = new WordList()
  private readonly text = new ByteList()
  private readonly ids = new Map<string, number>()
  private readonly sizes = new Map<string, number>()
  private knowsPack = false

  constructor() {
    // company 0 is unknown
    this.text.pushAll(new Uint8Array(COMPANY_LETTERS), COMPANY_LETTERS)
  }

  push({ pack, company }: NameRow): void {
    const tenths = pack ? this.tenthsOf(pack) : 0
    if (tenths > 0) this.knowsPack = true
    this.packs.push(tenths)
    this.companies.push(company ? this.idOf(company) : 0)
  }

  /** The arrays of an index whose rows are in this order. */
  layOut(order: Uint32Array): { packs: Uint16Array; companyOfRow: Uint16Array; companyText: Uint8Array } {
    const knowsCompany = this.ids.size > 0
    const packs = this.packs.view()
    const companies = this.companies.view()
    return {
      packs: this.knowsPack ? Uint16Array.from(order, (row) => packs[row]!) : new Uint16Array(0),
      companyOfRow: knowsCompany ? Uint16Array.from(order, (row) => companies[row]!) : new Uint16Array(0),
      companyText: this.text.done(),
    }
  }

  /** Many medicines share a few packs, so each text is read once. */
  private tenthsOf(pack: string): number {
    let tenths = this.sizes.get(pack)
    if (tenths === undefined) {
      tenths = Math.round(packSize(pack) * 10)
      if (tenths > MOST) tenths = 0
      this.sizes.set(pack, tenths)
    }
    return tenths
  }

  private idOf(company: string): number {
    let id = this.ids.get(company)
    if (id === undefined) {
      id = this.ids.size < MOST ? this.ids.size + 1 : 0
      this.ids.set(company, id)
      if (id > 0) this.text.pushAll(companyCodes(company), COMPANY_LETTERS)
    }
    return id
  }
}
