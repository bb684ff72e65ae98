/** Every constant of the business that both sides must agree on. Times are milliseconds, sizes are bytes. */
export const limits = {
  jsonTimeout: 60_000,
  formTimeout: 120_000,
  roleConfirmWindow: 3_000,
  suggestionLoading: 300,
  medicineStockistsLoading: 600,
  pageSizeDefault: 100,
  pageSizeMost: 1_000,
  /** Linked rows (companies, medicines, stockists) that one answer row carries; the rest is asked for. */
  linkedMost: 50,
  suggestionsDefault: 10,
  suggestionsMost: 50,
  queryLengthMost: 200,
  cardCompanies: 2,
  detailMedicines: 5,
  /** Words shorter than this are not corrected for misspelling. */
  fuzzyWordLeast: 3,
} as const

/** Shown until an operator switches it off or a stockist gives hours of its own. */
export const fixedDisplay = {
  rating: 4.8,
  reviews: 209,
  hours: 'Mon-Sat 9am-8pm',
  closed: 'Sunday',
} as const
