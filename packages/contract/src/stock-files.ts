import { z } from 'zod'
import { LinkSchema } from './directory.ts'
import { type FileLike, isFileLike } from './images.ts'
import { limits } from './limits.ts'
import { medicineName } from './names.ts'
import { PasswordAgainSchema } from './passwords.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { line } from './texts.ts'

// Stock files: what a stockist's software prints becomes dated listings. A file is read, shown, settled, applied, and can be
// undone.

export const importStatuses = [
  'reading',
  'columns',
  'preview',
  'applying',
  'applied',
  'undone',
  'refused',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/**
 * `older`: than the last applied one. `otherFirm`: its title names another firm. `fewRows`: far fewer items than before, or
 * of a whole stock far less than the list has. `unproven`: nobody was there when it came, and too little in it shows that
 * its columns were read right.
 */
export const importWarnings = ['older', 'otherFirm', 'fewRows', 'unproven'] as const
export type ImportWarning = (typeof importWarnings)[number]

export const importVias = ['desk', 'key', 'mail'] as const

/** What a row of an import is for the list as it is now. */
export const importRowKinds = [
  'new',
  'changed',
  'unchanged',
  'missing',
  'toSettle',
  'waiting',
  'ignored',
  'skipped',
] as const
export type ImportRowKind = (typeof importRowKinds)[number]

/** Columns of a file, by number from 0. */
const column = z.int('A column by its number.').min(0).max(199, 'At most 200 columns.')

/** What a person says the columns mean. */
export const ColumnChoiceSchema = z.strictObject({
  name: column,
  quantity: column,
  code: column.optional(),
  pack: column.optional(),
  company: column.optional(),
  batch: column.optional(),
  expiry: column.optional(),
  mrp: column.optional(),
  ptr: column.optional(),
  scheme: column.optional(),
  free: column.optional(),
})
export type ColumnChoice = z.output<typeof ColumnChoiceSchema>

/** A column as the file shows it. */
export const SeenColumnSchema = z.object({
  index: z.number().int(),
  heading: z.string(),
  /** What the reader takes it for; `unknown` where it does not say. */
  role: z.string(),
  /** Up to five printed values. */
  samples: z.array(z.string()),
})

/** What shows that the quantities are the closing stock. */
export const StockProofSchema = z.object({
  /** Opening and `movement` add up to it, it times a rate is a `value`, or its sum is a printed `total`. */
  kind: z.enum(['movement', 'value', 'total']),
  /** Rows, or printed totals, for which it holds, and all that could tell. */
  held: z.number().int(),
  of: z.number().int(),
  /** Headings of the columns that take part, with their sign; of a value the rate and the value. Empty for a total. */
  columns: z.array(z.object({ index: z.number().int(), heading: z.string(), sign: z.number().int() })),
})
export type StockProof = z.output<typeof StockProofSchema>

export const ImportCountsSchema = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Listed, available, and not in this file. */
  missing: z.number().int(),
  toSettle: z.number().int(),
  waiting: z.number().int(),
  ignored: z.number().int(),
  skipped: z.number().int(),
  /** Items whose printed stock is below zero. They are among the others; lists that were read long ago have none. */
  negative: z.number().int().default(0),
})
export type ImportCounts = z.output<typeof ImportCountsSchema>

export const StockImportSchema = z.object({
  _id: z.string(),
  status: z.enum(importStatuses),
  via: z.enum(importVias),
  fileName: z.string(),
  fileBytes: z.number().int(),
  /** What the columns were taken for: by their heading. Null until the file is read. */
  columns: z.record(z.string(), z.string()).nullable(),
  /** All columns to choose from, and the present choice, while they can be chosen: in `columns` and `preview`. */
  seen: z.array(SeenColumnSchema).optional(),
  mapping: ColumnChoiceSchema.partial().optional(),
  /** Why the quantities are taken for the closing stock. */
  proofs: z.array(StockProofSchema).optional(),
  counts: ImportCountsSchema,
  warnings: z.array(z.enum(importWarnings)),
  /** Why the file was refused, and what to do. */
  message: z.string().optional(),
  /** Whether the file is the whole stock: what it does not name becomes unavailable. Null: nobody has said so. */
  complete: z.boolean().nullable(),
  /** Whose list it is, of an own supplier: as its buyer calls it. */
  supplier: z.string().optional(),
  /** The firm and the date (`YYYY-MM-DD`) that the file's title prints. */
  firm: z.string().nullable(),
  printedOn: z.string().nullable(),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** Whether it can be undone now. */
  undoable: z.boolean(),
  /** Whether the file itself is still kept. */
  hasFile: z.boolean(),
})
export type StockImport = z.output<typeof StockImportSchema>

