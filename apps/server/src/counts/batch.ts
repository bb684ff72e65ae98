import type { ContactWay } from '@rasad/contract/overview'
import type { Category } from '@rasad/contract/search'

/** What is counted of everybody. */
export type DailyCount = 'searches' | 'empty-searches' | 'demands'
type ToldCategory = Exclude<Category, 'supplier'>

export interface EmptyText {
  category: ToldCategory
  text: string
  searches: number
  /** Network addresses: they are hashed when the batch is written, and never leave the memory. */
  addresses: Set<string>
}

interface Contact {
  stockist: string
  way: ContactWay
  addresses: Set<string>
}

/** Bounds of what one batch holds; what comes beyond is not counted. */
const maxStockists = 20_000
const maxContacts = 5_000
const maxTexts = 1_000
const maxAddresses = 200

/** The counts of one day since they were last written. */
export class Batch {
  readonly sums = new Map<DailyCount, number>()
  readonly found = new Map<string, number>()
  readonly contacts = new Map<string, Contact>()
  readonly texts = new Map<string, EmptyText>()

  get isEmpty(): boolean {
    return this.sums.size + this.found.size + this.contacts.size + this.texts.size === 0
  }

  count(what: DailyCount, times = 1): void {
    this.sums.set(what, (this.sums.get(what) ?? 0) + times)
  }

  addFound(stockist: string, times = 1): void {
    const known = this.found.get(stockist)
    if (known !== undefined || this.found.size < maxStockists) this.found.set(stockist, (known ?? 0) + times)
  }

  addContact(stockist: string, way: ContactWay, address: string): void {
    const key = `${way} ${stockist}`
    let contact = this.contacts.get(key)
    if (!contact) {
      if (this.contacts.size >= maxContacts) return
      contact = { stockist, way, addresses: new Set() }
      this.contacts.set(key, contact)
    }
    if (contact.addresses.size < maxAddresses) contact.addresses.add(address)
  }

  addText(category: ToldCategory, text: string, address: string, searches = 1): void {
    const key = `${category} ${text}`
    let known = this.texts.get(key)
    if (!known) {
      if (this.texts.size >= maxTexts) return
      known = { category, text, searches: 0, addresses: new Set() }
      this.texts.set(key, known)
    }
    known.searches += searches
    if (known.addresses.size < maxAddresses) known.addresses.add(address)
  }

  /** Takes back a batch that could not be written. */
  add(other: Batch): void {
    for (const [what, times] of other.sums) this.count(what, times)
    for (const [stockist, times] of other.found) this.addFound(stockist, times)
    for (const { stockist, way, addresses } of other.contacts.values()) {
      for (const address of addresses) this.addContact(stockist, way, address)
    }
    for (const { category, text, searches, addresses } of other.texts.values()) {
      let times = searches - addresses.size + 1
      for (const address of addresses) {
        this.addText(category, text, address, times)
        times = 1
      }
    }
  }
}
