import { meetingStockist } from './people.ts'
import { createRandom } from './random.ts'

// How the demo world was used before its start, by days ago: more from week to week, and less every seventh day.

const countedDays = 84

export interface DemoDay {
  daysAgo: number
  searches: number
  emptySearches: number
  demands: number
}

export interface DemoStockistDay {
  stockist: string
  daysAgo: number
  found: number
  called: number
  messaged: number
}

/** Stockists of Pune whose desks people open, with how often they are found on a good day. */
const found: Record<string, number> = {
  [meetingStockist]: 42,
  'orders@sai-krupa-distributors.example': 35,
  'orders@om-sai-pharma.example': 18,
}

/** How busy a day was, of 1: growing until the start. */
function busy(daysAgo: number, next: () => number): number {
  const growth = 0.45 + (0.55 * (countedDays - daysAgo)) / countedDays
  return growth * (daysAgo % 7 === 3 ? 0.35 : 1) * (0.85 + 0.3 * next())
}

export function demoDays(): DemoDay[] {
  const { next } = createRandom(2_029)
  return Array.from({ length: countedDays }, (_, daysAgo) => {
    const searches = Math.round(380 * busy(daysAgo, next))
    return {
      daysAgo,
      searches,
      emptySearches: Math.round(searches * (0.03 + 0.02 * next())),
      demands: Math.round(46 * busy(daysAgo, next)),
    }
  })
}

export function demoStockistDays(): DemoStockistDay[] {
  const { next } = createRandom(2_030)
  return Object.entries(found).flatMap(([stockist, most]) =>
    Array.from({ length: countedDays }, (_, daysAgo) => {
      const times = Math.max(1, Math.round(most * busy(daysAgo, next)))
      return {
        ...{ stockist, daysAgo, found: times },
        called: Math.round(times * (0.08 + 0.08 * next())),
        messaged: Math.round(times * (0.04 + 0.06 * next())),
      }
    }),
  )
}

/** What people searched for in vain, with how often in the week before the start; the weeks before had less. */
export const demoEmptySearches = [
  { category: 'medicine', text: 'wegovy 0.25', searches: 14 },
  { category: 'medicine', text: 'mounjaro 5mg', searches: 11 },
  { category: 'medicine', text: 'liv 52 ds', searches: 9 },
  { category: 'medicine', text: 'zandu balm', searches: 6 },
  { category: 'company', text: 'novo nordisk', searches: 5 },
  { category: 'medicine', text: 'ors lemon', searches: 4 },
  { category: 'company', text: 'baidyanath', searches: 3 },
] as const