/** `complete` as a form sends it. */
const flag = z.enum(['true', 'false'], 'One of: true, false.').transform((text) => text === 'true')

export const stockFileMessages = {
  missing: 'Please choose the stock statement that your software has printed.',
  tooLarge: `A stock file has at most ${limits.maxStockFileBytes / (1024 * 1024)} MB. Send only the sheet with the stock.`,
} as const

const stockFile = z
  .custom<FileLike>(isFileLike, stockFileMessages.missing)
  .refine((file) => file.size <= limits.maxStockFileBytes, stockFileMessages.tooLarge)
  .meta({ type: 'string', format: 'binary' })

export const NewStockFileSchema = z.strictObject({
  /** Of any kind: what it is, its bytes say. */
  file: stockFile,
  /** The file is the whole stock. Default: as the stockist's last answer to that. */
  complete: flag.optional(),
})

export const StockFileStartedSchema = z.object({ _id: z.string(), status: z.enum(importStatuses) })

/** Whose files: the caller's own when absent or `me`; an admin gives a stockist's id. */
export const StockFileListQuerySchema = z.strictObject({
  ...PageQueryShape,
  stockist: z.union([z.literal('me'), RecordIdSchema]).optional(),
  /** For admins: of all stockists, those that ended so. */
  status: z.enum(importStatuses, `One of: ${importStatuses.join(', ')}.`).optional(),
  /** Files of this layout, by its `fingerprint`. */
  layout: line('A layout is required', 200).optional(),
})

/** In lists that admins see of all stockists. */
export const ListedImportSchema = StockImportSchema.extend({
  stockist: LinkSchema,
  /** Read without asking for its columns. */
  unaided: z.boolean(),
  confidence: z.number().nullable(),
  fingerprint: z.string().nullable(),
})
export type ListedImport = z.output<typeof ListedImportSchema>

export const ImportRowsQuerySchema = z.strictObject({
  kind: z.enum(importRowKinds, `One of: ${importRowKinds.join(', ')}.`).default('toSettle'),
  limit: PageQueryShape.limit,
  cursor: z
    .string()
    .regex(/^\d{1,10}$/, 'Not a cursor that this list has answered.')
    .optional(),
})

/** What a listing says. Money in rupees. */
export const ListedFactsSchema = z.object({
  available: z.boolean(),
  quantity: z.number().nullable(),
  mrp: z.number().nullable(),
  ptr: z.number().nullable(),
  scheme: z.string().nullable(),
  /** `YYYY-MM-DD` */
  expiry: z.string().nullable(),
})

/** What a row names that a medicine is not: `variant` is an added letter or release, `brand` another brand or a salt alone. */
export const refusedMeanings = ['strength', 'form', 'variant', 'salt', 'brand'] as const
export type RefusedMeaning = (typeof refusedMeanings)[number]

export const ImportRowSchema = z.object({
  /** Of the file, from 1; null for a row of the list that is not in the file. */
  line: z.number().int().nullable(),
  /** Its place among all rows and other lines of the file, from 1. */
  row: z.number().int().nullable(),
  sheet: z.string().optional(),
  kind: z.enum(importRowKinds),
  text: z.string(),
  code: z.string().optional(),
  pack: z.string().optional(),
  company: z.string().optional(),
  quantity: z.number().nullable(),
  free: z.number().optional(),
  mrp: z.number().optional(),
  ptr: z.number().optional(),
  scheme: z.string().optional(),
  batch: z.string().optional(),
  expiry: z.string().optional(),
  flags: z.array(z.string()),
  /** Of a skipped line; `declined` of an ignored item that an admin has declined. */
  why: z.string().optional(),
  /** What the row is taken for. */
  medicine: LinkSchema.extend({
    companyName: z.string().nullable(),
    pack: z.string().nullable(),
    price: z.number().nullable(),
  }).nullable(),
  /** What is listed now, where the row changes it; what would be listed, or is since it was applied. */
  before: ListedFactsSchema.optional(),
  after: ListedFactsSchema.optional(),
  candidates: z.array(
    z.object({
      medicine: LinkSchema.extend({
        companyName: z.string().nullable(),
        composition: z.string().nullable(),
        pack: z.string().nullable(),
        price: z.number().nullable(),
      }),
      /** 0 to 1 */
      score: z.number(),
      /** The stockist has said so before, and by the catalogue of now the row says something else. */
      setAside: z.literal(true).optional(),
      /** Why it is not taken as an answer. It is here to compare. */
      refused: z.enum(refusedMeanings).optional(),
    }),
  ),
})
export type ImportRow = z.output<typeof ImportRowSchema>

