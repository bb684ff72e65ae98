import { describe, expect, it } from 'vitest'
import type { AskedRow } from '../ask/asked-repository.ts'
import type { LineRow } from '../ask/line-repository.ts'
import type { AnswerRow, OrderRow } from './answer-repository.ts'
import { planRequest, unansweredPairs } from './plan-answers.ts'

const medicine = (no: number | null) =>
  ({
    ...{ medicine_no: no, medicine_id: no && `m${no}`, medicine_name: no && `Medicine ${no}`, pack: null },
    ...{ company_id: null, company_name: null, composition: null, form: null, mrp_paise: null, rx: null },
    confirmed: null,
  }) as Pick<LineRow, 'medicine_no' | 'medicine_id' | 'medicine_name' | 'pack'>

function line(no: number, quantity: string | null = '10', medicineNo: number | null = no + 1): LineRow {
  const row = { line: no, name: `line ${no}`, quantity, free: null, unit: null, note: null }
  return { ...row, ...medicine(medicineNo) } as LineRow
}

function asked(no: number, lines: number[], changes: Partial<AskedRow> = {}): AskedRow {
  const row = { no, stockist_no: no + 100, stockist_id: `s${no}`, firm_name: `Stockist ${no}`, lines }
  return { ...row, stockist_status: 'approved', ordered_at: null, ...changes } as AskedRow
}

function answer(
  no: number,
  of: number,
  is: AnswerRow['answer'],
  changes: Partial<AnswerRow> = {},
): AnswerRow {
  const nothing = {
    price_paise: null,
    scheme: null,
    gst_basis_points: null,
    available_on: null,
    expiry: null,
  }
  return {
    ...{ asked_no: no, line: of, answer: is, quantity: null, by_link: true, ...nothing },
    ...medicine(null),
    ...changes,
  } as AnswerRow
}

function ordered(no: number, of: number, quantity: string): OrderRow {
  const whole = { free: '0', sent: null, sent_free: null }
  return { asked_no: no, line: of, quantity, ...whole, rate: null, ...medicine(of + 1) } as OrderRow
}

const listsAll = () => true
const listsNothing = () => false
const told = ({ plan, open }: ReturnType<typeof planRequest>) => ({
  plan: plan.map(({ stockist, items }) => [stockist._id, items.map((item) => [item.line, item.quantity])]),
  open,
})

