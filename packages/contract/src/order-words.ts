// What is said of the lines of a list. The list reader uses these too, so they import nothing.

/** What a quantity counts. */
export const orderUnits = [
  'strip',
  'box',
  'bottle',
  'tube',
  'vial',
  'ampoule',
  'piece',
  'tablet',
  'capsule',
  'packet',
  'jar',
  'sachet',
] as const
export type OrderUnit = (typeof orderUnits)[number]

/** Why a line is no order. */
export const skipReasons = [
  'greeting',
  'heading',
  'company',
  'phone',
  'date',
  'address',
  'sign-off',
  'talk',
  'no name',
  'refused',
  'cancelled',
  'return',
  'complaint',
  'correction',
  'not ordered',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** What a word, number or sign of a line is. */
export const partRoles = [
  'index',
  'brand',
  'salt',
  'strength',
  'form',
  'pack',
  'quantity',
  'unit',
  'free',
  'scheme',
  'price',
  'company',
  'date',
  'phone',
  'address',
  'sender',
  'asking',
  'refusal',
  'return',
  'complaint',
  'cancellation',
  'correction',
  'talk',
  'unknown',
] as const
export type PartRole = (typeof partRoles)[number]

/** Why an order is asked about. */
export const doubtReasons = [
  'set-aside',
  'unknown-word',
  'other-strength',
  'other-form',
  'other-pack',
  'twin',
  'other-brand',
  'refused',
  'corrected',
  'no-quantity',
  'odd-quantity',
  'two-readings',
] as const
export type DoubtReason = (typeof doubtReasons)[number]
