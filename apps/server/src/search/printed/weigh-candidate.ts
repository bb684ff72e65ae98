import {
  FORM_CAPSULE,
  FORM_CREAM,
  FORM_DROPS,
  FORM_EXPECTORANT,
  FORM_GARGLE,
  FORM_GEL,
  FORM_INFUSION,
  FORM_INJECTION,
  FORM_LOTION,
  FORM_OIL,
  FORM_OINTMENT,
  FORM_PASTE,
  FORM_POWDER,
  FORM_SHAMPOO,
  FORM_SOAP,
  FORM_SPRAY,
  FORM_TABLET,
  FORM_WASH,
  MODIFIED_RELEASES,
  SYRUPS,
  UNIT_PERCENT,
  UNIT_VOLUME,
} from '@rasad/lexicon'
import { comparePacks, type Pack, type Relation, readPack } from '@rasad/lexicon/packs'
import { comparePrices, isNearPrice } from '@rasad/lexicon/prices'
import { lex } from '@rasad/matching'
import { type BrandRelation, compareBrands } from './compare-brand.ts'
import { type CompanyNames, compareCompanies } from './compare-company.ts'
import { compareNumbers, type NumberRelation } from './compare-numbers.ts'
import { createPrintedReader, type Lexed, type PrintedText, readOwnName } from './read-printed.ts'

/** A medicine of the catalogue, as far as a printed row can tell it from others. */
export interface CatalogueMedicine {
  name: string
  composition: string | null
  pack: string | null
  form: string | null
  company: string | null
  pricePaise: number | null
}

/** A row of a stock statement as it is printed. */
export interface PrintedName {
  text: string
  /** From a column of its own: `10'S`. */
  pack?: string
  /** A maker, a division or an abbreviation of one, from a column or the heading above. */
  company?: string
  mrpPaise?: number
}

/**
 * What a printed name is for one medicine. `exact`: it says all that the medicine's name says, and nothing else. `less`: it
 * leaves something open, such as a strength. `spaced`: its brand has other blanks, `apart`: the same where its words are likelier
 * two, `near`: one slip. `other`: it says something else.
 */
export type Reading = 'exact' | 'less' | 'spaced' | 'apart' | 'near' | 'other'

export interface Weighed {
  reading: Reading
  /** Strengths of its name that are not printed. */
  isSilent: boolean
  /** They are percentages: of what is put on the skin or into the eye there is hardly another. */
  isShare: boolean
  /** It has several strengths in its name. */
  isCombination: boolean
  lacksForm: boolean
  lacksRelease: boolean
  pack: Relation
  company: Relation
  price: Relation
  /** The printed MRP is nearly its price: says which is likelier, never what is sure. */
  isNearPrice: boolean
}

const SOLID = FORM_TABLET | FORM_CAPSULE
/** The forms that packs of each kind are filled with. */
const HOLDS = {
  pieces: SOLID,
  volume:
    SYRUPS |
    FORM_EXPECTORANT |
    FORM_DROPS |
    FORM_INJECTION |
    FORM_INFUSION |
    FORM_LOTION |
    FORM_SHAMPOO |
    FORM_WASH |
    FORM_SPRAY |
    FORM_OIL |
    FORM_GARGLE,
  weight:
    FORM_CREAM |
    FORM_OINTMENT |
    FORM_GEL |
    FORM_LOTION |
    FORM_POWDER |
    FORM_PASTE |
    FORM_SOAP |
    FORM_SHAMPOO |
    FORM_WASH,
} as const

const NOTHING = {
  reading: 'other',
  isSilent: false,
  isShare: false,
  isCombination: false,
  lacksForm: false,
  lacksRelease: false,
  pack: 'unknown',
  company: 'unknown',
  price: 'unknown',
  isNearPrice: false,
} as const

/** Returns a function that compares a printed row with a medicine. */
export function createWeighing(
  row: PrintedName,
  names: CompanyNames,
): (medicine: CatalogueMedicine) => Weighed {
  const rowPack = readPack(row.pack)
  const read = createPrintedReader(row.text)
  const { isCompany } = names
  let isOtherCompany: boolean | undefined
  const knowsCompany = (): boolean => (isOtherCompany ??= row.company !== undefined && isCompany(row.company))
  return (medicine) => {
    const ownPack = readPack(medicine.pack)
    const ownSizes = [...(ownPack?.amounts ?? []), ...(rowPack?.amounts ?? [])]
    const text = read(ownSizes)
    const name = readOwnName(medicine.name)
    const own = lex(name)
    const brand = compareBrands(text.words, name, own.words, [row.company, medicine.company])
    if (brand.relation === 'other') return NOTHING
    const sizes = [...ownSizes, ...text.packs.flatMap(({ amounts, multiples }) => [...amounts, ...multiples])]
    const numbers = compareNumbers(text, name, own, medicine.composition, sizes)
    if (numbers === 'other') return NOTHING
    const printedPack = rowPack ?? text.packs[0]
    const form = compareForms({ ...text, namesForm: brand.namesForm }, own, medicine, printedPack, ownPack)
    if (form === 'other') return NOTHING
    const strengths = own.numbers.filter(({ unit }) => unit !== UNIT_VOLUME)
    const lacksRelease = ((own.allReleases | own.releases) & MODIFIED_RELEASES & ~text.releases) !== 0
    return {
      reading: readingOf(brand.relation, numbers, form !== 'unsaid' && !lacksRelease),
      isSilent: numbers === 'silent' || numbers === 'sum' || numbers === 'part',
      isShare: strengths.every(({ unit }) => unit === UNIT_PERCENT),
      isCombination: strengths.length > 1,
      lacksForm: form === 'unsaid',
      lacksRelease,
      pack: comparePacks(printedPack, ownPack),
      company: compareCompanies(row.company, medicine.company, knowsCompany),
      price: comparePrices(row.mrpPaise, medicine.pricePaise, printedPack),
      isNearPrice: isNearPrice(row.mrpPaise, medicine.pricePaise, printedPack),
    }
  }
}

function readingOf(brand: BrandRelation, numbers: NumberRelation, saysForm: boolean): Reading {
  if (brand === 'near' || brand === 'spaced' || brand === 'apart') return brand
  const isWhole = brand === 'whole' && (numbers === 'named' || numbers === 'none')
  return isWhole && saysForm ? 'exact' : 'less'
}

/** `unsaid`: nothing says the form, and it is not one that is left out as a matter of course. */
function compareForms(
  text: PrintedText & { namesForm: boolean },
  named: Lexed,
  medicine: CatalogueMedicine,
  printed: Pack | undefined,
  own: Pack | undefined,
): 'said' | 'usual' | 'unsaid' | 'other' {
  const forms = named.forms || lex(medicine.form ?? '').forms || lex(medicine.pack ?? '').forms
  if (text.sites !== 0 && named.sites !== 0 && (text.sites & named.sites) === 0) return 'other'
  if (forms === 0) return 'usual'
  if (text.forms !== 0) {
    return (text.forms & forms) === 0 ? 'other' : 'said'
  }
  if (text.namesForm) return 'said'
  const isSolid = (forms & SOLID) !== 0
  if (printed && printed.amounts.length > 0) {
    const isCounted = printed.kind === 'pieces'
    if (isCounted && !isSolid && own?.kind !== 'pieces') return 'other'
    if (!isCounted && isSolid) return 'other'
    if ((HOLDS[printed.kind] & forms) !== 0 || own?.kind === printed.kind) return 'usual'
  }
  return isSolid ? 'usual' : 'unsaid'
}