export const SettleRowsSchema = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        line: z.int('A line of the file.').min(1),
        /** Where the file has several sheets. */
        sheet: line('A sheet is required').optional(),
        /** Null: not in the catalogue; it waits as a proposal, or with `always` is ignored from now on. */
        medicine: RecordIdSchema.nullable(),
        always: z.boolean('true or false.').optional(),
        /** Takes the answer to this row back: it is forgotten, and the row is to be settled again. */
        again: z.literal(true).optional(),
      }),
    )
    .min(1, 'At least one row.')
    .max(limits.maxSettledRows, `At most ${limits.maxSettledRows} rows.`),
})
export type SettleRows = z.output<typeof SettleRowsSchema>

/** What became of each row that was settled, and the import after it. */
export const SettledSchema = z.object({
  success: z.literal(true),
  data: StockImportSchema,
  /** Rows that were not taken, with the reason. */
  refused: z.array(
    z.object({ line: z.number().int(), sheet: z.string().optional(), code: z.string(), message: z.string() }),
  ),
})

export const ApplyImportSchema = z
  .strictObject({
    /** The file is the whole stock. Default: as it was sent, then as the stockist last said. */
    complete: z.boolean('true or false.').optional(),
  })
  .default({})

/** The caller's own password, asked for with `password-needed` in a session that is not fresh. */
const PasswordIfAskedSchema = PasswordAgainSchema.partial()
export const NewUploadKeySchema = PasswordIfAskedSchema.extend({ name: line('A name is required', 60) })
export const NewInboundAddressSchema = PasswordIfAskedSchema.default({})

export const UploadKeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type UploadKey = z.output<typeof UploadKeySchema>

export const UploadKeyRemovedSchema = z.object({
  success: z.literal(true),
  data: UploadKeySchema,
  message: z.string(),
})

/** `key` is shown this once. */
export const UploadKeyCreatedSchema = z.object({
  success: z.literal(true),
  data: UploadKeySchema.extend({ key: z.string() }),
  message: z.string(),
})

/** Where a stockist's files can be mailed to; `address` is null until it has asked for one. */
export const InboundAddressSchema = z.object({
  /** Whether this service takes files by mail at all. */
  offered: z.boolean(),
  address: z.string().nullable(),
  createdAt: z.string().nullable(),
})

export const InboundAddressAnswerSchema = z.object({
  success: z.literal(true),
  data: InboundAddressSchema,
  message: z.string(),
})

/** What a stockist lets others see of its listings, and whether its files are its whole stock. */
export const StockSettingsSchema = z.object({
  showsQuantity: z.boolean(),
  showsPtr: z.boolean(),
  filesComplete: z.boolean().nullable(),
})
export const StockSettingsChangeSchema = z.strictObject({
  showsQuantity: z.boolean('true or false.').optional(),
  showsPtr: z.boolean('true or false.').optional(),
  filesComplete: z.boolean('true or false.').nullable().optional(),
})

export type StockSettings = z.output<typeof StockSettingsSchema>
export type StockSettingsChange = z.output<typeof StockSettingsChangeSchema>

export const StockSettingsAnswerSchema = z.object({
  success: z.literal(true),
  data: StockSettingsSchema,
  message: z.string(),
})

export const proposalStates = ['open', 'accepted', 'declined'] as const

/** A medicine that a proposal could be. */
export const AlikeToProposalSchema = LinkSchema.extend({
  companyName: z.string().nullable(),
  pack: z.string().nullable(),
  /** Rupees. */
  price: z.number().nullable(),
  /** Nothing says that it is another: the proposal is accepted only if an admin says which it is. */
  isProbable: z.boolean(),
})

