/** Those of `limits` that the first page needs: it is downloaded before anything else, without the others. */
export const firstLimits = {
  jsonTimeout: 60_000,
  formTimeout: 120_000,
  maxQueryLength: 200,
  loginStateCheck: 1_000,
} as const
