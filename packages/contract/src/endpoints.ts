import { z } from 'zod'
import * as accounts from './accounts.ts'
import * as aliases from './aliases.ts'
import * as alike from './alike.ts'
import { AuditEntrySchema, AuditListQuerySchema } from './audit.ts'
import { DemandResultSchema, DemandSchema } from './demand.ts'
import * as directory from './directory.ts'
import * as districts from './districts.ts'
import { UploadAnswerSchema, UploadSchema } from './files.ts'
import * as idCards from './id-cards.ts'
import { limits } from './limits.ts'
import { ListSchema, ReadListSchema } from './list.ts'
import * as listings from './listings.ts'
import { PlaceQuerySchema, PlaceSchema } from './near.ts'
import { DeleteAccountSchema, ExportAnswerSchema } from './privacy.ts'
import * as purchasing from './purchasing.ts'
import { ReachChangesSchema } from './reach.ts'
import { admins, approved, type May, signedIn } from './roles.ts'
import { ResultsQuerySchema, SearchHitSchema, SearchQuerySchema, SearchResultsSchema } from './search.ts'
import { SettingsSchema } from './settings.ts'
import { dataAnswer, IdParamsSchema, pageAnswer } from './shapes.ts'
import * as staff from './staff.ts'
import * as stockists from './stockists.ts'
import * as unconfirmed from './unconfirmed.ts'