/** An item that stockists have and the catalogue has not. */
export const StockProposalSchema = z.object({
  _id: z.string(),
  state: z.enum(proposalStates),
  /** The best of what stockists print: what it is accepted as. */
  name: z.string(),
  pack: z.string().nullable(),
  company: z.string().nullable(),
  /** The company of the catalogue that its maker certainly is; null: it would be added. */
  knownCompany: LinkSchema.nullable(),
  /** Its maker could be several companies: which one must be said. */
  companyNotClear: z.boolean(),
  /** Rupees; what most stockists print. */
  mrp: z.number().nullable(),
  mrps: z.array(z.object({ mrp: z.number(), stockistCount: z.number().int() })),
  /** As it is printed. */
  prints: z.array(
    z.object({ name: z.string(), pack: z.string().nullable(), company: z.string().nullable() }),
  ),
  /** Every print is cut at the width of its column. */
  isCut: z.boolean(),
  /** Stockists that print it. */
  stockistCount: z.number().int(),
  stockists: z.array(LinkSchema),
  /** Of an open one, best first. */
  alike: z.array(AlikeToProposalSchema),
  medicine: LinkSchema.nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
})
export type StockProposal = z.output<typeof StockProposalSchema>

export const StockProposalListQuerySchema = z.strictObject({
  ...PageQueryShape,
  /** Those that most stockists print come first. Of a decided state the newest. */
  cursor: z
    .string()
    .regex(/^\d{1,17}\.[0-9a-f]{24}$/, 'Not a cursor that this list has answered.')
    .optional(),
  state: z.enum(proposalStates, `One of: ${proposalStates.join(', ')}.`).default('open'),
  /** Printed by so many stockists. */
  atLeast: z.coerce.number('A whole number.').int('A whole number.').min(1).max(1_000).optional(),
  /** Printed by this stockist. */
  stockist: RecordIdSchema.optional(),
})

/** Accepted as printed, or with what an admin has corrected. */
export const AcceptProposalsSchema = z.strictObject({
  proposals: z
    .array(
      z.strictObject({
        id: RecordIdSchema,
        name: medicineName('A name is required').optional(),
        company: line('A company is required').nullable().optional(),
        pack: line('A pack is required').nullable().optional(),
        /** Rupees. */
        mrp: z.number('A price in rupees.').min(0).max(limits.maxPrice).nullable().optional(),
        /** It is this medicine of the catalogue. */
        medicine: RecordIdSchema.optional(),
        /** It is another medicine than those that are alike. */
        another: z.boolean('true or false.').optional(),
      }),
    )
    .min(1, 'At least one.')
    .max(limits.maxProposalsDecided, `At most ${limits.maxProposalsDecided} at once.`),
})

export type AcceptProposals = z.output<typeof AcceptProposalsSchema>

export const DeclineProposalsSchema = z.strictObject({
  ids: z
    .array(RecordIdSchema)
    .min(1, 'At least one.')
    .max(limits.maxProposalsDecided, `At most ${limits.maxProposalsDecided} at once.`),
})

export const ProposalsDecidedSchema = z.object({
  success: z.literal(true),
  data: z.array(StockProposalSchema),
  /** Those that were not taken, with the reason. */
  refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
  /** Listings that stockists have got. */
  listed: z.number().int(),
  message: z.string(),
})

/** What an admin sees of all stock files: how many were read without help, week by week, and which layouts are new. */
export const StockFileFiguresSchema = z.object({
  /** The last twelve weeks in which files came, newest first; each begins on Monday `from` (`YYYY-MM-DD`, in India). */
  weeks: z.array(
    z.object({
      from: z.string(),
      files: z.number().int(),
      stockists: z.number().int(),
      /** Read without asking for the columns. */
      unaided: z.number().int(),
      /** Their columns were asked for. */
      asked: z.number().int(),
      refused: z.number().int(),
      applied: z.number().int(),
      /** Items of the applied ones, and those of them that a person has settled. */
      items: z.number().int(),
      settled: z.number().int(),
    }),
  ),
  /** Layouts by the day on which they first came, newest first. */
  layouts: z.array(
    z.object({
      fingerprint: z.string(),
      firstAt: z.string(),
      files: z.number().int(),
      stockists: z.number().int(),
      asked: z.number().int(),
      refused: z.number().int(),
      /** The lowest confidence of its files, 0 to 1. */
      confidence: z.number().nullable(),
    }),
  ),
})
export type StockFileFigures = z.output<typeof StockFileFiguresSchema>
