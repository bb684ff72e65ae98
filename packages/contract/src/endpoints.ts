import { z } from 'zod'
import * as accounts from './accounts.ts'
import * as alike from './alike.ts'
import { AuditEntrySchema, AuditListQuerySchema } from './audit.ts'
import { DemandResultSchema, DemandSchema } from './demand.ts'
import * as directory from './directory.ts'
import { UploadAnswerSchema, UploadSchema } from './files.ts'
import { limits } from './limits.ts'
import * as listings from './listings.ts'
import { DeleteAccountSchema, ExportAnswerSchema } from './privacy.ts'
import * as purchasing from './purchasing.ts'
import { admins, type May, signedIn } from './roles.ts'
import { SearchHitSchema, SearchQuerySchema, SearchResultsSchema } from './search.ts'
import { SettingsSchema } from './settings.ts'
import { dataAnswer, IdParamsSchema, pageAnswer } from './shapes.ts'
import * as staff from './staff.ts'
import * as stockists from './stockists.ts'
import * as unconfirmed from './unconfirmed.ts'

/**
 * Every call of the service: what it takes and what it answers. The server registers its routes from this
 * table and documents them with it, the browser takes its types from it.
 */
export const endpoints = {
  'GET /api/search': {
    about: 'Suggestions while typing: prefix and misspelling tolerant, best first.',
    may: 'anyone',
    query: SearchQuerySchema,
    answer: dataAnswer(z.array(SearchHitSchema)),
  },
  'GET /api/search/results': {
    about:
      'What a whole text means: the one record that it names, if it names exactly one, and all it may mean.',
    may: 'anyone',
    query: SearchQuerySchema,
    answer: dataAnswer(SearchResultsSchema),
  },
  'GET /api/stockist': {
    about: 'Approved stockists; to admins those of every state.',
    may: 'anyone',
    query: directory.StockistListQuerySchema,
    answer: pageAnswer(z.union([stockists.FullStockistSchema, directory.PublicStockistSchema])),
  },
  'GET /api/stockist/{id}': {
    about: 'One stockist: its public page, or only its status while it is not approved.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(
      z.union([stockists.FullStockistSchema, directory.PublicStockistSchema, directory.StockistStatusSchema]),
    ),
  },
  'GET /api/medicine': {
    about: 'The catalogue of medicines.',
    may: 'anyone',
    query: directory.MedicineListQuerySchema,
    answer: pageAnswer(directory.MedicineSchema),
  },
  'GET /api/medicine/alike': {
    about: 'What is there already under the same or nearly the same name, before a medicine is created.',
    may: ['stockist', ...admins],
    query: alike.AlikeMedicineQuerySchema,
    answer: dataAnswer(z.array(alike.AlikeMedicineSchema)),
  },
  'GET /api/medicine/{id}': {
    about: 'One medicine.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(directory.MedicineSchema),
  },
  'GET /api/medicine/{id}/stockists': {
    about: 'Who supplies this medicine: those who have it now come first.',
    may: 'anyone',
    params: IdParamsSchema,
    query: directory.PageQuerySchema,
    answer: pageAnswer(directory.SupplierOfMedicineSchema),
  },
  'GET /api/company': {
    about: 'Pharmaceutical companies.',
    may: 'anyone',
    query: directory.CompanyListQuerySchema,
    answer: pageAnswer(directory.CompanySchema),
  },
  'GET /api/company/alike': {
    about: 'What is there already under the same or nearly the same name, before a company is created.',
    may: ['stockist', ...admins],
    query: alike.AlikeCompanyQuerySchema,
    answer: dataAnswer(z.array(alike.AlikeCompanySchema)),
  },
  'GET /api/company/{id}': {
    about: 'One company.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(directory.CompanySchema),
  },
  'GET /api/company/{id}/stockists': {
    about: 'Who carries this company.',
    may: 'anyone',
    params: IdParamsSchema,
    query: directory.PageQuerySchema,
    answer: pageAnswer(directory.PublicStockistSchema),
  },

  'GET /api/catalogue/unconfirmed': {
    about: 'Companies and medicines that stockists added and nobody has confirmed, newest first.',
    may: admins,
    query: unconfirmed.UnconfirmedQuerySchema,
    answer: pageAnswer(unconfirmed.UnconfirmedEntrySchema),
  },
  'PATCH /api/company/{id}/confirm': {
    about: 'Confirms a company that a stockist added. Safe to repeat.',
    may: admins,
    params: IdParamsSchema,
    answer: unconfirmed.EntryAnswerSchema,
  },
  'PATCH /api/medicine/{id}/confirm': {
    about: 'Confirms a medicine that a stockist added. Safe to repeat.',
    may: admins,
    params: IdParamsSchema,
    answer: unconfirmed.EntryAnswerSchema,
  },
  'DELETE /api/company/{id}': {
    about: 'Removes an unconfirmed company that no other firm lists and that has no medicines.',
    may: admins,
    params: IdParamsSchema,
    answer: unconfirmed.EntryAnswerSchema,
  },
  'DELETE /api/medicine/{id}': {
    about: 'Removes an unconfirmed medicine that no other firm lists.',
    may: admins,
    params: IdParamsSchema,
    answer: unconfirmed.EntryAnswerSchema,
  },

  'POST /api/auth/login': {
    about: 'Signs in. The role chooses which account of the e-mail.',
    may: 'anyone',
    body: accounts.SignInSchema,
    answer: accounts.SignedInAnswerSchema,
  },
  'POST /auth/login': {
    about: 'Signs in; the same call as /api/auth/login.',
    may: 'anyone',
    body: accounts.SignInSchema,
    answer: accounts.SignedInAnswerSchema,
  },
  'POST /api/auth/logout': {
    about: 'Ends the session, if there is one.',
    may: 'anyone',
    answer: accounts.MessageAnswerSchema,
  },
  'GET /api/auth/me': {
    about: 'The signed-in account.',
    may: signedIn,
    answer: accounts.MeAnswerSchema,
  },
  'POST /api/auth/signup': {
    about: 'Registers a medical store; an admin approves or declines it.',
    may: 'anyone',
    body: accounts.OwnerSignupSchema,
    multipart: { files: ['drugLicenseImage'], maxFileBytes: limits.maxOwnerLicenceBytes },
    creates: true,
    answer: accounts.SignupAnswerSchema,
  },
  'POST /api/auth/forgot-password': {
    about: 'Sends a link that sets a new password. The answer is the same for every address.',
    may: 'anyone',
    body: accounts.ForgotPasswordSchema,
    answer: accounts.ForgotPasswordAnswerSchema,
  },
  'POST /api/auth/reset-password': {
    about: 'Sets a new password with the token of a link.',
    may: 'anyone',
    body: accounts.ResetPasswordSchema,
    answer: accounts.MessageAnswerSchema,
  },
  'POST /api/auth/sessions/end': {
    about: 'Signs the account out everywhere else: all of its sessions end but the one that asks.',
    may: signedIn,
    answer: accounts.MessageAnswerSchema,
  },
  'GET /api/admin': {
    about: 'The admins, owners among them.',
    may: ['owner'],
    query: accounts.AdminListQuerySchema,
    answer: pageAnswer(accounts.AccountSchema),
  },
  'DELETE /api/admin/{id}': {
    about: 'Takes an admin away; its sessions end at once. The last owner stays.',
    may: ['owner'],
    params: IdParamsSchema,
    answer: accounts.MessageAnswerSchema,
  },
  'POST /api/admin/{id}/owner': {
    about: 'Makes an admin the owner in place of whoever asks, who gives the own password again.',
    may: ['owner'],
    params: IdParamsSchema,
    body: accounts.HandOverSchema,
    answer: accounts.OwnershipAnswerSchema,
  },
  'POST /api/auth/confirm-email': {
    about:
      'Confirms the e-mail address of an account with the token of a link. A link works once, for 24 hours.',
    may: 'anyone',
    body: accounts.ConfirmEmailSchema,
    answer: accounts.MessageAnswerSchema,
  },
  'POST /api/auth/confirmation-mail': {
    about:
      'Sends the link that confirms an e-mail address once more: to whoever is signed in, or for a registration that waits. The answer about a registration is the same whether there is one.',
    may: 'anyone',
    body: accounts.ConfirmationMailSchema,
    answer: accounts.ConfirmationMailAnswerSchema,
  },
  'POST /api/admin': {
    about: 'Adds an admin.',
    may: ['owner'],
    body: accounts.NewAdminSchema,
    creates: true,
    answer: accounts.NewAdminAnswerSchema,
  },
  'GET /api/user': {
    about: 'Medical owners and plain users, in every state.',
    may: admins,
    query: accounts.OwnerListQuerySchema,
    answer: pageAnswer(accounts.OwnerRecordSchema),
  },
  'GET /api/user/{id}': {
    about: 'One medical owner: only its status to everyone but itself and admins.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(z.union([accounts.OwnerRecordSchema, accounts.RegistrationStatusSchema])),
  },
  'PATCH /api/user/{id}/approve': {
    about: 'Approves a medical owner.',
    may: admins,
    params: IdParamsSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'PATCH /api/user/{id}/decline': {
    about: 'Declines a medical owner and ends its sessions.',
    may: admins,
    params: IdParamsSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'POST /api/stockist/register': {
    about: 'Registers a stockist; an admin approves or declines it.',
    may: 'anyone',
    body: stockists.StockistRegistrationSchema,
    creates: true,
    answer: stockists.StockistRegisteredAnswerSchema,
  },
  'POST /api/stockist/verify-password': {
    about: 'Shows the profile of an approved stockist to whoever has its password.',
    may: 'anyone',
    body: accounts.VerifyPasswordSchema,
    answer: stockists.VerifiedStockistAnswerSchema,
  },
  'PATCH /api/stockist/{id}/approve': {
    about: 'Approves a stockist: it becomes public.',
    may: admins,
    params: IdParamsSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'PATCH /api/stockist/{id}/decline': {
    about: 'Declines a stockist: its listings vanish and its sessions end.',
    may: admins,
    params: IdParamsSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'POST /api/company': {
    about: 'Creates a company and links it to stockists; a stockist links only itself.',
    may: ['stockist', ...admins],
    body: stockists.NewCompanySchema,
    creates: true,
    answer: stockists.CreatedAnswerSchema,
  },
  'POST /api/medicine/quick': {
    about: 'Creates a medicine and links it to stockists; a stockist links only itself.',
    may: ['stockist', ...admins],
    body: stockists.NewMedicineSchema,
    creates: true,
    answer: stockists.CreatedAnswerSchema,
  },
  'PATCH /api/stockist/{id}/hours': {
    about: 'Sets the business hours that are shown of a stockist; null takes its own away.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    body: listings.HoursSchema,
    answer: dataAnswer(stockists.FullStockistSchema),
  },

  'GET /api/listing/medicine': {
    about: "The medicines of a stockist's own list, by name. An admin names the stockist.",
    may: ['stockist', ...admins],
    query: listings.MedicineListingQuerySchema,
    answer: pageAnswer(listings.ListedMedicineSchema),
  },
  'PUT /api/listing/medicine/{id}': {
    about: 'Puts a medicine into the own list, or changes its price, pack and availability there.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    query: listings.WhoseListQuerySchema,
    body: listings.MedicineListingChangesSchema,
    answer: listings.MedicineListingAnswerSchema,
  },
  'DELETE /api/listing/medicine/{id}': {
    about: 'Takes a medicine out of the own list and answers what was there.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    query: listings.WhoseListQuerySchema,
    answer: listings.MedicineUnlistedAnswerSchema,
  },
  'GET /api/listing/company': {
    about: "The companies of a stockist's own list, by name. An admin names the stockist.",
    may: ['stockist', ...admins],
    query: listings.CompanyListingQuerySchema,
    answer: pageAnswer(listings.ListedCompanySchema),
  },
  'PUT /api/listing/company/{id}': {
    about: 'Puts a company into the own list.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    query: listings.WhoseListQuerySchema,
    answer: listings.CompanyListingAnswerSchema,
  },
  'DELETE /api/listing/company/{id}': {
    about: 'Takes a company out of the own list and answers what was there.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    query: listings.WhoseListQuerySchema,
    answer: listings.CompanyUnlistedAnswerSchema,
  },

  'POST /api/purchaser': {
    about: 'Registers a purchaser. The answered token is enough to ask stockists for a card.',
    may: 'anyone',
    creates: true,
    body: purchasing.PurchaserRegistrationSchema,
    multipart: { files: ['aadharImage', 'photo'], maxFileBytes: limits.maxImageBytes },
    answer: purchasing.PurchaserRegisteredAnswerSchema,
  },
  'GET /api/purchaser': {
    about: 'Purchasers in every state.',
    may: admins,
    query: purchasing.PurchaserListQuerySchema,
    answer: pageAnswer(purchasing.PurchaserSchema),
  },
  'GET /api/purchaser/{id}': {
    about: 'One purchaser: only its status to everyone but itself, admins and the stockists it has asked.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(z.union([purchasing.PurchaserSchema, accounts.RegistrationStatusSchema])),
  },
  'GET /purchaser/{id}': {
    about: 'One purchaser, for itself, admins and the stockists it has asked. A browser gets the page.',
    may: signedIn,
    params: IdParamsSchema,
    answer: dataAnswer(purchasing.PurchaserSchema),
  },
  'PATCH /api/purchaser/{id}/approve': {
    about: 'Approves a purchaser.',
    may: admins,
    params: IdParamsSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'PATCH /api/purchaser/{id}/decline': {
    about: 'Declines a purchaser, ends its sessions and closes its open request.',
    may: admins,
    params: IdParamsSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'POST /api/purchasing-card/request': {
    about:
      'Asks stockists for a purchasing card. While a request is open, those who were not asked yet join it.',
    may: ['purchaser', 'pending:purchaser'],
    body: purchasing.CardRequestCreationSchema,
    answer: purchasing.CardRequestCreatedAnswerSchema,
  },
  'GET /api/purchasing-card/status/{id}': {
    about: 'How a request stands.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(purchasing.CardRequestStatusSchema),
  },
  'GET /api/purchasing-card/own': {
    about: 'A purchaser’s own requests, newest first, with the answer of each stockist.',
    may: ['purchaser', 'pending:purchaser'],
    answer: dataAnswer(z.array(purchasing.OwnCardRequestSchema)),
  },
  'GET /api/purchasing-card/requests': {
    about:
      'To a stockist the requests that wait for its answer; to admins all, or those one stockist was asked.',
    may: ['stockist', ...admins],
    query: purchasing.CardRequestListQuerySchema,
    answer: pageAnswer(purchasing.CardRequestSchema),
  },
  'GET /api/purchasing-card/stream': {
    about:
      'Server-sent events for a stockist: newRequest with a request as the list shows it; requestAnswered with the _id of one that no longer waits for this stockist; resync where a Last-Event-ID is too old to go on from, followed by what waits, the latest 200 at most: the list has the others. An id goes with every position, so nothing is missed over a reconnect.',
    may: ['stockist'],
    query: purchasing.StreamQuerySchema,
    stream: purchasing.streamEvents,
    answer: z.string(),
  },
  'POST /api/purchasing-card/approve/{id}': {
    about: 'Approves a request. The first approval approves the purchaser too.',
    may: ['stockist'],
    params: IdParamsSchema,
    answer: purchasing.CardAnsweredAnswerSchema,
  },
  'POST /api/purchasing-card/decline/{id}': {
    about: 'Declines a request. When every stockist has, the purchaser is declined too.',
    may: ['stockist'],
    params: IdParamsSchema,
    answer: purchasing.CardAnsweredAnswerSchema,
  },
  'GET /api/staff': {
    about: 'Staff: a stockist its own, a staff member itself, an admin all.',
    may: ['stockist', 'staff', ...admins],
    query: staff.StaffListQuerySchema,
    answer: pageAnswer(staff.StaffSchema),
  },
  'GET /api/staff/analytics': {
    about: 'How many joined in each of the last months, in all and by stockist: its own for a stockist.',
    may: ['stockist', ...admins],
    query: staff.StaffAnalyticsQuerySchema,
    answer: dataAnswer(staff.StaffAnalyticsSchema),
  },
  'POST /api/staff/bulk-delete': {
    about: 'Takes many staff members away, with their images and accounts: all of them or none.',
    may: admins,
    body: staff.StaffBulkDeleteSchema,
    answer: staff.StaffBulkDeletedAnswerSchema,
  },
  'GET /api/staff/{id}': {
    about: 'One staff member: what its card shows, and all to itself, its stockist and admins.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(z.union([staff.StaffSchema, staff.PublicStaffSchema])),
  },
  'POST /api/staff': {
    about: 'Adds a staff member; the server gives the staff id.',
    may: ['stockist', ...admins],
    creates: true,
    body: staff.NewStaffSchema,
    multipart: { files: ['image', 'aadharCard'], maxFileBytes: limits.maxImageBytes },
    answer: staff.StaffChangedAnswerSchema,
  },
  'PATCH /api/staff/{id}': {
    about: 'Changes a staff member: JSON, or a form where an image changes.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    body: staff.StaffChangesSchema,
    multipart: { files: ['image', 'aadharCard'], maxFileBytes: limits.maxImageBytes },
    answer: staff.StaffChangedAnswerSchema,
  },
  'DELETE /api/staff/{id}': {
    about: 'Takes a staff member away, with its images and its account.',
    may: admins,
    params: IdParamsSchema,
    answer: staff.StaffDeletedAnswerSchema,
  },
  'POST /api/staff/{id}/invitation': {
    about: 'Sends a staff member a link that sets a password to sign in with.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    answer: staff.StaffInvitedAnswerSchema,
  },
  'POST /api/upload': {
    about:
      'Takes an image in for a registration to name. Unclaimed, nobody sees it, and it goes after a day.',
    may: 'anyone',
    body: UploadSchema,
    multipart: { files: ['file'], maxFileBytes: limits.maxImageBytes },
    answer: UploadAnswerSchema,
  },
  'POST /api/demand': {
    about: 'Who can supply a list of medicines, and the fewest calls that cover it.',
    may: 'anyone',
    body: DemandSchema,
    answer: dataAnswer(DemandResultSchema),
  },
  'GET /api/settings': {
    about: 'What a page must know of this service, such as its public address.',
    may: 'anyone',
    answer: dataAnswer(SettingsSchema),
  },
  'GET /api/account/export': {
    about: 'Everything that is kept about whoever asks, to take away.',
    may: signedIn,
    answer: ExportAnswerSchema,
  },
  'POST /api/account/delete': {
    about: 'Deletes the account of whoever asks, with the password once more.',
    may: signedIn,
    body: DeleteAccountSchema,
    answer: accounts.MessageAnswerSchema,
  },
  'GET /api/audit': {
    about: 'Who decided what, and who looked at whose identity image.',
    may: admins,
    query: AuditListQuerySchema,
    answer: pageAnswer(AuditEntrySchema),
  },
} as const satisfies Record<string, Endpoint>

/** What a form may hold besides texts. */
export interface FormShape {
  /** Fields that take a file; a file of any other name is refused. */
  files: readonly string[]
  maxFileBytes: number
}

/** One call, described. Its key in the table is `METHOD /path/{param}`. */
export interface Endpoint {
  about: string
  /** Who gets past 401 and 403. */
  may: May
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body may come as a form. It takes these files alone, each once and of at most so many bytes. */
  multipart?: FormShape
  answer: z.ZodType
  /**
   * Answers server-sent events, these by name, with their data as JSON. The session may come as `?token=`, because a
   * browser's EventSource sends no header.
   */
  stream?: Record<string, z.ZodType>
  /** Answers 201: something is there that was not before. */
  creates?: true
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