/**
 * Every call of the service with its input and its answer. The server registers and documents its routes from this
 * table, and the browser takes its types from it.
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
      'The meaning of a whole text: the record that it names, if it names exactly one, and all records it can mean.',
    may: 'anyone',
    query: ResultsQuerySchema,
    answer: dataAnswer(SearchResultsSchema),
  },
  'GET /api/stockist': {
    about: 'Approved stockists; admins see every state.',
    may: 'anyone',
    query: directory.StockistListQuerySchema,
    answer: pageAnswer(z.union([stockists.FullStockistSchema, directory.PublicStockistSchema])),
  },
  'GET /api/stockist/counts': {
    about: 'How many approved stockists are within each distance of a PIN, in its town, district and state.',
    may: 'anyone',
    query: districts.PlaceCountsQuerySchema,
    answer: dataAnswer(districts.PlaceCountsSchema),
  },
  'GET /api/stockist/map': {
    about: 'Where the approved stockists of a list are: one point for each PIN.',
    may: 'anyone',
    query: districts.StockistMapQuerySchema,
    answer: dataAnswer(districts.StockistMapSchema),
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
    about: 'Existing entries with the same or nearly the same name, before a medicine is created.',
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
    about: 'Who supplies this medicine: stockists that have it now come first.',
    may: 'anyone',
    params: IdParamsSchema,
    query: directory.CarrierListQuerySchema,
    answer: pageAnswer(directory.SupplierOfMedicineSchema),
  },
  'GET /api/company': {
    about: 'Pharmaceutical companies.',
    may: 'anyone',
    query: directory.CompanyListQuerySchema,
    answer: pageAnswer(directory.CompanySchema),
  },
  'GET /api/company/alike': {
    about: 'Existing entries with the same or nearly the same name, before a company is created.',
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
    query: directory.CarrierListQuerySchema,
    answer: pageAnswer(directory.PublicStockistSchema),
  },

  'GET /api/catalogue/unconfirmed': {
    about: 'Companies and medicines that stockists added and that are not confirmed yet, newest first.',
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
    about: 'Signs in. The role selects the account of the e-mail.',
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
    about: 'Ends all other sessions of the account.',
    may: signedIn,
    answer: accounts.MessageAnswerSchema,
  },
  'GET /api/admin': {
    about: 'Admins, including owners.',
    may: ['owner'],
    query: accounts.AdminListQuerySchema,
    answer: pageAnswer(accounts.AccountSchema),
  },
  'DELETE /api/admin/{id}': {
    about: 'Deletes an admin and ends its sessions. The last owner cannot be deleted.',
    may: ['owner'],
    params: IdParamsSchema,
    answer: accounts.MessageAnswerSchema,
  },
  'POST /api/admin/{id}/owner': {
    about: 'Transfers ownership from the caller to another admin; needs the caller’s password.',
    may: ['owner'],
    params: IdParamsSchema,
    body: accounts.HandOverSchema,
    answer: accounts.AdminAnswerSchema,
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
      'Sends the link that confirms an e-mail address again, for the signed-in account or for a pending registration. The answer does not reveal whether the registration exists.',
    may: 'anyone',
    body: accounts.ConfirmationMailSchema,
    answer: accounts.ConfirmationMailAnswerSchema,
  },
  'POST /api/admin': {
    about: 'Adds an admin.',
    may: ['owner'],
    body: accounts.NewAdminSchema,
    creates: true,
    answer: accounts.AdminAnswerSchema,
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
    about: 'Returns the profile of an approved stockist to a caller with its password.',
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
    about: 'Declines a stockist: its listings are hidden and its sessions end.',
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
    about: 'Sets the business hours shown for a stockist; null removes them.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    body: listings.HoursSchema,
    answer: dataAnswer(stockists.FullStockistSchema),
  },

  'PATCH /api/stockist/{id}/reach': {
    about:
      'Sets where a stockist delivers and its minimum order. Null restores the default, or removes the minimum.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    body: ReachChangesSchema,
    answer: dataAnswer(stockists.FullStockistSchema),
  },

  'GET /api/listing/medicine': {
    about: "The medicines of a stockist's list, by name. An admin names the stockist.",
    may: ['stockist', ...admins],
    query: listings.MedicineListingQuerySchema,
    answer: pageAnswer(listings.ListedMedicineSchema),
  },
  'PUT /api/listing/medicine/{id}': {
    about: 'Adds a medicine to the list, or changes its price, pack and availability.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    query: listings.WhoseListQuerySchema,
    body: listings.MedicineListingChangesSchema,
    answer: listings.MedicineListingAnswerSchema,
  },
  'DELETE /api/listing/medicine/{id}': {
    about: 'Removes a medicine from the list and returns the removed row.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    query: listings.WhoseListQuerySchema,
    answer: listings.MedicineUnlistedAnswerSchema,
  },
  'GET /api/listing/company': {
    about: "The companies of a stockist's list, by name. An admin names the stockist.",
    may: ['stockist', ...admins],
    query: listings.CompanyListingQuerySchema,
    answer: pageAnswer(listings.ListedCompanySchema),
  },
  'PUT /api/listing/company/{id}': {
    about: 'Adds a company to the list.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    query: listings.WhoseListQuerySchema,
    answer: listings.CompanyListingAnswerSchema,
  },
  'DELETE /api/listing/company/{id}': {
    about: 'Removes a company from the list and returns the removed row.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    query: listings.WhoseListQuerySchema,
    answer: listings.CompanyUnlistedAnswerSchema,
  },

  'POST /api/purchaser': {
    about: 'Registers a purchaser. The returned token is enough to ask stockists for a card.',
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
      'Asks stockists for a purchasing card. While a request is open, further stockists are added to it.',
    may: ['purchaser', 'pending:purchaser'],
    body: purchasing.CardRequestCreationSchema,
    answer: purchasing.CardRequestCreatedAnswerSchema,
  },
  'GET /api/purchasing-card/status/{id}': {
    about: 'The state of a request.',
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
      'A stockist sees the requests that wait for its answer; an admin sees all, or those to one stockist.',
    may: ['stockist', ...admins],
    query: purchasing.CardRequestListQuerySchema,
    answer: pageAnswer(purchasing.CardRequestSchema),
  },
  'GET /api/purchasing-card/stream': {
    about:
      'Server-sent events for a stockist: newRequest with a request as the list shows it; requestAnswered with the _id of a request that no longer waits for this stockist; resync when the Last-Event-ID is too old to continue from, followed by the latest 200 waiting requests (the list has the others). Every event has an id, so a reconnect misses nothing.',
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
    about: 'Declines a request. When every stockist has declined, the purchaser is declined too.',
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
    about: 'New staff per month, in total and by stockist; a stockist sees its own.',
    may: ['stockist', ...admins],
    query: staff.StaffAnalyticsQuerySchema,
    answer: dataAnswer(staff.StaffAnalyticsSchema),
  },
  'POST /api/staff/bulk-delete': {
    about: 'Deletes several staff members with their images and accounts: all of them or none.',
    may: admins,
    body: staff.StaffBulkDeleteSchema,
    answer: staff.StaffBulkDeletedAnswerSchema,
  },
  'GET /api/staff/{id}': {
    about: 'One staff member: the public card, or the whole record for itself, its stockist and admins.',
    may: 'anyone',
    params: IdParamsSchema,
    answer: dataAnswer(z.union([staff.StaffSchema, staff.PublicStaffSchema])),
  },
  'POST /api/staff': {
    about: 'Adds a staff member; the server assigns the staff id.',
    may: ['stockist', ...admins],
    creates: true,
    body: staff.NewStaffSchema,
    multipart: { files: ['image', 'aadharCard'], maxFileBytes: limits.maxImageBytes },
    answer: staff.StaffChangedAnswerSchema,
  },
  'PATCH /api/staff/{id}': {
    about: 'Changes a staff member: JSON, or a form when an image changes.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    body: staff.StaffChangesSchema,
    multipart: { files: ['image', 'aadharCard'], maxFileBytes: limits.maxImageBytes },
    answer: staff.StaffChangedAnswerSchema,
  },
  'DELETE /api/staff/{id}': {
    about: 'Deletes a staff member with its images and its account.',
    may: admins,
    params: IdParamsSchema,
    answer: staff.StaffDeletedAnswerSchema,
  },
  'POST /api/staff/{id}/invitation': {
    about: 'Sends a staff member a link that sets a password.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    answer: staff.StaffInvitedAnswerSchema,
  },
  'GET /api/cards/{code}': {
    about:
      'Whether a scanned ID card is valid, and whose it is. Of a card that is not valid, nobody is named.',
    may: 'anyone',
    params: idCards.CardParamsSchema,
    answer: dataAnswer(idCards.CardProofSchema),
  },
  'POST /api/cards': {
    about:
      'Issues an ID card again with a new code, and revokes the one before: for oneself, and for staff by their stockist.',
    may: ['stockist', 'purchaser', ...admins],
    body: idCards.ReissueCardSchema,
    creates: true,
    answer: idCards.CardIssuedAnswerSchema,
  },
  'POST /api/upload': {
    about: 'Uploads an image for a registration. An unclaimed upload is private and is deleted after a day.',
    may: 'anyone',
    body: UploadSchema,
    multipart: { files: ['file'], maxFileBytes: limits.maxImageBytes },
    answer: UploadAnswerSchema,
  },
  'GET /api/place': {
    about: 'Places for a text typed so far: the PIN that it is, towns where stockists are, districts.',
    may: 'anyone',
    query: PlaceQuerySchema,
    answer: dataAnswer(z.array(PlaceSchema)),
  },
  'GET /api/district': {
    about: 'The districts that have approved stockists.',
    may: 'anyone',
    query: districts.DistrictListQuerySchema,
    answer: dataAnswer(z.array(districts.DistrictSummarySchema)),
  },
  'GET /api/district/{state}/{district}': {
    about:
      'One district: how many approved stockists it has, and what most of them carry. Names are compared without case, spaces and punctuation.',
    may: 'anyone',
    params: districts.DistrictParamsSchema,
    answer: dataAnswer(districts.DistrictSchema),
  },
  'POST /api/demand': {
    about: 'Who can supply a list of medicines, and the fewest calls that cover it.',
    may: 'anyone',
    body: DemandSchema,
    answer: dataAnswer(DemandResultSchema),
  },
  'POST /api/list/read': {
    about:
      'Reads a pasted list: which lines are orders, how many of what, and which medicine each can mean. Nothing is stored.',
    may: 'anyone',
    body: ListSchema,
    answer: dataAnswer(ReadListSchema),
  },
  'POST /api/aliases': {
    about:
      'Confirms that a written name or a code means a medicine. It holds for the caller at once, and for everybody once enough firms agree. Replaces what the caller confirmed for this name before; safe to repeat.',
    may: approved,
    body: aliases.NewAliasSchema,
    creates: true,
    answer: aliases.AliasAnswerSchema,
  },
  'GET /api/aliases': {
    about: 'The names that the caller has confirmed; for admins also those that hold for everybody.',
    may: approved,
    query: aliases.AliasListQuerySchema,
    answer: pageAnswer(aliases.AliasSchema),
  },
  'DELETE /api/aliases/{id}': {
    about:
      'Takes back a confirmed name: the caller’s own, or any for an admin. One that held for everybody, taken back by an admin, never holds for everybody again.',
    may: approved,
    params: IdParamsSchema,
    answer: aliases.AliasAnswerSchema,
  },
  'GET /api/settings': {
    about: 'Settings that a page needs, such as the public address of the service.',
    may: 'anyone',
    answer: dataAnswer(SettingsSchema),
  },
  'GET /api/account/export': {
    about: 'Everything stored about the caller, as a download.',
    may: signedIn,
    answer: ExportAnswerSchema,
  },
  'POST /api/account/delete': {
    about: 'Deletes the caller’s account; needs the password again.',
    may: signedIn,
    body: DeleteAccountSchema,
    answer: accounts.MessageAnswerSchema,
  },
  'GET /api/audit': {
    about: 'The audit log: decisions, and views of identity images.',
    may: admins,
    query: AuditListQuerySchema,
    answer: pageAnswer(AuditEntrySchema),
  },
} as const satisfies Record<string, Endpoint>

/** What a form can contain besides texts. */
export interface FormShape {
  /** Fields that take a file; a file under any other name is refused. */
  files: readonly string[]
  maxFileBytes: number
}

/** One call, described. Its key in the table is `METHOD /path/{param}`. */
export interface Endpoint {
  about: string
  /** The caller that gets past 401 and 403. */
  may: May
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body can be sent as a form, with only these files, each at most once and within the size limit. */
  multipart?: FormShape
  answer: z.ZodType
  /**
   * The answer is a stream of server-sent events with these names and JSON data. The session can be sent as `?token=`,
   * because a browser's EventSource cannot send headers.
   */
  stream?: Record<string, z.ZodType>
  /** Answers 201 because the call creates a record. */
  creates?: true
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
