import { z } from 'zod'
import { plainDigits } from './digits.ts'
import { limits } from './limits.ts'
import { retailKinds, wholesaleKinds } from './party-fields.ts'
import { PageQueryShape } from './shapes.ts'
import { DaySchema, line, paragraph } from './texts.ts'

// Drug licences. A licence has no end of its own: it is valid as long as its retention fee is paid, every five years.
// `licenseExpiry` is the day until which it is paid.

/**
 * `due`: the fee is due within 90 days. `late`: it was due. `cancelled`: an admin has recorded that the authority
 * cancelled it. `unknown`: nobody has said until when it is paid.
 */
export const licenceStates = ['valid', 'due', 'late', 'cancelled', 'unknown'] as const
export type LicenceState = (typeof licenceStates)[number]

/** Days before the end at which the holder and the admins are told; 0: once it is over. */
export const licenceSteps = [90, 60, 30, 0] as const
export type LicenceStep = (typeof licenceSteps)[number]

const dayLength = 24 * 60 * 60_000
const indiaOffset = 5.5 * 60 * 60_000

/** The latest answer: every hit of a search asks for the same day. */
let latest = { number: Number.NaN, day: '' }

/** The day in India, as `YYYY-MM-DD`. */
export function dayInIndia(now: Date | number = Date.now()): string {
  const number = Math.floor((Number(now) + indiaOffset) / dayLength)
  if (number !== latest.number) {
    latest = { number, day: new Date(number * dayLength).toISOString().slice(0, 10) }
  }
  return latest.day
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength)
}

/** @param until the last day of the paid period, which still counts */
export function isLicenceLate(until: string | null, day: string): boolean {
  return until !== null && until < day
}

/** The step that a licence has reached; null while its fee is not due. */
export function licenceStep(until: string, day: string): LicenceStep | null {
  if (isLicenceLate(until, day)) return 0
  const left = daysBetween(day, until)
  return left <= 30 ? 30 : left <= 60 ? 60 : left <= 90 ? 90 : null
}

export function licenceStateOf(
  { until, isCancelled }: { until: string | null; isCancelled: boolean },
  day: string,
): LicenceState {
  if (isCancelled) return 'cancelled'
  if (until === null) return 'unknown'
  const step = licenceStep(until, day)
  return step === null ? 'valid' : step === 0 ? 'late' : 'due'
}

/** What people write who have no number yet, by its letters and digits. */
const noNumber = /^(?:[^1-9]*|(.)\1*|.{1,2}|12345\d*|.*(?:APPLIED|PENDING|AWAIT|NOTAVAIL|NOTAPPLIC).*)$/

function licenceNumber(required: string) {
  return line(required, 100).refine(
    (text) =>
      !noNumber.test(
        plainDigits(text)
          .toUpperCase()
          .replace(/[^A-Z0-9]/g, ''),
      ),
    'This is no licence number. Please type the one that is printed on your licence.',
  )
}
/** The number of a stockist's licence; several numbers stand in one text. */
export const LicenceNumberSchema = licenceNumber('Licence number is required')
/** The same of a medical store. */
export const DrugLicenceNumberSchema = licenceNumber('Drug licence number is required')

/** The day until which the fee is paid, at registration: a licence that is late already is refused. */
export const LicenceExpirySchema = DaySchema.refine((day) => day >= dayInIndia(), {
  message: 'This day is in the past. Pay the retention fee first, then enter the day until which it is paid.',
})

function kindsOf<const K extends readonly [string, ...string[]]>(kinds: K) {
  const message = `Choose from ${kinds.join(', ')}.`
  // A form sends several values of one field as one text.
  return z.preprocess(
    (given) => (typeof given === 'string' ? given.split(',').flatMap((part) => part.trim() || []) : given),
    z
      .array(z.enum(kinds, message), message)
      .max(kinds.length, message)
      .transform((chosen) => kinds.filter((kind) => chosen.includes(kind))),
  )
}
export const WholesaleKindsSchema = kindsOf(wholesaleKinds)
export const RetailKindsSchema = kindsOf(retailKinds)

/** A licence as its holder and admins see it. */
export const LicenceSchema = z.object({
  state: z.enum(licenceStates),
  /** `YYYY-MM-DD`: the last day for which the fee is paid. */
  until: z.string().nullable(),
  /** Days from today to the last day; negative when it is over. */
  daysLeft: z.number().int().nullable(),
  /** When an admin recorded that it was cancelled, and why. */
  cancelledAt: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Licence = z.output<typeof LicenceSchema>

/** What is stored of a licence. */
export interface StoredLicence {
  /** `YYYY-MM-DD` */
  licence_expiry: string | null
  licence_cancelled_at: Date | null
  licence_cancel_reason: string | null
}

/** The state of a licence today, for its holder and for admins. */
export function presentLicence(row: StoredLicence, day = dayInIndia()): Licence {
  const until = row.licence_expiry
  const isCancelled = row.licence_cancelled_at !== null
  return {
    state: licenceStateOf({ until, isCancelled }, day),
    until,
    daysLeft: until === null ? null : daysBetween(day, until),
    cancelledAt: row.licence_cancelled_at?.toISOString() ?? null,
    reason: isCancelled ? row.licence_cancel_reason : null,
  }
}

export const licenceHolders = ['stockist', 'medicalOwner'] as const
export type LicenceHolder = (typeof licenceHolders)[number]

export const LicenceRowSchema = LicenceSchema.extend({
  _id: z.string(),
  holder: z.enum(licenceHolders),
  name: z.string(),
  numbers: z.string().nullable(),
  kinds: z.array(z.string()),
  gstin: z.string().nullable(),
  town: z.string().nullable(),
  phone: z.string().nullable(),
})
export type LicenceRow = z.output<typeof LicenceRowSchema>

export const LicenceListQuerySchema = z.strictObject({
  ...PageQueryShape,
  cursor: z
    .string()
    .regex(/^(?!0000)\d{4}-\d\d-\d\d\.[0-9a-f]{24}$/, 'Not a cursor that a list has answered.')
    .refine(
      (cursor) => DaySchema.safeParse(cursor.slice(0, 10)).success,
      'Not a cursor that a list has answered.',
    )
    .optional(),
  state: z.enum(licenceStates, `One of: ${licenceStates.join(', ')}.`).optional(),
})

/** Licences, those whose fee is or was due first come first, and how many there are in each state. */
export const LicenceListAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(LicenceRowSchema),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  counts: z.record(z.enum(licenceStates), z.number().int()),
})

export const LicenceReasonSchema = z.strictObject({
  reason: paragraph('Please say why.', limits.maxLicenceReason),
})

export const LicenceAnswerSchema = z.object({
  success: z.literal(true),
  data: LicenceRowSchema,
  message: z.string(),
})
