/** Those of `limits` that the first page and the page for answers need: these are downloaded without the others. */
export const firstLimits = {
  jsonTimeout: 60_000,
  formTimeout: 120_000,
  maxQueryLength: 200,
  loginStateCheck: 1_000,
  /** A stockist's own price in rupees; more is a typing error. */
  maxPrice: 10_000_000,
  /** A quantity above this is a typing error. */
  maxQuantity: 1_000_000,
} as const
