/** A word of a printed line; its place is counted in letters of the usual width, from the left edge. */
export interface PrintedWord {
  text: string
  from: number
  /** one behind its last letter */
  to: number
}

/** One row of a sheet, or one line of a text. */
export interface SourceRow {
  /** its number in the file, from 1 */
  line: number
  /** texts as they are printed; numbers of a sheet in full (`1.5`), its dates as `2027-05-31` */
  cells: string[]
  /** of a printed line: its words, where their places are known better than the text says */
  words?: PrintedWord[]
  /** of a row of headings: each stands over exactly the columns that it covers, in one cell for each */
  isPlaced?: true
}

/** A sheet, an HTML table, or a text. */
export interface SourceTable {
  /** name of the sheet; empty if it has none */
  name: string
  rows: SourceRow[]
  /** `lines`: each row is one cell, the printed line with its blanks */
  kind: 'grid' | 'lines'
  /** what stands between the cells of a text */
  delimiter?: string
  /** a sheet that its workbook does not show: it has no rows here */
  isHidden?: true
}

/** What a column of a stock statement means. */
export type Role =
  | 'name'
  | 'code'
  | 'pack'
  | 'company'
  | 'batch'
  | 'expiry'
  | 'mrp'
  | 'ptr'
  | 'pts'
  | 'rate'
  | 'opening'
  | 'receipt'
  | 'receiptFree'
  | 'salesReturn'
  | 'total'
  | 'issue'
  | 'issueFree'
  | 'purchaseReturn'
  | 'adjustment'
  | 'closing'
  | 'value'
  | 'scheme'
  | 'serial'
  | 'free'
  | 'quantity'
  | 'other'
  | 'unknown'

/** Columns by their number from 0, as they are counted in `ReadColumn.index`. */
export interface ColumnMapping {
  name: number
  quantity: number
  code?: number
  pack?: number
  company?: number
  batch?: number
  expiry?: number
  mrp?: number
  ptr?: number
  pts?: number
  scheme?: number
  /** goods that come free and are on the shelf beside `quantity` */
  free?: number
  /** columns that add up to `quantity`, with the sign that each has */
  movements?: { column: number; sign: 1 | -1 }[]
  /** `quantity × rate = value` */
  rate?: number
  value?: number
}

/** A column as a person sees it who has to say what it means. */
export interface ReadColumn {
  index: number
  heading: string
  role: Role
  /** up to five printed values */
  samples: string[]
}

export const rowFlags = ['arithmetic', 'negative', 'cut-name', 'merged-batches', 'date-doubt'] as const
export type RowFlag = (typeof rowFlags)[number]

export const skipWhys = [
  'heading',
  'band',
  'total',
  'furniture',
  'copy',
  'register',
  'other-period',
  'doubt',
] as const
export type SkipWhy = (typeof skipWhys)[number]

/** One item with its batches together. */
export interface StockRow {
  /** of its first row */
  line: number
  /** the sheet, where the file has several with stock */
  sheet?: string
  name: string
  code?: string
  pack?: string
  /** of its own column, or of the band above it */
  company?: string
  /** closing quantity in packs; negative as printed */
  quantity: number
  /** of `10+2`: 2, which is part of the quantity */
  free?: number
  /** printed as in stock without a number; `quantity` is 0 then */
  inStock?: true
  /** of `5-3`: 3 pieces beside 5 packs, not part of the quantity */
  loose?: number
  mrp?: number
  ptr?: number
  scheme?: string
  batch?: string
  /** the nearest of its batches: `2027-05` or `2027-05-31` */
  expiry?: string
  flags: RowFlag[]
}

export interface SkippedRow {
  line: number
  sheet?: string
  text: string
  why: SkipWhy
}

/** What proves the closing column: sums of rows, quantity × rate = value, a printed total. */
export interface StockProof {
  kind: 'movement' | 'value' | 'total'
  /** rows, or printed totals, for which it holds, and all that could tell */
  held: number
  of: number
}

/** Why a reading is not believed unaided. */
export type StockDoubt =
  | 'no-proof'
  | 'movement'
  | 'zeros'
  | 'outlier'
  | 'names'
  | 'unexplained'
  | 'units'
  | 'several-firms'

export interface StockReading {
  rows: StockRow[]
  skipped: SkippedRow[]
  /** the mapping that was used, of the first table with stock */
  mapping: ColumnMapping
  /** heading of each mapped column, or its number if it has none */
  columns: Record<string, string>
  /** all columns, to choose from */
  seen: ReadColumn[]
  /** From 0.5 on, the columns need not be asked for. */
  confidence: number
  /** How the mapping was proven: share of moving rows whose sum holds, and their number. */
  proof: { share: number; rows: number }
  /** independent proofs that hold for the table with most rows; without one, the confidence is below 0.5 */
  proofs: StockProof[]
  /** why the columns must be asked for, in spite of the proofs */
  doubts: StockDoubt[]
  /** the same for files of one layout */
  fingerprint: string
  /** what stands above the heading: the firm that prints it with its phone number and GSTIN, and the date */
  title: StockTitle
}

export interface StockTitle {
  firm?: string
  phone?: string
  gstin?: string
  date?: string
}

/** The file is no stock statement that can be read. The text says what to do. */
export class StockRefused extends Error {
  override name = 'StockRefused'
}
