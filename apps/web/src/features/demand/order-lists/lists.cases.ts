import type { OrderList, SeenListLine } from '@rasad/contract/order-lists'
import { rowsOf } from './kept-list.ts'

const moment = '2026-11-02T09:00:00.000Z'

export function lineOf(id: string, rest: Partial<SeenListLine> = {}): SeenListLine {
  return {
    id,
    name: `Medicine ${id}`,
    medicine: null,
    isNone: false,
    quantity: 1,
    free: null,
    unit: null,
    note: null,
    leftOut: false,
    outcome: null,
    version: 1,
    changedAt: moment,
    changedBy: 'Asha Kulkarni',
    changedOn: 'Chrome on Android',
    ...rest,
  }
}

export function listOf(lines: readonly SeenListLine[], rest: Partial<OrderList> = {}): OrderList {
  return {
    _id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
    name: 'Monday order',
    version: 1,
    createdAt: moment,
    changedAt: moment,
    lastRoundAt: null,
    lines: [...lines],
    removed: [],
    shares: [],
    ...rest,
  }
}

/** A list as a device has it. */
export function draftOf(list: OrderList) {
  return { list, name: list.name, asked: [], rows: rowsOf(list) }
}
