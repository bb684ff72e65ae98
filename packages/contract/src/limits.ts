import { firstLimits } from './first-limits.ts'

/** Business constants that server and page share. Times are in milliseconds, sizes in bytes. */
export const limits = {
  ...firstLimits,
  /** Calls of one network address per second, all together. */
  requestsPerSecond: 200,
  /** And what they cost together: one for each, one more for each 20 kB of its body and each 100 rows that it asks for. */
  costPerSecond: 200,
  /** Files of the pages (`/assets`) that one network address can fetch per second: a first visit takes some dozens. */
  pageFilesPerSecond: 2_000,
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
  /** With fewer in the chosen category, those of the others come along: people type first and choose later. */
  fewSuggestions: 5,
  cardCompanies: 2,
  detailMedicines: 5,
  loginRedirect: 700,
  signupRedirect: 2_000,
  resetRedirect: 1_500,
  waitingPoll: 3_000,
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
  /** A session older than this gives the password again before it makes a key or an address for files. */
  freshSession: 15 * 60_000,
  /** How long an account remembers a device that does not sign in. */
  knownDeviceDays: 180,
  maxKnownDevices: 10,
  /** How often one account can change its own record per day. */
  maxOwnChangesPerDay: 200,
  /** How often one account can end its other sessions per day. */
  maxSessionEndsPerDay: 30,
  /**
   * Entries of one kind that one account writes into the audit log within 24 hours, where they stay for good: toggling
   * something grows nothing without end. Admins decide for everybody.
   */
  maxAuditEntriesPerDay: 500,
  maxAdminAuditEntriesPerDay: 50_000,
  /** Registrations from one address within the same time. */
  maxRegistrations: 300,
  resetLinkLife: 30 * 60_000,
  confirmationLinkLife: 24 * 60 * 60_000,
  /** Registrations with an e-mail that already has an account, per hour and network address, before all are refused. */
  maxTakenEmailsPerHour: 10,
  /** How long the old address can take back an account whose e-mail address was changed. */
  emailRestoreLife: 72 * 60 * 60_000,
  /** Changes of its own password and of its e-mail address that one account can ask for per day. */
  maxPasswordChanges: 20,
  maxEmailChanges: 10,
  invitationLife: 7 * 24 * 60 * 60_000,
  sessionDays: 7,
  /** Sessions of one account at once; one more ends the oldest. */
  maxSessions: 100,
  /** Characters in the name of the device of a session. */
  maxDeviceName: 40,
  /** Images of stockists, purchasers and staff. */
  maxImageBytes: 5 * 1024 * 1024,
  maxOwnerLicenceBytes: 10 * 1024 * 1024,
  /** Open live streams per account. */
  maxStreams: 5,
  /** Interval between two heartbeats on a live stream. */
  heartbeat: 25_000,
  /** Delay before a page reconnects a lost live stream, plus a random time of up to the same length. */
  streamRetry: 2_000,
  /** Notifications that one page of the list has by default. */
  notificationsShown: 20,
  /** Notifications that one call can mark as read. */
  maxNotificationsRead: 100,
  /** The latest notifications of an account stay, and each for so many days. */
  maxNotifications: 500,
  notificationDays: 90,
  /** Existing names shown as similar before a new entry is created. */
  maxAlike: 10,
  /** Staff members that one call can delete. */
  maxBulkRecords: 1_000,
  /** Months that the staff analytics cover, including this one. */
  analyticsMonths: 24,
  /** Stockists in the staff analytics, those with the most staff first. */
  maxAnalyticsStockists: 100,
  /** Characters in a stockist's own business hours. */
  maxHoursLength: 120,
  /** Characters of the reason for cancelling a licence, or for lifting that. */
  maxLicenceReason: 500,
  /** Stockists that one call can link to a new company or medicine. */
  maxLinks: 500,
  /** Stockists that one purchaser's request can address. */
  minRequestedStockists: 3,
  maxRequestedStockists: 50,
  /** Companies and medicines together that one stockist can add to the catalogue per hour. */
  maxEntriesPerHour: 30,
  /** Entries that one admin changes, merges, removes or restores within an hour. */
  maxUpkeepPerHour: 2_000,
  /** Days for which a merge or a removal can be undone. */
  undoMergeDays: 30,
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
  /** Companies and medicines that a district's page shows, and districts near it. */
  maxCarried: 12,
  maxNearbyDistricts: 6,
  /** More items of one stock file that are like nothing in the catalogue are proposed, not asked one by one. */
  maxAskedUnknown: 20,
  /** Refusals of a registration after which only the operator lets its holder send papers again. */
  maxRefusals: 3,
  /** Times that the holder of a registration adds to it before an admin has decided. */
  maxAdditions: 20,
  /** Links with which one account can send papers again; the mailed one lasts longest and stays. */
  maxResubmissionLinks: 10,
  /** Seconds within which an admin can undo a decision. */
  undoSeconds: 10,
  /** Days for which the link of a declined registration works. */
  resubmissionLinkDays: 30,
  /** Lines of one demand. */
  maxDemandLines: 500,
  /** Stockists that a line of a demand can leave out. */
  maxWithout: 50,
  /** Stockists that one request can ask. */
  maxAskedStockists: 12,
  /** Requests of one buyer per day, and stockists that it asks per day. */
  maxSupplyRequestsPerDay: 30,
  maxAskedPerDay: 150,
  /** Requests that one stockist gets from one buyer per day. */
  maxAskedByOnePerDay: 6,
  /** Rows of answers that one stockist's part of a request can hold, corrections included, for each of its lines. */
  maxAnswersPerLine: 20,
  /** Answers that are sent for one stockist's part of a request. */
  maxRepliesPerLink: 200,
  /** Links that a buyer draws anew for one stockist of a request, and sends to it again within an hour. */
  maxLinksDrawn: 10,
  maxSentPerHour: 2,
  /** An order of a firm that has signed in within so many days is confirmed in a session only. */
  signedInDays: 60,
  /** Calls of one link per minute. */
  maxLinkCallsPerMinute: 60,
  maxIdempotencyKey: 100,
  /** Hours for which a call that was sent with a key is not done again. */
  sentCallHours: 24,
  /** Seconds within which the same data of one account is a second tap, where the call came without a key. */
  sentTwiceSeconds: 10,
  /** Days after a request is closed, or its links have ended, for which it is kept. */
  supplyRequestDays: 180,
  /** Hours for which the link of a request works, and again after an order. */
  replyLinkHours: 72,
  /** Characters of one message for WhatsApp. */
  maxWhatsappText: 1_800,
  /** Own suppliers of one account, of one that waits for its approval, and characters of their texts. */
  maxOwnSuppliers: 60,
  maxOwnSuppliersWaiting: 10,
  /** Lists of the own suppliers of one account, of one that waits, and rows of each. */
  maxOwnLists: 30,
  maxOwnListsWaiting: 5,
  maxOwnListRows: 20_000,
  /** Their files in a day: of one account, and bytes of one that waits. */
  maxOwnListFilesPerDay: 10,
  maxOwnListBytesWaiting: 5 * 1024 * 1024,
  /** The latest list, and the one before it, which comes back when it is undone. */
  undoableOwnLists: 2,
  maxSupplierNameLength: 120,
  maxTownLength: 80,
  maxSupplierNoteLength: 200,
  /** Order lists of one account, open share links of one list, and rounds that a list remembers. */
  maxOrderLists: 100,
  maxListShares: 10,
  maxListRounds: 52,
  /** Characters, as bytes, of all texts of one list, and bytes of the rounds that it remembers. */
  maxOrderListBytes: 256 * 1024,
  maxRoundBytes: 2 * 1024 * 1024,
  /** Removed lines that a list remembers. */
  maxRemovedLines: 200,
  /** Days for which a change of a list that is sent again is recognised, and so many of the latest. */
  listChangeDays: 30,
  maxListChanges: 1_000,
  /** Different buyers that must have wanted a medicine in vain before others hear of it. */
  minWanting: 3,
  /** Different network addresses that must have searched for a text in vain within a week before it is written down. */
  minSearchers: 3,
  /** Texts of one week of which hashes are kept until then. */
  maxMarkedSearches: 50_000,
  /** Such texts that an overview names. */
  maxEmptySearches: 20,
  /** For how long counts are kept: sums of everybody, sums of one stockist, and what was searched in vain. */
  keptCountDays: 400,
  keptStockistCountDays: 100,
  keptEmptySearchWeeks: 26,
  /** Lines of one list that the service reads; blank ones do not count. */
  maxListLines: 500,
  maxListBytes: 64 * 1024,
  /** Orders in one list: a line can hold several. */
  maxListItems: 500,
  listMatches: 5,
  /** Bytes and pages of a file of orders: of anybody, and of signed-in buyers. */
  maxListFileBytes: 2 * 1024 * 1024,
  maxBuyersListFileBytes: 5 * 1024 * 1024,
  maxListFilePages: 20,
  maxBuyersListFilePages: 60,
  /** Files of one address, or of one buyer, per minute. */
  maxListFilesPerMinute: 10,
  maxBuyersListFilesPerMinute: 30,
  /** Characters of a written name that an account has confirmed. */
  maxAliasLength: 200,
  /** Confirmed names of one account; a stockist keeps those of its supplier's files too. */
  maxAliases: 5_000,
  maxStockistAliases: 50_000,
  /** Firms of different owners that must agree before a confirmed name holds for everybody. */
  minAgreeingFirms: 3,
  /** Bytes of one stock file, and what one stockist can send per day. */
  maxStockFileBytes: 10 * 1024 * 1024,
  maxStockFilesPerDay: 100,
  /** Original files of one stockist: so many of the latest, each for so many days. */
  maxKeptStockFiles: 100,
  /** And so many bytes of them, packed; the latest is always kept. */
  maxKeptStockFileBytes: 200 * 1024 * 1024,
  keptStockFileDays: 90,
  /** Imports of one stockist that can be undone, the latest. Their rows are kept as long. */
  undoableImports: 10,
  /** Imports of one stockist that wait to be applied, and the days for which each waits. */
  maxOpenImports: 10,
  openImportDays: 14,
  /** Days for which the history names an import. */
  keptImportDays: 400,
  maxSettledRows: 1_000,
  /** Layouts and printed names that one stockist has settled. */
  maxStockLayouts: 100,
  maxStockNames: 100_000,
  /** Names of one brand that one stockist can have waiting as proposals. */
  maxFamilyNames: 300,
  maxProposalsDecided: 500,
  /** Decisions about proposals that one admin can send within an hour, and minutes for which each can be undone. */
  maxProposalCallsPerHour: 1_000,
  undoProposalMinutes: 30,
  /** Prints and stockists that are named of one proposal, and medicines that it could be. */
  maxProposalPrints: 6,
  maxProposalAlike: 3,
  maxUploadKeys: 10,
  maxSchemeLength: 40,
  /** Days after which a listing that nobody has confirmed is marked, unless the operator says otherwise. */
  staleListingDays: 60,
  /** Days after which a plan says of how long ago the word on a line is. */
  oldWordDays: 30,
  /** Wrong upload keys of one address per minute; then it waits. */
  maxWrongUploadKeys: 30,
  /** Of one mail that a provider sends on: its JSON, attachments in base64. */
  maxInboundMailBytes: 16 * 1024 * 1024,
  maxInboundRecipients: 100,
  maxInboundAttachments: 50,
  /** Attachments of one mail that are read as stock files. */
  maxInboundFiles: 5,
  /** How far the clock of a mail's sender can differ. */
  inboundMailWindow: 5 * 60_000,
  /** Packs up to which a listing is called few. */
  fewPacks: 5,
  /** Unavailable lines that the answer lists. */
  unmatchedShown: 50,
  /** Stockists in the answer to a demand, those with the most lines first. */
  maxDemandGroups: 100,
  /** Listings that `groups` of the answer tell of. */
  maxDemandListings: 500,
  demandAlternatives: 5,
  /** Substitutes offered for a medicine that no stockist has. */
  demandSubstitutes: 3,
} as const

/** Shown until an operator turns it off. The fixed hours are texts, said in each language. */
export const fixedDisplay = {
  rating: 4.8,
  reviews: 209,
} as const