describe('planRequest', () => {
  it('leaves out who said no, for that line alone', () => {
    const parts = {
      lines: [line(0), line(1)],
      asked: [asked(1, [0, 1]), asked(2, [0, 1])],
      answers: [answer(1, 0, 'no'), answer(1, 1, 'have'), answer(2, 0, 'have'), answer(2, 1, 'no')],
      ordered: [],
    }
    expect(told(planRequest(parts, listsAll, 'calls'))).toEqual({
      plan: [
        ['s1', [[1, 10]]],
        ['s2', [[0, 10]]],
      ],
      open: [],
    })
  })

  it('hands the rest of a part to the next one', () => {
    const parts = {
      lines: [line(0, '30')],
      asked: [asked(1, [0]), asked(2, [0])],
      answers: [answer(1, 0, 'part', { quantity: '10.000' }), answer(2, 0, 'part', { quantity: '5.500' })],
      ordered: [],
    }
    expect(told(planRequest(parts, listsAll, 'cost'))).toEqual({
      plan: [
        ['s1', [[0, 10]]],
        ['s2', [[0, 5.5]]],
      ],
      open: [0],
    })
  })

  it('never puts another product into the plan, and shows it as an offer while the line is open', () => {
    const other = answer(1, 0, 'other', {
      ...medicine(9),
      price_paise: 1,
      quantity: '4.000',
      expiry: '2027-01-31',
    })
    const parts = { lines: [line(0)], asked: [asked(1, [0]), asked(2, [0])], answers: [other], ordered: [] }
    for (const by of ['calls', 'cost', 'time'] as const) {
      const plan = planRequest(parts, listsNothing, by)
      expect(told(plan)).toEqual({ plan: [], open: [0] })
      expect(plan.offers).toMatchObject([
        {
          line: 0,
          stockist: { _id: 's1' },
          medicine: { _id: 'm9', name: 'Medicine 9' },
          quantity: 4,
          rate: { paise: 1, gstBasisPoints: null },
          expiry: '2027-01-31',
        },
      ])
    }
    const covered = { ...parts, answers: [other, answer(2, 0, 'have')] }
    const { plan, open, offers } = planRequest(covered, listsNothing, 'cost')
    expect(plan.map(({ items }) => items.map((item) => item.medicine))).toEqual([
      [{ _id: 'm1', name: 'Medicine 1' }],
    ])
    expect([open, offers]).toEqual([[], []])
  })

  it('counts who has not answered as listed, after those who have', () => {
    const parts = {
      lines: [line(0), line(1), line(2, '3', null)],
      asked: [asked(1, [0, 1, 2]), asked(2, [0, 1, 2])],
      answers: [answer(2, 0, 'later', { available_on: '2026-12-24' })],
      ordered: [],
    }
    const plan = planRequest(parts, (stockist) => stockist === 101, 'calls')
    expect(told(plan)).toEqual({
      plan: [
        ['s1', [[1, 10]]],
        ['s2', [[0, 10]]],
      ],
      open: [2],
    })
    expect(plan.plan.map(({ items }) => items.map((item) => [item.isAnswered, item.availableOn]))).toEqual([
      [[false, null]],
      [[true, '2026-12-24']],
    ])
    expect(unansweredPairs(parts)).toEqual({ stockistNos: [101, 101, 102], medicineNos: [1, 2, 2] })
  })

  it('takes the earliest day by time, and no later without a day', () => {
    const parts = {
      lines: [line(0), line(1)],
      asked: [asked(1, [0, 1]), asked(2, [0]), asked(3, [0])],
      answers: [
        answer(1, 0, 'later', { available_on: '2026-12-24', price_paise: 1 }),
        answer(2, 0, 'later', { available_on: '2026-12-20', price_paise: 2 }),
        answer(3, 0, 'later'),
        answer(1, 1, 'later'),
      ],
      ordered: [],
    }
    expect(told(planRequest(parts, listsNothing, 'time'))).toEqual({ plan: [['s2', [[0, 10]]]], open: [1] })
    expect(told(planRequest(parts, listsNothing, 'cost'))).toEqual({ plan: [['s1', [[0, 10]]]], open: [1] })
  })

  it('shows rate, cost and expiry with their working, however near the expiry is', () => {
    const terms = { price_paise: 10_000, scheme: '10+1', gst_basis_points: 1_200, expiry: '2026-11-30' }
    const parts = {
      lines: [line(0, '25.000')],
      asked: [asked(1, [0])],
      answers: [answer(1, 0, 'have', terms)],
      ordered: [],
    }
    const [first] = planRequest(parts, listsNothing, 'cost').plan
    expect(first?.items).toEqual([
      {
        line: 0,
        quantity: 25,
        medicine: { _id: 'm1', name: 'Medicine 1' },
        rate: {
          paise: 10_182,
          numerator: '112000',
          denominator: '11',
          pricePaise: 10_000,
          scheme: '10+1',
          gstBasisPoints: 1_200,
        },
        cost: { freePacks: 2, paise: 280_000, packPaise: 10_370 },
        availableOn: null,
        expiry: '2026-11-30',
        isAnswered: true,
      },
    ])
  })

  it('leaves out those who are excluded, trade no more, or have an order', () => {
    const parts = {
      lines: [line(0)],
      asked: [
        asked(1, [0]),
        asked(2, [0], { stockist_status: 'cancelled' }),
        asked(3, [0], { ordered_at: new Date() }),
        asked(4, [0]),
      ],
      answers: [1, 2, 3, 4].map((no) => answer(no, 0, 'have')),
      ordered: [],
    }
    expect(told(planRequest(parts, listsAll, 'calls', ['s1']))).toEqual({
      plan: [['s4', [[0, 10]]]],
      open: [],
    })
    expect(told(planRequest(parts, listsAll, 'calls', ['s1', 's4']))).toEqual({ plan: [], open: [0] })
  })

  it('plans what is not ordered yet', () => {
    const parts = {
      lines: [line(0, '10'), line(1, '10'), line(2, null), line(3, null)],
      asked: [asked(1, [0, 1, 2, 3], { ordered_at: new Date() }), asked(2, [0, 1, 2, 3])],
      answers: [0, 1, 2, 3].map((of) => answer(2, of, 'have')),
      ordered: [ordered(1, 0, '10.000'), ordered(1, 1, '7.500'), ordered(1, 2, '1.000')],
    }
    expect(told(planRequest(parts, listsNothing, 'calls'))).toEqual({
      plan: [
        [
          's2',
          [
            [1, 2.5],
            [3, null],
          ],
        ],
      ],
      open: [],
    })
  })
})
