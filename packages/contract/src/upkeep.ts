import { z } from 'zod'
import { LinkSchema } from './directory.ts'
import { MedicineFactsShape, medicineForms } from './medicine-facts.ts'
import { medicineName, personOrFirmName } from './names.ts'
import { PageQueryShape, RecordIdSchema } from './shapes.ts'
import { EmailSchema, line } from './texts.ts'
import { entryKinds } from './unconfirmed.ts'

// How admins keep the catalogue: editing, merging and removing companies and medicines.

const MedicineEditShape = {
  name: medicineName('Medicine name is required').optional(),
  /** Null: without a company. */
  company: RecordIdSchema.nullable().optional(),
  ...MedicineFactsShape,
}

const CompanyEditShape = {
  name: personOrFirmName('Company name is required').optional(),
  shortName: line('Short name is required', 100).nullable().optional(),
  email: EmailSchema.nullable().optional(),
  location: line('Location is required').nullable().optional(),
}

/** The name of the entry, typed by hand: needed where a change could make another product of it. */
const typedName = z.string().trim().max(200).optional()

const changesSomething = (body: object) =>
  Object.entries(body).some(([field, value]) => !['was', 'typedName'].includes(field) && value !== undefined)

/**
 * Absent fields stay as they are. `was` holds what the editor saw of the fields that it changes: if somebody else has
 * changed one since, nothing is written.
 */
export const MedicineEditSchema = z
  .strictObject({ ...MedicineEditShape, was: z.strictObject(MedicineEditShape).optional(), typedName })
  .refine(changesSomething, 'Name at least one field.')
export type MedicineEdit = z.output<typeof MedicineEditSchema>

export const CompanyEditSchema = z
  .strictObject({ ...CompanyEditShape, was: z.strictObject(CompanyEditShape).optional() })
  .refine(changesSomething, 'Name at least one field.')
/** What the form of a company holds: texts, empty where nothing is known. */
export const CompanyFormSchema = z.object({
  name: personOrFirmName('Company name is required'),
  shortName: line('Short name is required', 100).optional(),
  email: EmailSchema.optional(),
  location: line('Location is required').optional(),
})

export type CompanyEdit = z.output<typeof CompanyEditSchema>

/** `typedName`: the name of the entry that stays, where it is not clear that both are the same product. */
export const MergeSchema = z.strictObject({ into: RecordIdSchema, typedName })
export type Merge = z.output<typeof MergeSchema>

export const RemoveEntryQuerySchema = z.strictObject({
  /** Where its listings go: the same as a merge into that entry. */
  into: RecordIdSchema.optional(),
})

export const MergedAnswerSchema = z.object({
  success: z.literal(true),
  /** `mergeId` undoes it. */
  data: LinkSchema.extend({ mergeId: z.string(), into: LinkSchema.nullable() }),
  message: z.string(),
})

export const UndoneAnswerSchema = z.object({
  success: z.literal(true),
  data: LinkSchema.extend({
    /** Listings that are back where they were. */
    restored: z.number().int(),
    /** Listings that somebody has changed or ended since: their later word stands. */
    kept: z.number().int(),
  }),
  message: z.string(),
})

export const MergeRecordSchema = z.object({
  _id: z.string(),
  kind: z.enum(entryKinds),
  from: LinkSchema,
  /** Null: a removal. */
  into: LinkSchema.nullable(),
  at: z.string(),
  by: z.string(),
  /** Listings that moved or ended. */
  listings: z.number().int(),
  /** Until when it can be undone; null: it cannot. */
  undoUntil: z.string().nullable(),
  undoneAt: z.string().nullable(),
})
export type MergeRecord = z.output<typeof MergeRecordSchema>

export const MergeListQuerySchema = z.strictObject({
  ...PageQueryShape,
  kind: z.enum(entryKinds, `One of: ${entryKinds.join(', ')}.`).optional(),
})

/** What speaks against two entries being one: it is different, or one of them does not say. */
export const differenceKinds = ['strength', 'salt', 'form', 'variant', 'name', 'company', 'pack'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export const EntryFactsSchema = z.object({
  _id: z.string(),
  name: z.string(),
  companyName: z.string().nullable(),
  composition: z.string().nullable(),
  pack: z.string().nullable(),
  form: z.enum(medicineForms).nullable(),
  price: z.number().nullable(),
  location: z.string().nullable(),
  stockistCount: z.number().int(),
  medicineCount: z.number().int(),
  unconfirmed: z.boolean(),
  addedAt: z.string(),
})
export type EntryFacts = z.output<typeof EntryFactsSchema>

export const DuplicateSchema = z.object({
  /** Both ids: of the entry that should stay, then of the other. */
  _id: z.string(),
  /** 0 to 1. */
  certainty: z.number(),
  /** The entry that should stay: confirmed, and the more widely listed. */
  keep: EntryFactsSchema,
  merge: EntryFactsSchema,
  /** What is the same. */
  same: z.array(z.enum(['name', 'company', 'composition', 'pack', 'price', 'medicines'])),
  /** What a merge must be confirmed for, by typing the name. */
  unclear: z.array(z.enum(differenceKinds)),
})
export type Duplicate = z.output<typeof DuplicateSchema>

export const DuplicateListQuerySchema = z.strictObject({
  limit: PageQueryShape.limit,
  cursor: z
    .string()
    .regex(/^\d{1,7}$/, 'Not a cursor that a list has answered.')
    .optional(),
  q: PageQueryShape.q,
})

export const DuplicatePageSchema = z.object({
  success: z.literal(true),
  data: z.array(DuplicateSchema),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  /** When the catalogue was compared; null while the first comparison runs. */
  comparedAt: z.string().nullable(),
})

/** `apart: false` takes it back. */
export const KeepApartSchema = z.strictObject({
  other: RecordIdSchema,
  apart: z.boolean('true or false.').default(true),
})

/** What a merge of two entries would do. */
export const MergePreviewQuerySchema = z.strictObject({ into: RecordIdSchema })
export const MergePreviewSchema = z.object({
  from: EntryFactsSchema,
  into: EntryFactsSchema,
  /** Listings that would move, and stockists that list both. */
  moves: z.number().int(),
  both: z.number().int(),
  /** What forbids it. */
  against: z.array(z.enum(differenceKinds)),
  /** What it must be confirmed for. */
  unclear: z.array(z.enum(differenceKinds)),
})
export type MergePreview = z.output<typeof MergePreviewSchema>
