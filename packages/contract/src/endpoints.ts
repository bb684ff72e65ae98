import { z } from 'zod'
import * as accounts from './accounts.ts'
import * as aliases from './aliases.ts'
import * as alike from './alike.ts'
import { AuditEntrySchema, AuditListQuerySchema } from './audit.ts'
import * as changes from './changes.ts'
import { ApproveRegistrationSchema, DeclineRegistrationSchema } from './decline-reasons.ts'
import { DemandResultSchema, DemandSchema } from './demand.ts'
import * as directory from './directory.ts'
import * as districts from './districts.ts'
import { UploadAnswerSchema, UploadSchema } from './files.ts'
import * as idCards from './id-cards.ts'
import { InboundMailAnswerSchema, InboundMailSchema } from './inbound-mail.ts'
import * as licences from './licences.ts'
import { limits } from './limits.ts'
import { ListFileSchema, ListSchema, ReadListFileSchema, ReadListSchema } from './list.ts'
import * as listings from './listings.ts'
import { PlaceQuerySchema, PlaceSchema } from './near.ts'
import {
  MailChoicesChangeSchema,
  MailChoicesSchema,
  NotificationListAnswerSchema,
  NotificationListQuerySchema,
  NotificationsReadAnswerSchema,
  notificationEvents,
  ReadNotificationsSchema,
} from './notifications.ts'
import * as orderLists from './order-lists.ts'
import * as overview from './overview.ts'
import * as ownRecord from './own-record.ts'
import * as own from './own-suppliers.ts'
import { PasswordAgainSchema } from './passwords.ts'
import { ExportAnswerSchema } from './privacy.ts'
import * as purchasing from './purchasing.ts'
import { ReachChangesSchema } from './reach.ts'
import * as registrations from './registrations.ts'
import * as review from './review.ts'
import { admins, approved, buyers, buyersAlsoWaiting, type May, signedIn } from './roles.ts'
import { ResultsQuerySchema, SearchHitSchema, SearchQuerySchema, SearchResultsSchema } from './search.ts'
import { SettingsSchema } from './settings.ts'
import { dataAnswer, IdParamsSchema, pageAnswer } from './shapes.ts'
import * as staff from './staff.ts'
import * as stockFiles from './stock-files.ts'
import * as stockists from './stockists.ts'
import * as supply from './supply-requests.ts'
import { TakenBackSchema, TakenOverSchema, TakeOverSchema } from './take-over.ts'
import * as unconfirmed from './unconfirmed.ts'
import * as unmetWants from './unmet-wants.ts'
import * as upkeep from './upkeep.ts'

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
    answer: pageAnswer(
      z.union([
        stockists.FullStockistSchema.extend({ listing: directory.listingOfMedicine }),
        directory.PublicStockistSchema.extend({ listing: directory.listingOfMedicine }),
      ]),
    ),
  },
  'GET /api/stockist/counts': {
    about: 'How many approved stockists are within each distance of a PIN, in its town, district and state.',
    may: 'anyone',
    query: districts.PlaceCountsQuerySchema,
    answer: dataAnswer(districts.PlaceCountsSchema),
  },
  'GET /api/stockist/overview': {
    about:
      'How often the stockist was found, called, asked and has answered: the last seven days beside those before, and the last twelve weeks.',
    may: ['stockist'],
    answer: dataAnswer(overview.StockistOverviewSchema),
  },
  'POST /api/stockist/{id}/contact': {
    about:
      "Counts that somebody has tapped a stockist's number: once a day for each network address, stockist and way.",
    may: 'anyone',
    params: IdParamsSchema,
    body: overview.ContactSchema,
    answer: overview.ContactAnswerSchema,
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
    about:
      'Who supplies this medicine: stockists that have it now come first, then the nearest to `near`, or else those whose listing was confirmed last.',
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
    about:
      'Removes a company without medicines that no firm carries; `into` merges it instead. An unconfirmed one that only its creator carries goes too.',
    may: admins,
    params: IdParamsSchema,
    query: upkeep.RemoveEntryQuerySchema,
    answer: upkeep.MergedAnswerSchema,
  },
  'DELETE /api/medicine/{id}': {
    about:
      'Removes a medicine that no firm lists; `into` merges it instead. An unconfirmed one that only its creator lists goes too.',
    may: admins,
    params: IdParamsSchema,
    query: upkeep.RemoveEntryQuerySchema,
    answer: upkeep.MergedAnswerSchema,
  },
  'PATCH /api/medicine/{id}': {
    about:
      'Changes a medicine. Where firms list it, a change of strength, salt or form must be confirmed by its typed name.',
    may: admins,
    params: IdParamsSchema,
    body: upkeep.MedicineEditSchema,
    answer: dataAnswer(directory.MedicineSchema),
  },
  'PATCH /api/company/{id}': {
    about: 'Changes a company.',
    may: admins,
    params: IdParamsSchema,
    body: upkeep.CompanyEditSchema,
    answer: dataAnswer(directory.CompanySchema),
  },
  'GET /api/medicine/{id}/merge': {
    about: 'What merging this medicine into another would do.',
    may: admins,
    params: IdParamsSchema,
    query: upkeep.MergePreviewQuerySchema,
    answer: dataAnswer(upkeep.MergePreviewSchema),
  },
  'POST /api/medicine/{id}/merge': {
    about:
      'Merges this medicine into another, which stands in its place from then on. Never across strength, salt or form.',
    may: admins,
    params: IdParamsSchema,
    body: upkeep.MergeSchema,
    once: true,
    answer: upkeep.MergedAnswerSchema,
  },
  'GET /api/medicine/duplicates': {
    about: 'Pairs that are probably the same medicine, the most certain first.',
    may: admins,
    query: upkeep.DuplicateListQuerySchema,
    answer: upkeep.DuplicatePageSchema,
  },
  'POST /api/medicine/{id}/keep': {
    about: 'Says that two entries are not the same: they are not proposed again.',
    may: admins,
    params: IdParamsSchema,
    body: upkeep.KeepApartSchema,
    answer: unconfirmed.EntryAnswerSchema,
  },
  'GET /api/company/{id}/merge': {
    about: 'What merging this company into another would do.',
    may: admins,
    params: IdParamsSchema,
    query: upkeep.MergePreviewQuerySchema,
    answer: dataAnswer(upkeep.MergePreviewSchema),
  },
  'POST /api/company/{id}/merge': {
    about:
      'Merges this company into another, which stands in its place from then on. Its medicines move too; those of the same name are merged.',
    may: admins,
    params: IdParamsSchema,
    body: upkeep.MergeSchema,
    once: true,
    answer: upkeep.MergedAnswerSchema,
  },
  'GET /api/company/duplicates': {
    about: 'Pairs that are probably the same company, the most certain first.',
    may: admins,
    query: upkeep.DuplicateListQuerySchema,
    answer: upkeep.DuplicatePageSchema,
  },
  'POST /api/company/{id}/keep': {
    about: 'Says that two entries are not the same: they are not proposed again.',
    may: admins,
    params: IdParamsSchema,
    body: upkeep.KeepApartSchema,
    answer: unconfirmed.EntryAnswerSchema,
  },
  'GET /api/merges': {
    about: 'Merges and removals, newest first.',
    may: admins,
    query: upkeep.MergeListQuerySchema,
    answer: pageAnswer(upkeep.MergeRecordSchema),
  },
  'POST /api/merges/{id}/undo': {
    about: 'Undoes a merge or a removal, for 30 days. What somebody changed since stands.',
    may: admins,
    params: IdParamsSchema,
    once: true,
    answer: upkeep.UndoneAnswerSchema,
  },

  'GET /api/stock-proposals': {
    about:
      'Items that stockists have and the catalogue has not, one for each item; those that most print come first.',
    may: admins,
    query: stockFiles.StockProposalListQuerySchema,
    answer: pageAnswer(stockFiles.StockProposalSchema),
  },
  'POST /api/stock-proposals/accept': {
    about:
      'Accepts proposals: each becomes a medicine, or means one that is there, and all who have it list it. Those that cannot be are answered with the reason.',
    may: admins,
    body: stockFiles.AcceptProposalsSchema,
    answer: stockFiles.ProposalsDecidedSchema,
  },
  'POST /api/stock-proposals/decline': {
    about: 'Declines proposals: rows that are printed so are ignored.',
    may: admins,
    body: stockFiles.DeclineProposalsSchema,
    answer: stockFiles.ProposalsDecidedSchema,
  },
  'POST /api/stock-proposals/undo': {
    about: 'Takes back what the caller has decided about proposals, for 30 minutes.',
    may: admins,
    body: stockFiles.DeclineProposalsSchema,
    answer: stockFiles.ProposalsDecidedSchema,
  },
  'GET /api/overview': {
    about:
      'How the service is used: registrations, searches and demands of the last twelve weeks, what waits for admins, how fresh listings are, and what was searched in vain.',
    may: admins,
    answer: dataAnswer(overview.AdminOverviewSchema),
  },
  'GET /api/unmet-wants': {
    about:
      'What buyers wanted and nobody near them had, over the last four whole weeks, where at least three different ones did: for a stockist where it delivers and not on its list, for admins everywhere.',
    may: ['stockist', ...admins],
    query: unmetWants.UnmetWantQuerySchema,
    answer: unmetWants.UnmetWantListAnswerSchema,
  },
  'PUT /api/unmet-wants/{id}': {
    about: 'Does not tell the stockist of a medicine any more that nobody has, or again.',
    may: ['stockist'],
    params: IdParamsSchema,
    body: unmetWants.DismissWantSchema,
    answer: unmetWants.WantDismissedSchema,
  },
  'POST /api/requests/{id}/take-over': {
    about:
      "Brings answers that were given by link into the stockist's list, dated when they were given. What the list says since stays.",
    may: ['stockist'],
    params: IdParamsSchema,
    body: TakeOverSchema,
    answer: TakenOverSchema,
  },
  'DELETE /api/requests/{id}/take-over': {
    about: 'Takes back what was taken over last, for 30 minutes.',
    may: ['stockist'],
    params: IdParamsSchema,
    answer: TakenBackSchema,
  },

  'GET /api/stock-files/figures': {
    about: 'How many stock files were read without help, week by week, and which layouts are new.',
    may: admins,
    answer: dataAnswer(stockFiles.StockFileFiguresSchema),
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
    once: true,
    answer: accounts.SignupAnswerSchema,
  },
  'POST /api/auth/forgot-password': {
    about: 'Sends a link that sets a new password. The answer is the same for every address.',
    may: 'anyone',
    body: accounts.ForgotPasswordSchema,
    answer: accounts.ForgotPasswordAnswerSchema,
  },
  'POST /api/auth/reset-password': {
    about:
      'Sets a new password with the token of a link, and says how many links to lists and requests still work.',
    may: 'anyone',
    body: accounts.ResetPasswordSchema,
    once: true,
    answer: accounts.ResetPasswordAnswerSchema,
  },
  'POST /api/auth/end-links': {
    about: 'Ends all links to lists and requests of the accounts whose password a link has just set.',
    may: 'anyone',
    body: accounts.EndLinksSchema,
    once: true,
    answer: accounts.EndLinksAnswerSchema,
  },
  'POST /api/auth/change-password': {
    about: 'Sets a new password for the signed-in account and ends its other sessions.',
    may: signedIn,
    body: accounts.ChangePasswordSchema,
    once: true,
    answer: accounts.MessageAnswerSchema,
  },
  'PUT /api/auth/language': {
    about:
      'Keeps the language in which the signed-in account reads, so that its mails come in it. Safe to repeat.',
    may: signedIn,
    body: accounts.LanguageChoiceSchema,
    answer: accounts.MessageAnswerSchema,
  },
  'POST /api/auth/change-email': {
    about:
      'Asks for another e-mail address: it gets a link, and the change happens when that is used. Replaces an earlier request.',
    may: signedIn,
    body: accounts.ChangeEmailSchema,
    once: true,
    answer: accounts.ConfirmationMailAnswerSchema,
  },
  'DELETE /api/auth/change-email': {
    about: 'Withdraws a change of the e-mail address that waits for its link. Safe to repeat.',
    may: signedIn,
    answer: accounts.MessageAnswerSchema,
  },
  'POST /api/auth/restore-email': {
    about:
      'Gives an account back to its old e-mail address with the token of the link mailed there, for 72 hours after the change. Ends all sessions; a new password has to be set.',
    may: 'anyone',
    body: accounts.RestoreEmailSchema,
    once: true,
    answer: accounts.RestoreEmailAnswerSchema,
  },
  'GET /api/auth/sessions': {
    about: 'Where the account is signed in: the caller’s session first, then the latest used.',
    may: signedIn,
    answer: dataAnswer(z.array(accounts.SessionSchema)),
  },
  'DELETE /api/auth/sessions/{id}': {
    about: 'Ends one session of the account. Ending the own one is signing out.',
    may: signedIn,
    params: IdParamsSchema,
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
  'POST /api/admin/{id}/make-owner': {
    about: 'Transfers ownership from the caller to another admin; needs the caller’s password.',
    may: ['owner'],
    params: IdParamsSchema,
    body: PasswordAgainSchema,
    answer: accounts.AdminAnswerSchema,
  },
  'POST /api/auth/confirm-email': {
    about:
      'Confirms the e-mail address of an account, or the new one of a change, with the token of a link. A link works once, for 24 hours.',
    may: 'anyone',
    body: accounts.ConfirmEmailSchema,
    once: true,
    answer: accounts.MessageAnswerSchema,
  },
  'POST /api/auth/confirmation-mail': {
    about:
      'Sends the link that confirms an e-mail address again, for the signed-in account or for a pending registration. The answer does not reveal whether the registration exists.',
    may: 'anyone',
    body: accounts.ConfirmationMailSchema,
    once: true,
    answer: accounts.ConfirmationMailAnswerSchema,
  },
  'POST /api/admin': {
    about: 'Adds an admin.',
    may: ['owner'],
    body: accounts.NewAdminSchema,
    creates: true,
    once: true,
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
    body: ApproveRegistrationSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'PATCH /api/user/{id}/decline': {
    about: 'Declines a medical owner and ends its sessions.',
    may: admins,
    params: IdParamsSchema,
    body: DeclineRegistrationSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'POST /api/stockist/register': {
    about: 'Registers a stockist; an admin approves or declines it.',
    may: 'anyone',
    body: stockists.StockistRegistrationSchema,
    creates: true,
    once: true,
    answer: stockists.StockistRegisteredAnswerSchema,
  },
  'POST /api/stockist/verify-password': {
    about: 'Returns the profile of an approved stockist to a caller with its password.',
    may: 'anyone',
    body: accounts.VerifyPasswordSchema,
    answer: stockists.VerifiedStockistAnswerSchema,
  },
  'PATCH /api/stockist/me': {
    about: 'Changes the own stockist. What approval rests on waits for an admin.',
    may: ['stockist'],
    body: ownRecord.StockistChangesSchema,
    answer: ownRecord.OwnStockistAnswerSchema,
  },
  'PATCH /api/user/me': {
    about: 'Changes the own medical store. What approval rests on waits for an admin.',
    may: ['medicalOwner'],
    body: ownRecord.OwnerChangesSchema,
    multipart: { files: ['drugLicenseImage'], maxFileBytes: limits.maxOwnerLicenceBytes },
    answer: ownRecord.OwnOwnerAnswerSchema,
  },
  'PATCH /api/purchaser/me': {
    about: 'Changes the own purchaser record. What approval rests on waits for an admin.',
    may: ['purchaser'],
    body: ownRecord.PurchaserChangesSchema,
    multipart: { files: ['aadharImage', 'photo'], maxFileBytes: limits.maxImageBytes },
    answer: ownRecord.OwnPurchaserAnswerSchema,
  },
  'PATCH /api/staff/me': {
    about: 'Changes the own contact and photo.',
    may: ['staff'],
    body: ownRecord.OwnStaffChangesSchema,
    multipart: { files: ['image'], maxFileBytes: limits.maxImageBytes },
    answer: ownRecord.OwnStaffAnswerSchema,
  },
  'GET /api/changes/own': {
    about: 'The latest change that the caller wanted and an admin decides: waiting, decided or withdrawn.',
    may: ['stockist', 'medicalOwner', 'purchaser'],
    answer: changes.OwnChangeAnswerSchema,
  },
  'PATCH /api/changes/{id}/approve': {
    about: 'Approves a change: the new values take the place of the old ones.',
    may: admins,
    params: IdParamsSchema,
    body: changes.ApproveChangeSchema,
    answer: changes.ChangeAnswerSchema,
  },
  'PATCH /api/changes/{id}/decline': {
    about: 'Declines a change: everything stays as it is.',
    may: admins,
    params: IdParamsSchema,
    body: changes.DeclineChangeSchema,
    answer: changes.ChangeAnswerSchema,
  },
  'PATCH /api/changes/{id}/withdraw': {
    about: 'Takes the own change back while it waits.',
    may: ['stockist', 'medicalOwner', 'purchaser'],
    params: IdParamsSchema,
    answer: changes.WithdrawnChangeAnswerSchema,
  },
  'PATCH /api/stockist/{id}/approve': {
    about: 'Approves a stockist: it becomes public.',
    may: admins,
    params: IdParamsSchema,
    body: ApproveRegistrationSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'PATCH /api/stockist/{id}/decline': {
    about: 'Declines a stockist: its listings are hidden and its sessions end.',
    may: admins,
    params: IdParamsSchema,
    body: DeclineRegistrationSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'POST /api/company': {
    about: 'Creates a company and links it to stockists; a stockist links only itself.',
    may: ['stockist', ...admins],
    body: stockists.NewCompanySchema,
    creates: true,
    once: true,
    answer: stockists.CreatedAnswerSchema,
  },
  'POST /api/medicine/quick': {
    about: 'Creates a medicine and links it to stockists; a stockist links only itself.',
    may: ['stockist', ...admins],
    body: stockists.NewMedicineSchema,
    creates: true,
    once: true,
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
  'GET /api/listing/export': {
    about:
      "A stockist's list as a file for a spreadsheet, which reads back as a stock file. An admin names the stockist.",
    may: ['stockist', ...admins],
    query: listings.ListingExportQuerySchema,
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    answer: z.string(),
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

  'POST /api/stock-files': {
    about:
      'Takes a stock statement of a stockist, as its software prints it, and reads it. Nothing is listed before it is applied.',
    may: ['stockist', ...admins],
    uploadKey: true,
    query: listings.WhoseListQuerySchema,
    body: stockFiles.NewStockFileSchema,
    multipart: { files: ['file'], maxFileBytes: limits.maxStockFileBytes },
    goesOn: true,
    once: true,
    answer: dataAnswer(stockFiles.StockFileStartedSchema),
  },
  'GET /api/stock-files': {
    about: 'Stock files and what became of each, newest first. Admins see those of all stockists, or of one.',
    may: ['stockist', ...admins],
    query: stockFiles.StockFileListQuerySchema,
    answer: pageAnswer(stockFiles.ListedImportSchema),
  },
  'GET /api/stock-files/{id}': {
    about: 'A stock file: how far it is, what it would change now, or what it has changed.',
    may: ['stockist', ...admins],
    uploadKey: true,
    params: IdParamsSchema,
    answer: dataAnswer(stockFiles.StockImportSchema),
  },
  'GET /api/stock-files/{id}/rows': {
    about: 'The rows of a stock file of one kind, in their order.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    query: stockFiles.ImportRowsQuerySchema,
    answer: pageAnswer(stockFiles.ImportRowSchema),
  },
  'GET /api/stock-files/{id}/file': {
    about: 'The file as it came.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    file: 'application/octet-stream',
    answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  },
  'PUT /api/stock-files/{id}/columns': {
    about:
      'Says what the columns of a stock file mean, and reads it again. It is remembered for files of this layout.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    body: stockFiles.ColumnChoiceSchema,
    answer: dataAnswer(stockFiles.StockImportSchema),
  },
  'POST /api/stock-files/{id}/settle': {
    about: 'Says which medicines rows mean. Every answer is remembered for the next file.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    body: stockFiles.SettleRowsSchema,
    maxBodyBytes: 200_000,
    once: true,
    answer: stockFiles.SettledSchema,
  },
  'POST /api/stock-files/{id}/apply': {
    about: 'Writes a stock file into the list, all of it at once. What waits to be settled is left out.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    body: stockFiles.ApplyImportSchema,
    once: true,
    answer: dataAnswer(stockFiles.StockImportSchema),
  },
  'POST /api/stock-files/{id}/undo': {
    about:
      'Takes a stock file back: the list is as before it, except what was edited by hand since. One that is not applied is dropped.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    once: true,
    answer: dataAnswer(stockFiles.StockImportSchema),
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
    body: ApproveRegistrationSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'PATCH /api/purchaser/{id}/decline': {
    about: 'Declines a purchaser, ends its sessions and closes its open request.',
    may: admins,
    params: IdParamsSchema,
    body: DeclineRegistrationSchema,
    answer: accounts.DecisionAnswerSchema,
  },
  'POST /api/purchasing-card/request': {
    about:
      'Asks stockists for a purchasing card: at least 3, together with those asked before. While a request is open, further stockists are added to it.',
    may: ['purchaser', 'pending:purchaser'],
    body: purchasing.CardRequestCreationSchema,
    maxBodyBytes: 65_536,
    once: true,
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
  'GET /api/purchasing-card/history': {
    about:
      'Card requests that no longer wait for a stockist: its answer, and who decided, latest first. An admin names the stockist.',
    may: ['stockist', ...admins],
    query: purchasing.CardHistoryQuerySchema,
    answer: pageAnswer(purchasing.AnsweredCardRequestSchema),
  },
  'POST /api/requests': {
    about:
      'Asks up to 12 stockists for lines: of a list, or given ones. Each gets those that it lists, and all that nobody of them lists. Those that take no requests are left out and named. With a header Idempotency-Key the same request sent again answers the same.',
    may: buyers,
    body: supply.NewSupplyRequestSchema,
    answer: dataAnswer(supply.SupplyRequestCreatedSchema),
    creates: true,
  },
  'GET /api/requests': {
    about:
      'A buyer sees its own requests, newest first; a stockist what it was asked, those that wait for its answer first.',
    may: [...buyers, 'stockist'],
    query: supply.SupplyRequestListQuerySchema,
    answer: supply.SupplyRequestListAnswerSchema,
  },
  'GET /api/requests/stream': {
    about:
      'Server-sent events for a stockist: changed with the _id and version of a request that it was asked; resync when the Last-Event-ID is too old to continue from. Every event has an id, so a reconnect misses nothing.',
    may: ['stockist'],
    query: purchasing.StreamQuerySchema,
    stream: supply.supplyStreamEvents,
    answer: z.string(),
  },
  'GET /api/requests/{id}': {
    about: 'One request: the buyer sees all answers and the plan, a stockist what it was asked and answered.',
    may: [...buyers, 'stockist'],
    params: IdParamsSchema,
    answer: dataAnswer(supply.RequestViewSchema),
  },
  'GET /api/requests/{id}/stream': {
    about:
      'Server-sent events for the buyer: changed with the version of this request; resync when the Last-Event-ID is too old to continue from. Every event has an id, so a reconnect misses nothing.',
    may: buyers,
    params: IdParamsSchema,
    query: purchasing.StreamQuerySchema,
    stream: supply.supplyStreamEvents,
    answer: z.string(),
  },
  'POST /api/requests/{id}/send': {
    about:
      'Sends a stockist its link: by mail, or notes that the buyer has sent it by WhatsApp. After an ended link it is a new one. Safe to repeat.',
    may: buyers,
    params: IdParamsSchema,
    body: supply.SendRequestSchema,
    answer: dataAnswer(supply.SentRequestSchema),
  },
  'DELETE /api/requests/{id}/links/{stockistId}': {
    about: 'Ends the link of a stockist. Its desk keeps the request. Safe to repeat.',
    may: buyers,
    params: supply.SupplyLinkParamsSchema,
    answer: supply.SupplyDoneSchema,
  },
  'POST /api/requests/{id}/close': {
    about: 'Closes a request: nobody can answer it any more. Safe to repeat.',
    may: buyers,
    params: IdParamsSchema,
    answer: supply.SupplyDoneSchema,
  },
  'POST /api/requests/{id}/reply': {
    about:
      'A stockist answers in its session: all lines at once, or some. It can correct that until the buyer has ordered. With a header Idempotency-Key the same answer sent again changes nothing.',
    may: ['stockist'],
    params: IdParamsSchema,
    body: supply.ReplySchema,
    answer: supply.ReplyDoneSchema,
  },
  'POST /api/requests/{id}/seen': {
    about: 'A stockist has looked at a request in its desk. Safe to repeat.',
    may: ['stockist'],
    params: IdParamsSchema,
    answer: supply.SupplyDoneSchema,
  },
  'GET /api/replies/{token}': {
    about:
      'What the holder of a link is asked, and has answered. Looking changes nothing, and repeated it is the same.',
    may: 'anyone',
    params: supply.ReplyTokenParamsSchema,
    answer: dataAnswer(supply.ReplyPageSchema),
  },
  'POST /api/replies/{token}': {
    about:
      'Answers by the link: all lines at once, or some. It can be corrected until the buyer has ordered. With a header Idempotency-Key the same answer sent again changes nothing.',
    may: 'anyone',
    params: supply.ReplyTokenParamsSchema,
    body: supply.ReplySchema,
    answer: supply.ReplyDoneSchema,
  },
  'POST /api/replies/{token}/seen': {
    about: 'A person has touched the page of a link. Safe to repeat.',
    may: 'anyone',
    params: supply.ReplyTokenParamsSchema,
    answer: supply.SupplyDoneSchema,
  },
  'POST /api/requests/{id}/plan': {
    about:
      'Whom to order what is still open, from the answers: with the fewest calls, at the lowest cost, or soonest. Other products that are offered stand beside it. Nothing is stored.',
    may: buyers,
    params: IdParamsSchema,
    body: supply.PlanRequestSchema,
    answer: dataAnswer(supply.RequestPlanSchema),
  },
  'POST /api/requests/{id}/order': {
    about:
      'Orders of stockists that were asked, at the rates of their answers at this moment and with the free goods that are agreed. Of each one can order once; its answers then stay as they are. With a header Idempotency-Key the same order sent again changes nothing.',
    may: buyers,
    params: IdParamsSchema,
    body: supply.SupplyOrderSchema,
    answer: supply.OrderDoneSchema,
  },
  'GET /api/requests/{id}/order-file': {
    about:
      'What was ordered of the stockist, as a file for its billing program: with its own item codes and names where its stock files have them. Less than was ordered where it has confirmed less.',
    may: ['stockist'],
    params: IdParamsSchema,
    query: supply.OrderFileQuerySchema,
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    answer: z.string(),
  },
  'POST /api/requests/{id}/confirm': {
    about:
      'A stockist confirms in its session what was ordered of it: all, or of `lines` less or none. Later it can only lower what it has confirmed. Safe to repeat.',
    may: ['stockist'],
    params: IdParamsSchema,
    body: supply.ConfirmOrderSchema,
    answer: supply.ReplyDoneSchema,
  },
  'POST /api/replies/{token}/confirm': {
    about:
      'Confirms by the link what was ordered of its stockist, as in its session. What was confirmed in a session is lowered in one alone. Safe to repeat.',
    may: 'anyone',
    params: supply.ReplyTokenParamsSchema,
    body: supply.ConfirmOrderSchema,
    answer: supply.ReplyDoneSchema,
  },
  'GET /api/mutes': {
    about: 'Whose requests the stockist does not want.',
    may: ['stockist'],
    answer: dataAnswer(supply.MutesSchema),
  },
  'PUT /api/mutes': {
    about: 'Mutes a buyer that has asked the stockist, or all buyers, or takes that back. Safe to repeat.',
    may: ['stockist'],
    body: supply.MuteSchema,
    answer: dataAnswer(supply.MutesSchema),
  },
  'GET /api/notifications': {
    about: 'What the caller has been told, newest first, and how much of it is unread.',
    may: signedIn,
    query: NotificationListQuerySchema,
    answer: NotificationListAnswerSchema,
  },
  'POST /api/notifications/read': {
    about: 'Marks notifications of the caller as read: some, or all. Safe to repeat.',
    may: signedIn,
    body: ReadNotificationsSchema,
    answer: NotificationsReadAnswerSchema,
  },
  'GET /api/notifications/stream': {
    about:
      'Server-sent events: notification with a new one as the list shows it; read with the ids of those that were read, here or elsewhere; both with the number of unread ones. resync comes when the Last-Event-ID is too old to continue from, followed by the latest ones. Every event has an id, so a reconnect misses nothing.',
    may: signedIn,
    query: purchasing.StreamQuerySchema,
    stream: notificationEvents,
    answer: z.string(),
  },
  'GET /api/notifications/choices': {
    about: 'How the caller gets each kind of notification by mail: at once, once a day, or not.',
    may: signedIn,
    answer: dataAnswer(MailChoicesSchema),
  },
  'PATCH /api/notifications/choices': {
    about: 'Changes how kinds of notifications come by mail.',
    may: ['stockist', ...buyers, ...admins],
    body: MailChoicesChangeSchema,
    answer: dataAnswer(MailChoicesSchema),
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
    once: true,
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
    once: true,
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
    once: true,
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
    once: true,
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
    maxBodyBytes: 2_000_000,
    answer: dataAnswer(DemandResultSchema),
  },
  'POST /api/list/read': {
    about:
      'Reads a pasted list: which lines are orders, how many of what, and which medicine each can mean. Nothing is stored.',
    may: 'anyone',
    body: ListSchema,
    maxBodyBytes: 6 * limits.maxListBytes + 4_096,
    answer: dataAnswer(ReadListSchema),
  },
  'POST /api/list/read-file': {
    about:
      'Reads a file of orders as a pasted list is read: Excel, CSV, HTML, text or PDF. What its order column leaves blank is not ordered; sheets that are hidden are not read. Nothing is stored.',
    may: 'anyone',
    body: ListFileSchema,
    multipart: { files: ['file'], maxFileBytes: limits.maxBuyersListFileBytes },
    answer: dataAnswer(ReadListFileSchema),
  },
  'POST /api/aliases': {
    about:
      'Confirms that a written name or a code means a medicine. It holds for the caller at once, and for everybody once enough firms agree. Replaces what the caller confirmed for this name before; safe to repeat.',
    may: approved,
    body: aliases.NewAliasSchema,
    creates: true,
    once: true,
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
  'POST /api/own-suppliers': {
    about:
      'Adds a supplier of the caller, on Rasad or not; nobody else sees it. One of the same name and number is the one that is there.',
    may: buyersAlsoWaiting,
    body: own.NewOwnSupplierSchema,
    creates: true,
    once: true,
    answer: dataAnswer(own.OwnSupplierSchema),
  },
  'GET /api/own-suppliers': {
    about: 'The suppliers of the caller, by name. Nobody else sees them.',
    may: buyersAlsoWaiting,
    answer: dataAnswer(z.array(own.OwnSupplierSchema)),
  },
  'PATCH /api/own-suppliers/{id}': {
    about: 'Changes a supplier of the caller. What is left out stays; null removes.',
    may: buyersAlsoWaiting,
    params: IdParamsSchema,
    body: own.OwnSupplierChangesSchema,
    answer: dataAnswer(own.OwnSupplierSchema),
  },
  'DELETE /api/own-suppliers/{id}': {
    about: 'Removes a supplier of the caller.',
    may: buyersAlsoWaiting,
    params: IdParamsSchema,
    answer: z.object({ success: z.literal(true), message: z.string() }),
  },
  'POST /api/lists': {
    about: 'Makes an order list of the caller, new or as a copy of another one.',
    may: approved,
    body: orderLists.NewOrderListSchema,
    creates: true,
    once: true,
    answer: dataAnswer(orderLists.OrderListSchema),
  },
  'GET /api/lists': {
    about: 'The order lists of the caller, those changed last first. Nobody else sees them.',
    may: approved,
    query: orderLists.OrderListQuerySchema,
    answer: pageAnswer(orderLists.ListedOrderListSchema),
  },
  'GET /api/lists/{id}': {
    about: 'One order list of the caller, with its lines and links.',
    may: approved,
    params: IdParamsSchema,
    answer: dataAnswer(orderLists.OrderListSchema),
  },
  'PUT /api/lists/{id}': {
    about:
      'Writes what a device changed of the list, line by line. A line sent with the version that the device knows is written only if nobody has changed it since; otherwise it is answered in `conflicts` as yours and theirs. Without a version, what is sent last stays. Safe to repeat.',
    may: approved,
    params: IdParamsSchema,
    body: orderLists.OrderListChangeSchema,
    answer: orderLists.OrderListChangedSchema,
  },
  'DELETE /api/lists/{id}': {
    about: 'Deletes an order list of the caller, with its history and links.',
    may: approved,
    params: IdParamsSchema,
    answer: z.object({ success: z.literal(true), message: z.string() }),
  },
  'POST /api/lists/{id}/share': {
    about:
      'Makes a link with which a colleague sees the list without an account, and can tick lines if allowed.',
    may: approved,
    params: IdParamsSchema,
    body: orderLists.NewShareSchema,
    creates: true,
    once: true,
    answer: dataAnswer(orderLists.ShareSchema),
  },
  'POST /api/lists/{id}/rounds': {
    about:
      'Ends a round: keeps the lines with their outcomes, takes the outcomes out of the list, and answers what was bought.',
    may: approved,
    params: IdParamsSchema,
    body: orderLists.NewRoundSchema,
    creates: true,
    once: true,
    answer: dataAnswer(orderLists.RoundEndedSchema),
  },
  'GET /api/lists/{id}/rounds': {
    about: 'What became of the list each time it was ordered, latest first.',
    may: approved,
    params: IdParamsSchema,
    query: orderLists.RoundQuerySchema,
    answer: pageAnswer(orderLists.OrderListRoundSchema),
  },
  'DELETE /api/shares/{id}': {
    about: 'Ends the link to a list of the caller.',
    may: approved,
    params: IdParamsSchema,
    answer: orderLists.ShareAnswerSchema,
  },
  'GET /api/shares/{id}': {
    about: 'A list, for anybody who has the link to it: `id` is what the link ends with.',
    may: 'anyone',
    params: orderLists.ShareLinkParamsSchema,
    answer: dataAnswer(orderLists.SharedListSchema),
  },
  'POST /api/shares/{id}/ticks': {
    about: 'Says what became of lines, for anybody who has a link that lets them. Safe to repeat.',
    may: 'anyone',
    params: orderLists.ShareLinkParamsSchema,
    body: orderLists.TicksSchema,
    answer: dataAnswer(orderLists.TickedSchema),
  },
  'GET /api/upload-keys': {
    about: 'The keys with which a stockist’s computers send stock files. An admin names the stockist.',
    may: ['stockist', ...admins],
    query: listings.WhoseListQuerySchema,
    answer: dataAnswer(z.array(stockFiles.UploadKeySchema)),
  },
  'POST /api/upload-keys': {
    about: `Makes an upload key, at most ${limits.maxUploadKeys}. The answer is the only one that shows it. As a bearer token it sends stock files and opens their imports, and nothing else. A session older than 15 minutes sends the password along.`,
    may: ['stockist', ...admins],
    query: listings.WhoseListQuerySchema,
    body: stockFiles.NewUploadKeySchema,
    creates: true,
    once: true,
    answer: stockFiles.UploadKeyCreatedSchema,
  },
  'DELETE /api/upload-keys/{id}': {
    about: 'Removes an upload key: it opens nothing from then on.',
    may: ['stockist', ...admins],
    params: IdParamsSchema,
    answer: stockFiles.UploadKeyRemovedSchema,
  },
  'GET /api/inbound-address': {
    about: 'The address to which a stockist can mail its stock files. An admin names the stockist.',
    may: ['stockist', ...admins],
    query: listings.WhoseListQuerySchema,
    answer: dataAnswer(stockFiles.InboundAddressSchema),
  },
  'POST /api/inbound-address': {
    about:
      'Makes that address, or a new one: mails to the one before then do nothing. A session older than 15 minutes sends the password along.',
    may: ['stockist', ...admins],
    query: listings.WhoseListQuerySchema,
    body: stockFiles.NewInboundAddressSchema,
    once: true,
    answer: stockFiles.InboundAddressAnswerSchema,
  },
  'POST /api/inbound-mail': {
    about:
      'Takes a mail from the operator’s mail provider: its attachments become imports of the stockist whose address it was sent to. Signed in headers with the operator’s secret; without a secret there is no such call. The answer is the same for an address of nobody.',
    may: 'anyone',
    body: InboundMailSchema,
    signed: true,
    goesOn: true,
    maxBodyBytes: limits.maxInboundMailBytes,
    answer: InboundMailAnswerSchema,
  },
  'GET /api/stock-settings': {
    about:
      'What a stockist lets others see of its listings, and whether its files are its whole stock. An admin names the stockist.',
    may: ['stockist', ...admins],
    query: listings.WhoseListQuerySchema,
    answer: dataAnswer(stockFiles.StockSettingsSchema),
  },
  'PATCH /api/stock-settings': {
    about: 'Changes that. Absent fields keep their value; safe to repeat.',
    may: ['stockist', ...admins],
    query: listings.WhoseListQuerySchema,
    body: stockFiles.StockSettingsChangeSchema,
    answer: stockFiles.StockSettingsAnswerSchema,
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
    body: PasswordAgainSchema,
    answer: accounts.MessageAnswerSchema,
  },
  'POST /api/account/registration': {
    about:
      'How a registration stands: what was sent, what was decided and why. Asked by the session of an account that waits, with the link of a mail, or with e-mail and password, because a declined account cannot sign in.',
    may: 'anyone',
    body: registrations.RegistrationQuestionSchema,
    answer: registrations.RegistrationAnswerSchema,
  },
  'POST /api/account/resubmit': {
    about:
      'Sends papers or data again, or adds what is missing. A declined registration then waits again. Needs a token, or the session of an account that waits.',
    may: 'anyone',
    body: registrations.ResubmissionSchema,
    multipart: { files: registrations.resubmissionImages, maxFileBytes: limits.maxOwnerLicenceBytes },
    once: true,
    answer: registrations.ResubmittedAnswerSchema,
  },
  'GET /api/review': {
    about:
      'What waits for an admin, oldest first: registrations, changes of approved data, and names that stockists added; with counts of each kind.',
    may: admins,
    query: review.ReviewQuerySchema,
    answer: review.ReviewAnswerSchema,
  },
  'POST /api/review/{kind}/{id}/undo': {
    about:
      'Undoes the caller’s own decision within 10 seconds. Its mail is not sent then. Sessions that it ended stay ended.',
    may: admins,
    params: review.ReviewParamsSchema,
    once: true,
    answer: review.ReviewDoneAnswerSchema,
  },
  'POST /api/review/{kind}/{id}/reopen': {
    about:
      'Lets the holder of a declined registration send papers again after three refusals, and mails the link for it.',
    may: admins,
    params: review.ReviewParamsSchema,
    answer: review.ReviewDoneAnswerSchema,
  },
  'GET /api/licences': {
    about: 'Drug licences of approved stockists and medical owners, the earliest end first.',
    may: admins,
    query: licences.LicenceListQuerySchema,
    answer: licences.LicenceListAnswerSchema,
  },
  'POST /api/licences/{id}/cancel': {
    about:
      'Records that the authority cancelled the licence of a stockist or medical owner: a stockist is hidden everywhere. Safe to repeat.',
    may: admins,
    params: IdParamsSchema,
    body: licences.LicenceReasonSchema,
    answer: licences.LicenceAnswerSchema,
  },
  'POST /api/licences/{id}/lift': {
    about: 'Takes that back: a stockist is shown again. Safe to repeat.',
    may: admins,
    params: IdParamsSchema,
    body: licences.LicenceReasonSchema,
    answer: licences.LicenceAnswerSchema,
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
  /** Bytes of the body, where its schema does not say how many it can have. */
  maxBodyBytes?: number
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
  /** A second sending would do it twice: with a header Idempotency-Key it is done once, and answered the same. */
  once?: true
  /** Answers 202 because the work goes on after it. */
  goesOn?: true
  /** A stockist's upload key is enough; see `POST /api/upload-keys`. */
  uploadKey?: true
  /** The answer is a file of this type, or of one of these, its bytes and nothing else. */
  file?: string | readonly string[]
  /** Signed in headers with a secret that sender and operator share; see docs/operating.md. */
  signed?: true
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
