/** How a stockist's software and its people write names, packs, companies and prices. */

export interface NameStyle {
  id: string
  /** share of names in capitals; the others are as in the catalogue */
  capitals: number
  /** how tablets, capsules … are written; '' leaves them out */
  tablet: readonly string[]
  capsule: readonly string[]
  syrup: readonly string[]
  suspension: readonly string[]
  injection: readonly string[]
  cream: readonly string[]
  ointment: readonly string[]
  gel: readonly string[]
  eyeDrop: readonly string[]
  /** the form before the name: `TAB DOLO 650` */
  formFirst?: number
  /** shares of strengths without unit, glued to the brand, behind a hyphen */
  noUnit: number
  glued: number
  hyphen: number
  /** of several salts: share of names without any strength, and with the first alone */
  noStrengths: number
  firstStrength: number
  /** letters of the column */
  cut?: number
  /** `DOLO 650 TAB 15'S`: share of names with their pack, and the share of these in which it is glued on */
  packInName?: number
  packGlued?: number
  /** packs of pieces, volumes and weights with `#` for the number; none: no column */
  packs?: {
    pieces: readonly string[]
    ml: readonly string[]
    grams: readonly string[]
    single: readonly string[]
  }
  /** share of rows with another pack than the catalogue's */
  otherPack: number
  company: 'none' | 'band' | 'full' | 'short' | 'letters' | 'division'
  /** share of rows under another firm than the catalogue's maker */
  otherCompany: number
  /** in brackets behind the name: `DOLO 650 (MIC)` */
  tail?: number
  code?: 'digits' | 'letters' | 'column'
  marks?: number
  mrp: boolean
  /** share of rows with a slip in the brand */
  slips: number
  /** `FORTE` as `FTE` and the like */
  shortWords?: boolean
  /** hyphens of names become blanks, or nothing */
  noHyphens?: 'blank' | 'none'
}

const upTo = (few: readonly string[]) => few
const usualPacks = {
  pieces: upTo(["#'S", "#'S", '#S', '1*#']),
  ml: ['#ML', '# ML'],
  grams: ['#GM', '#GM', '#G'],
  single: ["1'S", 'VIAL', '1'],
}
const marg = {
  capitals: 1,
  tablet: ['TAB', 'TAB', 'TABS', 'TABLET'],
  capsule: ['CAP', 'CAPS', 'CAPSULE'],
  syrup: ['SYP', 'SYRUP', 'SYR'],
  suspension: ['SUSP', 'SUSPENSION', 'SUS'],
  injection: ['INJ', 'INJECTION'],
  cream: ['CREAM', 'CRM'],
  ointment: ['OINT', 'OINTMENT'],
  gel: ['GEL'],
  eyeDrop: ['E/D', 'EYE DROPS', 'EYE DROP'],
  noUnit: 0.5,
  glued: 0.05,
  hyphen: 0.05,
  noStrengths: 0.2,
  firstStrength: 0.1,
  otherPack: 0.03,
  otherCompany: 0.02,
  mrp: true,
  slips: 0.01,
} as const

/** Looked at while the rules were made. */
export const seenStyles: readonly NameStyle[] = [
  { ...marg, id: 'n1', packs: usualPacks, company: 'short' },
  { ...marg, id: 'n2', packs: usualPacks, company: 'band', cut: 25, mrp: false },
  {
    ...marg,
    id: 'n3',
    company: 'none',
    packInName: 0.9,
    packGlued: 0.3,
    tablet: ['', 'TAB'],
    capsule: ['CAP', ''],
  },
  {
    ...marg,
    id: 'n4',
    packs: { ...usualPacks, pieces: ['10*#', '1*#', '1X#'], ml: ['1*#ML'], grams: ['1*#GM'] },
    company: 'letters',
    code: 'digits',
    tablet: ['TAB', 'T', ''],
    noUnit: 0.8,
  },
  {
    ...marg,
    id: 'n5',
    capitals: 0,
    company: 'full',
    packs: usualPacks,
    noUnit: 0.1,
    noStrengths: 0,
    slips: 0.02,
  },
  { ...marg, id: 'n6', company: 'division', packs: usualPacks, tail: 0.5, marks: 0.1, shortWords: true },
  { ...marg, id: 'n7', company: 'none', mrp: true, formFirst: 0.4, noHyphens: 'blank', glued: 0.25 },
  {
    ...marg,
    id: 'n8',
    company: 'short',
    packs: usualPacks,
    cut: 20,
    code: 'column',
    noUnit: 0.9,
    tablet: ['TAB', ''],
  },
]

/** Only counted. */
export const unseenStyles: readonly NameStyle[] = [
  {
    ...marg,
    id: 'm1',
    packs: {
      pieces: ['# TAB', '#T', "#'s"],
      ml: ["#'ML", '#ML'],
      grams: ['# GMS', '#GRM'],
      single: ['1 VIAL', '1*1'],
    },
    company: 'band',
    tablet: ['TABS', 'TAB.'],
    syrup: ['SYP.', 'LIQ'],
  },
  { ...marg, id: 'm2', packs: usualPacks, company: 'letters', cut: 30, noStrengths: 0.4, firstStrength: 0.2 },
  { ...marg, id: 'm3', company: 'none', packInName: 1, packGlued: 0.6, noHyphens: 'none', mrp: true },
  {
    ...marg,
    id: 'm4',
    company: 'full',
    code: 'letters',
    packs: usualPacks,
    tablet: ['', '', 'TAB'],
    injection: ['INJ', 'VIAL', ''],
  },
  { ...marg, id: 'm5', capitals: 0.5, company: 'short', mrp: false, hyphen: 0.3, noUnit: 0.7, slips: 0.02 },
  {
    ...marg,
    id: 'm6',
    company: 'division',
    cut: 18,
    packs: { ...usualPacks, pieces: ['10X#', '#S'] },
    shortWords: true,
  },
  {
    ...marg,
    id: 'm7',
    company: 'short',
    packs: usualPacks,
    formFirst: 0.6,
    tail: 0.3,
    otherPack: 0.08,
    otherCompany: 0.06,
  },
  {
    ...marg,
    id: 'm8',
    company: 'none',
    mrp: false,
    tablet: ['TAB', ''],
    capsule: ['CAP', ''],
    noStrengths: 0.3,
    marks: 0.2,
  },
]
