import { z } from 'zod'
import { ReviewKindSchema } from './review.ts'

// How the service is used, as sums of days in India. Nothing here says who it was.

export const contactWays = ['call', 'whatsapp'] as const
export const ContactWaySchema = z.enum(contactWays, `One of: ${contactWays.join(', ')}.`)
export type ContactWay = z.output<typeof ContactWaySchema>

export const ContactSchema = z.strictObject({ way: ContactWaySchema })
export const ContactAnswerSchema = z.object({ success: z.literal(true) })

const count = z.number().int()
/** `YYYY-MM-DD` in India. */
const day = z.string()

/** Weeks that an overview shows, the running one last. */
export const overviewWeeks = 12

const StockistFiguresSchema = z.object({
  /** In results that were shown, once a day of each network address. */
  found: count,
  /** Its number tapped, once a day of each network address. */
  called: count,
  messaged: count,
  /** Requests for goods. */
  asked: count,
  /** Of those, so many were answered. */
  answered: count,
})
export type StockistFigures = z.output<typeof StockistFiguresSchema>

/** Figures of Mondays to Sundays, and of the last seven days beside the seven days before them. */
function overviewOf<T extends z.ZodRawShape>(figures: z.ZodObject<T>) {
  return {
    /** The last day that is counted: it is not over. */
    today: day,
    last7: figures,
    before7: figures,
    /** The oldest first. */
    weeks: z.array(figures.extend({ from: day })),
  }
}

export const StockistOverviewSchema = z.object(overviewOf(StockistFiguresSchema))
export type StockistOverview = z.output<typeof StockistOverviewSchema>

const AdminFiguresSchema = z.object({
  /** Accounts that still exist, by the day on which they registered. */
  stockists: count,
  medicalOwners: count,
  purchasers: count,
  /** Whole texts, once a day of each network address. */
  searches: count,
  /** Of those, so many found nothing. */
  emptySearches: count,
  demands: count,
})
export type AdminFigures = z.output<typeof AdminFiguresSchema>

/** For how many days something has waited: less than 1, less than 3, less than 7, more. */
export const waitingDays = [1, 3, 7] as const

/** Days since a listing was confirmed: at most 7, at most 30, at most 60, more; `never` while nobody has. */
export const freshness = ['week', 'month', 'twoMonths', 'older', 'never'] as const

export const AdminOverviewSchema = z.object({
  ...overviewOf(AdminFiguresSchema),
  /** What waits for admins, by how long it has: one count for each of `waitingDays`, and one for what waits longer. */
  pending: z.array(z.object({ kind: ReviewKindSchema, counts: z.array(count) })),
  /** Listings of stockists that are shown, by when they were last confirmed. */
  freshness: z.array(z.object({ is: z.enum(freshness), listings: count })),
  /** What at least three network addresses have searched for in vain, over four weeks, most searched first. */
  emptySearches: z.array(
    z.object({ category: z.enum(['medicine', 'company']), text: z.string(), searches: count }),
  ),
})
export type AdminOverview = z.output<typeof AdminOverviewSchema>
