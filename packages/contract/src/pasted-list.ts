import { z } from 'zod'
import { AliasScopeSchema } from './aliases.ts'
import { LinkSchema } from './directory.ts'
import { type FileLike, isFileLike } from './images.ts'
import { limits } from './limits.ts'
import { doubtReasons, orderUnits, partRoles, skipReasons } from './order-words.ts'
import { MedicineHitSchema } from './search.ts'

// A pasted list, read with the catalogue open.

const encoder = new TextEncoder()
const splitLines = /\r\n|[\n\r\u2028\u2029]/

/** The lines of a list that are not blank. */
function linesOf(text: string): number {
  return text.split(splitLines).filter((line) => line.trim() !== '').length
}

export const ListSchema = z.strictObject({
  /** The list as it was pasted: one line for each order, or several orders on a line. */
  text: z
    .string('Please send the list as a text.')
    .refine(
      (text) => text.length <= limits.maxListBytes && encoder.encode(text).length <= limits.maxListBytes,
      {
        error: `A list has at most ${limits.maxListBytes / 1024} KB. Please send it in parts.`,
        abort: true,
      },
    )
    .refine((text) => linesOf(text) <= limits.maxListLines, {
      error: ({ input }) =>
        `A list has at most ${limits.maxListLines} lines; this one has ${linesOf(input as string)}. Please send it in parts.`,
    }),
  /** The company whose medicines the list names, when the list does not say so itself. */
  company: z.string('A company is a text.').trim().max(200, 'At most 200 characters.').optional(),
})
export type List = z.output<typeof ListSchema>

/** A medicine that an order can mean: a medicine as search shows it, and how likely it is. */
export const ListMatchSchema = MedicineHitSchema.extend({
  /** The same as `_id`. */
  id: z.string(),
  /** 0 to 1: how likely this medicine is meant. */
  score: z.number().min(0).max(1),
})

/** A stretch of a line, and what it is. */
export const LinePartSchema = z.object({
  /** As written. */
  text: z.string(),
  role: z.enum(partRoles),
})

export const ListItemSchema = z.object({
  /** The line of the text, from 1. Two orders on one line are two items. */
  line: z.number().int().min(1),
  /** The line as written. */
  raw: z.string(),
  /** The medicine as written, without numbering, quantity and request words. */
  name: z.string(),
  /** Packs wanted; null where the line has none, or where its number can be a strength. */
  quantity: z.number().nullable(),
  /** Packs that come free with them: 2 in `20+2`. */
  free: z.number().optional(),
  unit: z.enum(orderUnits).nullable(),
  /** The company under whose heading the order stands, if it stands under one. */
  company: z.string().optional(),
  /** Whether the first match and the quantity need no review. */
  sure: z.boolean(),
  /** Where it is not sure: what does not hold, weightiest first. */
  why: z.array(z.enum(doubtReasons)).optional(),
  /**
   * This order's stretch of the line as it is written: each word, number and sign with its role. Those of all orders of a line
   * are the line.
   */
  parts: z.array(LinePartSchema).optional(),
  /** The earlier line of the list that this one changes: `Pan 40 make it 30`. */
  corrects: z.number().int().min(1).optional(),
  /** Best first; empty when nothing in the catalogue is close. */
  matches: z.array(ListMatchSchema),
  /** Present when somebody has confirmed what this name means: the caller, or enough firms for everybody. */
  confirmed: AliasScopeSchema.optional(),
  /**
   * What the caller confirmed for this name, where it would not be taken today: by the catalogue of now the name says
   * something else. `_id` is that of the alias.
   */
  setAside: z.object({ _id: z.string(), medicine: LinkSchema }).optional(),
})

export const SkippedListLineSchema = z.object({
  line: z.number().int().min(1),
  raw: z.string(),
  /** The reason. */
  skipped: z.enum(skipReasons),
  parts: z.array(LinePartSchema).optional(),
  /** The earlier line of the list that this one takes back. */
  corrects: z.number().int().min(1).optional(),
  /** It names a medicine with a strength, form, pack or quantity: worth asking whether it is an order after all. */
  likeOrder: z.boolean().optional(),
})

/** Every line that is not blank is an item or is skipped, in the order of the list. */
export const ReadListSchema = z.object({
  items: z.array(ListItemSchema),
  skipped: z.array(SkippedListLineSchema),
})

/** Where a line of a file stands. */
const place = {
  /** The sheet, if it has a name. */
  sheet: z.string().optional(),
  /** The row of the sheet, or the line of the text, from 1. */
  row: z.number().int().min(1),
}

/** As of a pasted list; `line` counts the rows that were read, over all sheets. Rows whose order is blank are only counted. */
export const ReadListFileSchema = z.object({
  items: z.array(ListItemSchema.extend(place)),
  skipped: z.array(SkippedListLineSchema.extend(place)),
  /** Every sheet of the file, in its order; a text is one without a name. */
  sheets: z.array(
    z.object({
      name: z.string(),
      /** Its workbook does not show it, so nothing of it was read. */
      hidden: z.boolean(),
      /** Rows that are read as orders. */
      orders: z.number().int(),
      /** Rows with a name and a blank order: they are not ordered. */
      blank: z.number().int(),
    }),
  ),
})
export type ReadListFileAnswer = z.output<typeof ReadListFileSchema>

export const listFileMessages = {
  missing: 'Please choose the file with the order.',
  tooLarge: `A file with an order has at most ${limits.maxBuyersListFileBytes / (1024 * 1024)} MB. Send only the sheet with the order.`,
} as const

export const ListFileSchema = z.strictObject({
  /** Of any kind: what it is, its bytes say. */
  file: z
    .custom<FileLike>(isFileLike, listFileMessages.missing)
    .refine((file) => file.size <= limits.maxBuyersListFileBytes, listFileMessages.tooLarge)
    .meta({ type: 'string', format: 'binary' }),
})

export type ListItem = z.output<typeof ListItemSchema>
export type LinePart = z.output<typeof LinePartSchema>
export type ListMatch = z.output<typeof ListMatchSchema>
export type SkippedListLine = z.output<typeof SkippedListLineSchema>
export type ReadListAnswer = z.output<typeof ReadListSchema>
