/** What the reader of orders asks of a catalogue. */

export interface CatalogueMatch {
  /** the catalogue's key of the medicine */
  key: number
  /** 0 to 1: how likely this medicine is meant */
  score: number
}

export interface NameMeaning {
  /** `matched`: the first match is meant; `confirm`: ask which; `unmatched`: nothing is close */
  tier: 'matched' | 'confirm' | 'unmatched'
  /** best first; some thirty, so that the strengths of a brand are among them */
  matches: readonly CatalogueMatch[]
}

/** What a line tells about a medicine besides its name. */
export interface NameHints {
  /** the packs that are counted: strip, vial … as in `OrderItem.unit` */
  unit?: string
  /** the company whose medicines the list names, as `companyNamed` names it */
  company?: string
}

/** A catalogue, as the reader sees it. Every call answers at once. */
export interface CatalogueView {
  /** What a name without quantity means. */
  resolve(name: string, hints: NameHints): NameMeaning
  /** The name of a medicine. */
  nameOf(key: number): string
  /** Its salts with their amounts: `Domperidone (30mg) + Rabeprazole (20mg)`; empty if unknown. */
  compositionOf(key: number): string
  /** How it is packed: `strip of 15 tablets`; empty if unknown. */
  packOf(key: number): string
  /** Whether somebody has confirmed the entry: what nobody has is never sure. Without it, every entry is confirmed. */
  isConfirmed?(key: number): boolean
  /** The products whose brand has exactly these letters, without its numbers and form; at most some sixty. */
  productsOf(brand: string): readonly number[]
  /** The company that a text names; undefined if it names none: see `createCompanyFinder`. */
  companyNamed(text: string): CompanyNamed | undefined
}

export interface CompanyNamed {
  /** as the catalogue writes it */
  name: string
  /** how many medicines the catalogue has of it */
  medicines: number
}
