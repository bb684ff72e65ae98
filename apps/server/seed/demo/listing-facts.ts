import { createRandom, type Random } from './random.ts'
import type { DemoListing, DemoListingFacts, DemoMedicine } from './types.ts'

const seed = 20_260_102
const hoursPerDay = 24
const shareWithScheme = 0.2
const schemes = ['10+1', '10+2', '5+1', '20+3', '12+1']

const nothingSaid: DemoListingFacts = {
  quantity: null,
  mrpPaise: null,
  ptrPaise: null,
  scheme: null,
  expiryMonths: null,
  confirmedHours: null,
  source: null,
}

/**
 * How a stockist keeps its list: most print it every evening (`file`), some had stopped doing so long ago (`oldFile`),
 * some edit it by hand, and some have not touched it since these dates are recorded.
 */
function keepingOf(stockist: number): 'file' | 'oldFile' | 'hand' | 'none' {
  return (
    (['file', 'hand', 'file', 'none', 'file', 'hand', 'oldFile', 'file'] as const)[stockist % 8] ?? 'none'
  )
}

/** What a stockist lets others see of its listings. */
export function showsOf(stockist: number): { quantity: boolean; ptr: boolean } {
  return { quantity: stockist % 8 === 0, ptr: stockist % 8 === 0 || stockist % 8 === 4 }
}

/** Says when and by what each listing was confirmed, and what else is known of it; the same for the same input. */
export function withFacts(
  listings: readonly Omit<DemoListing, keyof DemoListingFacts>[],
  medicines: readonly Pick<DemoMedicine, 'pricePaise'>[],
): DemoListing[] {
  const random = createRandom(seed)
  const filedAt = new Map<number, number>()
  const hoursOfFile = (stockist: number, isOld: boolean) => {
    const hours =
      filedAt.get(stockist) ?? (isOld ? random.between(65, 90) * hoursPerDay : random.between(2, 40))
    filedAt.set(stockist, hours)
    return hours
  }
  return listings.map((listing) => {
    const { stockist, medicine, available } = listing
    const keeping = keepingOf(stockist)
    if (keeping === 'none') return { ...listing, ...nothingSaid }
    if (keeping === 'hand') {
      const days = Math.floor(75 * random.next() ** 2)
      const confirmedHours = days * hoursPerDay + random.between(1, 20)
      return { ...listing, ...nothingSaid, confirmedHours, source: 'hand' }
    }
    const file = { confirmedHours: hoursOfFile(stockist, keeping === 'oldFile'), source: 'file' } as const
    // Of what is not there, half is in the list with a stock of nothing, and half is not in it.
    const quantity = available ? drawQuantity(random) : random.chance(0.5) ? 0 : null
    if (quantity === null) return { ...listing, ...nothingSaid, ...file }
    const mrpPaise = medicines[medicine]?.pricePaise ?? 0
    return {
      ...listing,
      ...file,
      quantity,
      mrpPaise,
      ptrPaise: Math.floor(mrpPaise * (0.7 + 0.06 * random.next())),
      scheme: random.chance(shareWithScheme) ? random.pick(schemes) : null,
      expiryMonths: quantity === 0 ? null : random.between(2, 30),
    }
  })
}

/** Packs in stock: mostly some dozens, now and then a few. */
function drawQuantity(random: Random): number {
  return random.chance(0.2) ? random.between(1, 5) : 6 + Math.floor(200 * random.next() ** 2)
}
