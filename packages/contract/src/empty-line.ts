import type { Outcome } from './order-lists.ts'

/** What a line of an order list says besides its name before anybody has said it, on the device and on the service. */
export const emptyLine = {
  medicine: null as string | null,
  isNone: false,
  quantity: null as number | null,
  free: null as number | null,
  unit: null as string | null,
  note: null as string | null,
  leftOut: false,
  outcome: null as Outcome | null,
}
