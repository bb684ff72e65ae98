/** Business constants that server and page share. Times are in milliseconds, sizes in bytes. */
export const limits = {
  /** Calls of one network address per second, all together. */
  requestsPerSecond: 200,
  jsonTimeout: 60_000,
  formTimeout: 120_000,
  roleConfirmWindow: 3_000,
  suggestionLoading: 300,
  medicineStockistsLoading: 600,
  pageSizeDefault: 100,
  maxPageSize: 1_000,
  /** Rows that a picker fetches per request: several times what it shows at once. */
  pickerPageSize: 20,
  /** Linked rows (companies, medicines, stockists) in one answer row; the rest needs another request. */
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
  /** Wrong passwords for one account from one address within `attemptWindow`, before 429. */
  maxWrongPasswords: 10,
  /** Wrong passwords from one address for all accounts: shops share their carrier's address. */
  maxWrongPasswordsFromAddress: 60,
  /** Wrong passwords for one account from all addresses. A known device has its own `maxWrongPasswords`. */
  maxWrongPasswordsForAccount: 20,
  attemptWindow: 15 * 60_000,
  /** How long an account remembers a device that does not sign in. */
  knownDeviceDays: 180,
  maxKnownDevices: 10,
  /** Registrations from one address within the same time. */
  maxRegistrations: 300,
  resetLinkLife: 30 * 60_000,
  confirmationLinkLife: 24 * 60 * 60_000,
  /** Registrations with an e-mail that already has an account, per hour and network address, before all are refused. */
  maxTakenEmailsPerHour: 10,
  invitationLife: 7 * 24 * 60 * 60_000,
  sessionDays: 7,
  /** Sessions of one account at once; one more ends the oldest. */
  maxSessions: 100,
  /** Images of stockists, purchasers and staff. */
  maxImageBytes: 5 * 1024 * 1024,
  maxOwnerLicenceBytes: 10 * 1024 * 1024,
  /** Open live streams per account. */
  maxStreams: 5,
  /** Interval between two heartbeats on a live stream. */
  heartbeat: 25_000,
  /** Delay before a page reconnects a lost live stream, plus a random time of up to the same length. */
  streamRetry: 2_000,
  /** Existing names shown as similar before a new entry is created. */
  maxAlike: 10,
  /** A stockist's own price in rupees; more is a typing error. */
  maxPrice: 10_000_000,
  /** Staff members that one call can delete. */
  maxBulkRecords: 1_000,
  /** Months that the staff analytics cover, including this one. */
  analyticsMonths: 24,
  /** Stockists in the staff analytics, those with the most staff first. */
  maxAnalyticsStockists: 100,
  /** Characters in a stockist's own business hours. */
  maxHoursLength: 120,
  /** Stockists that one call can link to a new company or medicine. */
  maxLinks: 500,
  /** Stockists that one purchaser's request can address. */
  minRequestedStockists: 3,
  maxRequestedStockists: 50,
  /** Companies and medicines together that one stockist can add to the catalogue per hour. */
  maxEntriesPerHour: 30,
  /** Kilometres within which a list can look for stockists: from end to end of the country. */
  maxWithinKm: 4_000,
  maxPlaceSuggestions: 8,
  /** Kilometres around a PIN that count as its town. */
  townKm: 15,
  /** By default a stockist delivers to its own district, and to those whose centre is within so many kilometres. */
  nearbyKm: 60,
  /** Districts that a stockist can choose to deliver to. */
  maxReachDistricts: 60,
  /** A minimum order value in rupees; more is a typing error. */
  maxMinOrder: 1_000_000,
  /** Distances that lists of stockists can be limited to, in kilometres. */
  distances: [10, 25, 50, 100],
  /** PINs on one map, and stockists that each of them names. */
  maxMapPoints: 500,
  maxMapNames: 3,
  /** Companies and medicines that a district's page shows, and districts near it. */
  maxCarried: 12,
  maxNearbyDistricts: 6,
  /** Lines of one demand. */
  maxDemandLines: 500,
  /** Lines of one list that the service reads; blank ones do not count. */
  maxListLines: 500,
  maxListBytes: 64 * 1024,
  /** Orders in one list: a line can hold several. */
  maxListItems: 500,
  listMatches: 5,
  /** Characters of a written name that an account has confirmed. */
  maxAliasLength: 200,
  /** Confirmed names of one account; a stockist keeps those of its supplier's files too. */
  maxAliases: 5_000,
  maxStockistAliases: 50_000,
  /** Firms of different owners that must agree before a confirmed name holds for everybody. */
  minAgreeingFirms: 3,
  /** A quantity above this is a typing error. */
  maxQuantity: 1_000_000,
  /** Unavailable lines that the answer lists. */
  unmatchedShown: 50,
  /** Stockists in the answer to a demand, those with the most lines first. */
  maxDemandGroups: 100,
  demandAlternatives: 5,
  /** Substitutes offered for a medicine that no stockist has. */
  demandSubstitutes: 3,
} as const

/** Shown until an operator turns it off or a stockist sets its own hours. */
export const fixedDisplay = {
  rating: 4.8,
  reviews: 209,
  hours: 'Mon-Sat 9am-8pm',
  closed: 'Sunday',
} as const
