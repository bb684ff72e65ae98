import type { ReplyAnswer } from '@rasad/contract/supply-requests'
import { demoPurchasers, demoStores, meetingStockist } from './people.ts'

// What a store of the demo world wants: a list that stays, a request under way, and what nobody near it has.

interface DemoOrderLine {
  /** As the store has pasted it. */
  name: string
  /** A medicine of the demo catalogue. */
  medicine: string
  quantity: number
}

interface DemoAnswer {
  /** Position in the lines. */
  line: number
  answer: ReplyAnswer
  quantity?: number
  /** PTR in percent of the medicine's MRP. */
  ptrPercent?: number
  scheme?: string
  gstBasisPoints?: number
  /** Months from the start until the month in which it expires. */
  expiryMonths?: number
  /** Days from the start. */
  inDays?: number
}

interface DemoAsked {
  stockist: string
  lines: readonly number[]
  seenHoursAgo?: number
  answered?: { hoursAgo: number; by: 'link' | 'session'; note: string | null; lines: readonly DemoAnswer[] }
}

const [store, , , kothrud] = demoStores
const [purchaser] = demoPurchasers

export const demoOrderList = {
  store: store?.email ?? '',
  name: 'Monday order',
  lines: [
    { name: 'pantocid dsr', medicine: 'Pantocid DSR Capsule SR', quantity: 10 },
    { name: 'mox 500 cap', medicine: 'Mox 500 Capsule', quantity: 20 },
    { name: 'azee 500', medicine: 'Azee 500 Tablet', quantity: 15 },
    { name: 'augmentin 625', medicine: 'Augmentin 625 Duo Tablet', quantity: 10 },
    { name: 'calpol 500', medicine: 'Calpol 500 Tablet', quantity: 30 },
    { name: 'allegra 120', medicine: 'Allegra 120mg Tablet', quantity: 5 },
  ] as readonly DemoOrderLine[],
} as const

const rated = { gstBasisPoints: 500, ptrPercent: 72 } as const

/** One stockist has answered in its session, one by link, and one has not opened its link yet. */
export const demoRequest = {
  note: 'Delivery before noon, please.',
  hoursAgo: 5,
  asked: [
    {
      stockist: meetingStockist,
      lines: [0, 1, 2, 5],
      seenHoursAgo: 2.1,
      answered: {
        hoursAgo: 2,
        by: 'session',
        note: null,
        lines: [
          { line: 0, answer: 'have', ...rated, scheme: '10+1', expiryMonths: 14 },
          { line: 1, answer: 'part', quantity: 12, ...rated },
          { line: 2, answer: 'have', ...rated, ptrPercent: 70 },
          { line: 5, answer: 'no' },
        ],
      },
    },
    {
      stockist: 'orders@sai-krupa-distributors.example',
      lines: [0, 1, 3, 4, 5],
      seenHoursAgo: 3.2,
      answered: {
        hoursAgo: 3,
        by: 'link',
        note: 'Our van comes to Tilak Road at 4 pm.',
        lines: [
          { line: 0, answer: 'have', ...rated, ptrPercent: 73 },
          { line: 1, answer: 'have', ...rated, scheme: '20+1' },
          { line: 3, answer: 'have', ...rated, expiryMonths: 9 },
          { line: 4, answer: 'later', inDays: 2 },
          { line: 5, answer: 'no' },
        ],
      },
    },
    { stockist: 'orders@om-sai-pharma.example', lines: [2, 3, 4, 5] },
  ] as readonly DemoAsked[],
} as const

/** What three buyers of Pune, each for itself, wanted in the weeks before the start: nobody there has it. */
export const demoUnmet = {
  buyers: [store, purchaser, kothrud].map((person) => person?.email ?? ''),
  medicines: [
    'Allegra 120mg Tablet',
    'Amaryl 2 Tablet',
    'Asomex 5 Tablet',
    'Ascoril Flu Syrup',
    'Augmentin 300mg Injection',
  ],
} as const
