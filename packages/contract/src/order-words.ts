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
] as const
export type SkipReason = (typeof skipReasons)[number]
