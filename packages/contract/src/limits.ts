/** Every constant of the business that both sides must agree on. Times are milliseconds, sizes are bytes. */
export const limits = {
  jsonTimeout: 60_000,
  formTimeout: 120_000,
  roleConfirmWindow: 3_000,
  suggestionLoading: 300,
  medicineStockistsLoading: 600,
  pageSizeDefault: 100,
  maxPageSize: 1_000,
  /** Rows that a picker fetches at a time: several times what its list shows at once. */
  pickerPageSize: 20,
  /** Linked rows (companies, medicines, stockists) that one answer row carries; the rest is asked for. */
  maxLinked: 50,
  suggestionsDefault: 10,
  maxSuggestions: 50,
  maxQueryLength: 200,
  cardCompanies: 2,
  detailMedicines: 5,
  loginRedirect: 700,
  signupRedirect: 2_000,
  resetRedirect: 1_500,
  waitingPoll: 3_000,
  loginStateCheck: 1_000,
  minPasswordLength: 6,
  maxPasswordLength: 200,
  minStrongPasswordLength: 8,
  /** Wrong passwords for one account from one address, within `attemptWindow`, before 429. */
  maxWrongPasswords: 10,
  /** Wrong passwords from one address for all accounts together: shops share the address of their carrier. */
  maxWrongPasswordsFromAddress: 60,
  /** Wrong passwords for one account from all addresses together. A known device has `maxWrongPasswords` of its own. */
  maxWrongPasswordsForAccount: 20,
  attemptWindow: 15 * 60_000,
  /** How long a device stays known to an account that it does not sign in to. */
  knownDeviceDays: 180,
  maxKnownDevices: 10,
  /** Registrations from one address in the same time. */
  maxRegistrations: 300,
  resetLinkLife: 30 * 60_000,
  confirmationLinkLife: 24 * 60 * 60_000,
  /** Registrations under e-mails that have an account, an hour and network address, before all are refused. */
  maxTakenEmailsPerHour: 10,
  invitationLife: 7 * 24 * 60 * 60_000,
  sessionDays: 7,
  /** Of one account at once; one more ends the oldest. */
  maxSessions: 100,
  /** Images of stockists, purchasers and staff. */
  maxImageBytes: 5 * 1024 * 1024,
  maxOwnerLicenceBytes: 10 * 1024 * 1024,
  /** Live streams that an account may have open at once. */
  maxStreams: 5,
  /** Between two signs of life on a live stream. */
  heartbeat: 25_000,
  /** After which a page that has lost its live stream comes back, and up to as much again. */
  streamRetry: 2_000,
  /** Names like a new one that are shown before it is created. */
  maxAlike: 10,
  /** A stockist's own price in rupees; more is a slip of the finger. */
  maxPrice: 10_000_000,
  /** Staff members that one call takes away. */
  maxBulkRecords: 1_000,
  /** Months that the analytics of staff look back, this one included. */
  analyticsMonths: 24,
  /** Stockists in the analytics of staff, those with the most staff first. */
  maxAnalyticsStockists: 100,
  /** Characters of a stockist's own business hours. */
  maxHoursLength: 120,
  /** Stockists that a new company or medicine can be linked to in one call. */
  maxLinks: 500,
  /** Stockists that a purchaser asks with one request. */
  minRequestedStockists: 3,
  maxRequestedStockists: 50,
  /** Companies and medicines together that one stockist may add to the catalogue within an hour. */
  maxEntriesPerHour: 30,
  /** Lines of one demand. */
  maxDemandLines: 500,
  /** A quantity above this is a slip of the finger. */
  maxQuantity: 1_000_000,
  /** Lines that nobody can supply, as far as they are shown. */
  unmatchedShown: 50,
  /** Stockists of a demand, those with the most lines first. */
  maxDemandGroups: 100,
  demandAlternatives: 5,
  /** Medicines of the same salts that are offered for one that nobody has. */
  demandSubstitutes: 3,
} as const

/** Shown until an operator switches it off or a stockist gives hours of its own. */
export const fixedDisplay = {
  rating: 4.8,
  reviews: 209,
  hours: 'Mon-Sat 9am-8pm',
  closed: 'Sunday',
} as const
