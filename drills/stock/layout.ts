/** How one file of the corpus is printed. */

type Container =
  | 'xlsx'
  | 'biff8'
  | 'biff5'
  | 'biff4'
  | 'biff3'
  | 'biff2'
  | 'html'
  | 'html-open'
  | 'xml2003'
  | 'tally'
  | 'csv'
  | 'tsv'
  | 'pipe'
  | 'semicolon'
  | 'utf16'
  | 'cp1252'
  | 'fixed'
  | 'fixed-codes'
  | 'fixed-in-sheet'
  | 'pdf'

/** What a column holds. `x…` columns are never stock. */
export type Field =
  | 'name'
  | 'code'
  | 'pack'
  | 'company'
  | 'batch'
  | 'exp'
  | 'mrp'
  | 'ptr'
  | 'pts'
  | 'rate'
  | 'op'
  | 'pur'
  | 'pfree'
  | 'sret'
  | 'total'
  | 'sale'
  | 'sfree'
  | 'pret'
  | 'adj'
  | 'tin'
  | 'tout'
  | 'cl'
  | 'val'
  | 'opval'
  | 'saleval'
  | 'purval'
  | 'gst'
  | 'hsn'
  | 'scheme'
  | 'sno'
  | 'remark'
  | 'lastsale'
  | 'order'
  | 'clval2'
  | 'clexp'
  | 'blank'

export interface Layout {
  id: string
  container: Container
  /** `field=Heading`, rows of the heading separated by `|` */
  columns: string
  rows?: number
  title?: 'none' | 'short' | 'long'
  /** how groups of a heading are printed: only over their first column, over each, or with arrows */
  groups?: 'left' | 'merged' | 'arrows'
  bands?: 'none' | 'cell' | 'merged' | 'mfg' | 'stars' | 'zero'
  totals?: 'none' | 'band' | 'grand' | 'both' | 'unlabelled' | 'values'
  /** rows of batches: the name on each, on the first only, on a row of its own, or after a row with the total */
  batches?: 'each' | 'first' | 'own' | 'total-first'
  itemTotal?: string
  /** rows to a page; the heading comes again */
  page?: number
  /** prints page 2 once more */
  copies?: boolean
  /** where the rest of a long name stands; `begins`: its first part above, the rest beside the numbers */
  wrap?: 'below' | 'above' | 'begins'
  cut?: number
  zero?: '0' | '' | '-' | '-----' | '0.000' | '.00'
  quantity?: 'plain' | 'dec2' | 'dec3' | 'plus' | 'strips' | 'unit' | 'dot'
  date?: 'mm/yy' | 'm/yy' | 'Mon-yy' | 'dd-mm-yyyy' | 'mm/yyyy' | 'iso' | 'serial' | 'turned'
  /** share of rows whose printed closing is wrong */
  wrong?: number
  /** movements that happen and are not printed */
  hidden?: ('sret' | 'pret' | 'adj')[]
  /** numbers of sheets stored as text */
  asText?: boolean
  commas?: boolean
  marks?: boolean
  codeInName?: boolean
  register?: boolean
  footer?: boolean
  /** empty columns between */
  spacers?: number
  /** several sheets, one for each company */
  sheets?: boolean
  summarySheet?: boolean
  /** tables of earlier months behind */
  months?: boolean
  negative?: boolean
  /** heading at the end */
  headingLast?: boolean
  noHeading?: boolean
  /** the data stand this many columns further right than the heading */
  shift?: number
  totalAsDate?: boolean
  rules?: '-' | '=' | '.' | 'none'
  width?: number
  /** names reach up to their packs in print */
  touching?: boolean
  /** the same items again, with the stock of another place; batches of Tally name theirs */
  godowns?: boolean
  eol?: '\n' | '\r\n'
  halves?: boolean
  idle?: number
  lowerCase?: boolean
  packHeadingGap?: number
  /** Nothing in the file proves the closing column, and why: a person is asked, and finds it proposed. */
  asks?: string
}
