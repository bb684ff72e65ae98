import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Who can make which call: the authoritative table for the server.

export const callers = [
  'visitor',
  'pending',
  'medicalOwner',
  'purchaser',
  'stockist',
  'otherStockist',
  'staff',
  'user',
  'admin',
  'owner',
] as const
export type CallerName = (typeof callers)[number]

/** The result for a caller: success, an answer with this much detail, or a refusal. */
export type Outcome = 'yes' | 'own' | 'public' | 'status' | 'full' | '401' | '403' | '404' | '409'
export type Row = Record<CallerName, Outcome>

/** One word for each of `callers`, in the same order. */
function row(words: string): Row {
  const outcomes = words.split(/\s+/)
  if (outcomes.length !== callers.length) throw new Error(`Not one outcome for each caller: ${words}`)
  return Object.fromEntries(callers.map((caller, index) => [caller, outcomes[index]])) as Row
}

function everybody(outcome: Outcome): Row {
  return row(callers.map(() => outcome).join(' '))
}

const admins = row('401 403 403 403 403 403 403 403 yes yes')
const adminsSee = row('401 403 403 403 403 403 403 403 full full')
const traders = row('401 403 403 403 yes yes 403 403 yes yes')
const stockFile = row('401 404 404 404 yes 404 403 403 yes yes')
const addressed = row('401 403 403 403 yes 404 403 403 403 403')

const kept: Record<string, Row> = {
  'POST /api/auth/login': everybody('yes'),
  'POST /api/auth/logout': everybody('yes'),
  'GET /api/auth/me': row('401 own own own own own own own own own'),
  'POST /api/auth/signup': everybody('yes'),
  'POST /api/auth/forgot-password': everybody('yes'),
  'POST /api/auth/reset-password': everybody('yes'),
  'GET /api/stockist': row('public public public public public public public public full full'),
  'GET /api/stockist/{id}': row('public public public public own public public public full full'),
  'POST /api/stockist/register': everybody('yes'),
  'POST /api/stockist/verify-password': everybody('yes'),
  'PATCH /api/stockist/{id}/approve': admins,
  'PATCH /api/stockist/{id}/decline': admins,
  'GET /api/medicine': everybody('public'),
  'GET /api/medicine/{id}': everybody('public'),
  'GET /api/medicine/{id}/stockists': everybody('public'),
  'POST /api/medicine/quick': traders,
  'GET /api/company': everybody('public'),
  'GET /api/company/{id}': everybody('public'),
  'GET /api/company/{id}/stockists': everybody('public'),
  'POST /api/company': traders,
  'GET /api/search': everybody('public'),
  'POST /api/demand': everybody('yes'),
  'GET /api/staff': row('401 403 403 403 own own own 403 full full'),
  'GET /api/staff/{id}': row('public public public public full public full public full full'),
  'POST /api/staff': traders,
  'PATCH /api/staff/{id}': row('401 403 403 403 yes 404 403 403 yes yes'),
  'DELETE /api/staff/{id}': admins,
  'POST /api/purchaser': everybody('yes'),
  'GET /api/purchaser': adminsSee,
  'GET /purchaser/{id}': row('401 own 404 own full 404 404 404 full full'),
  'GET /api/purchaser/{id}': row('status status status own full status status status full full'),
  'PATCH /api/purchaser/{id}/approve': admins,
  'PATCH /api/purchaser/{id}/decline': admins,
  'POST /api/purchasing-card/request': row('401 own 403 own 403 403 403 403 403 403'),
  'GET /api/purchasing-card/status/{id}': everybody('status'),
  'GET /api/purchasing-card/requests': row('401 403 403 403 own own 403 403 full full'),
  'GET /api/purchasing-card/stream': row('401 403 403 403 own own 403 403 403 403'),
  'POST /api/purchasing-card/approve/{id}': addressed,
  'POST /api/purchasing-card/decline/{id}': addressed,
  'GET /api/user': adminsSee,
  'GET /api/user/{id}': row('status status own status status status status status full full'),
  'PATCH /api/user/{id}/approve': admins,
  'PATCH /api/user/{id}/decline': admins,
  'POST /api/upload': everybody('yes'),
  'GET /files/{id}': row('public own own own own public own own full full'),
  'POST /api/admin': row('401 403 403 403 403 403 403 403 403 yes'),
  'GET /api/audit': adminsSee,
}

/** The request is the medical owner's. */
const ofTheBuyer = row('401 403 yes 404 403 403 403 403 403 403')
const stockistsOwn = row('401 403 403 403 own own 403 403 403 403')

const approvedAccounts = row('401 403 yes yes yes yes yes yes yes yes')
/** A list of the stockist: nobody else is told that there is one. */
const ownList = row('401 403 404 404 yes 404 404 404 404 404')
const ownListRead = row('401 403 404 404 own 404 404 404 404 404')

/** A supplier of the medical owner. */
const buyersOwn = row('401 404 yes 404 403 403 403 403 403 403')

/** Calls that were added by the product itself. */
const additional: Record<string, Row> = {
  'POST /api/auth/end-links': everybody('yes'),
  'POST /api/auth/sessions/end': row('401 yes yes yes yes yes yes yes yes yes'),
  'POST /api/auth/change-password': row('401 yes yes yes yes yes yes yes yes yes'),
  'PUT /api/auth/language': row('401 yes yes yes yes yes yes yes yes yes'),
  'POST /api/auth/change-email': row('401 yes yes yes yes yes yes yes yes yes'),
  'DELETE /api/auth/change-email': row('401 yes yes yes yes yes yes yes yes yes'),
  'POST /api/auth/restore-email': everybody('yes'),
  'GET /api/auth/sessions': row('401 own own own own own own own own own'),
  'DELETE /api/auth/sessions/{id}': row('401 yes yes yes yes yes yes yes yes yes'),
  'GET /api/admin': row('401 403 403 403 403 403 403 403 403 full'),
  'DELETE /api/admin/{id}': row('401 403 403 403 403 403 403 403 403 yes'),
  'POST /api/admin/{id}/make-owner': row('401 403 403 403 403 403 403 403 403 yes'),
  'POST /api/auth/confirm-email': everybody('yes'),
  'POST /api/auth/confirmation-mail': everybody('yes'),
  'GET /api/account/export': row('401 own own own own own own own own own'),
  'POST /api/account/delete': row('401 yes yes yes yes yes yes yes yes 409'),
  'PATCH /api/stockist/{id}/hours': row('401 403 403 403 yes 403 403 403 yes yes'),
  'PATCH /api/stockist/{id}/reach': row('401 403 403 403 yes 403 403 403 yes yes'),
  'GET /api/listing/medicine': row('401 403 403 403 own own 403 403 full full'),
  'GET /api/listing/export': row('401 403 403 403 own own 403 403 full full'),
  'PUT /api/listing/medicine/{id}': traders,
  'DELETE /api/listing/medicine/{id}': traders,
  'GET /api/listing/company': row('401 403 403 403 own own 403 403 full full'),
  'PUT /api/listing/company/{id}': traders,
  'DELETE /api/listing/company/{id}': traders,
  'POST /api/stock-files': traders,
  'GET /api/stock-files': row('401 403 403 403 own own 403 403 full full'),
  'GET /api/stock-files/{id}': stockFile,
  'GET /api/stock-files/{id}/rows': stockFile,
  'GET /api/stock-files/{id}/file': stockFile,
  'PUT /api/stock-files/{id}/columns': stockFile,
  'POST /api/stock-files/{id}/settle': stockFile,
  'POST /api/stock-files/{id}/apply': stockFile,
  'POST /api/stock-files/{id}/undo': stockFile,
  'POST /auth/login': everybody('yes'),
  'GET /api/search/results': everybody('public'),
  'GET /api/place': everybody('public'),
  'GET /api/stockist/counts': everybody('public'),
  'GET /api/district': everybody('public'),
  'GET /api/district/{state}/{district}': everybody('public'),
  'GET /api/medicine/alike': traders,
  'GET /api/company/alike': traders,
  'GET /api/staff/analytics': row('401 403 403 403 own own 403 403 full full'),
  'POST /api/staff/bulk-delete': admins,
  'GET /api/upload-keys': row('401 403 403 403 own own 403 403 full full'),
  'POST /api/upload-keys': traders,
  'DELETE /api/upload-keys/{id}': row('401 403 403 403 yes 404 403 403 yes yes'),
  'GET /api/inbound-address': row('401 403 403 403 own own 403 403 full full'),
  'POST /api/inbound-address': traders,
  'POST /api/inbound-mail': everybody('yes'),
  'GET /api/stock-settings': row('401 403 403 403 own own 403 403 full full'),
  'PATCH /api/stock-settings': traders,
  'GET /api/settings': everybody('public'),
  'POST /api/list/read': everybody('yes'),
  'POST /api/list/read-file': everybody('yes'),
  'POST /api/own-suppliers': row('401 yes yes yes 403 403 403 403 403 403'),
  'GET /api/own-suppliers': row('401 own own own 403 403 403 403 403 403'),
  'POST /api/own-suppliers/heading': row('401 yes yes yes 403 403 403 403 403 403'),
  'GET /api/own-suppliers/found': row('401 own own own 403 403 403 403 403 403'),
  'POST /api/own-suppliers/{id}/list': buyersOwn,
  'GET /api/own-suppliers/{id}/list': buyersOwn,
  'PATCH /api/own-suppliers/{id}': buyersOwn,
  'DELETE /api/own-suppliers/{id}': buyersOwn,
  'POST /api/own-suppliers/{id}/invite': buyersOwn,
  'POST /api/own-suppliers/{id}/same': buyersOwn,
  'POST /api/lists': approvedAccounts,
  'GET /api/lists': row('401 403 own own own own own own own own'),
  'GET /api/lists/{id}': ownListRead,
  'PUT /api/lists/{id}': ownList,
  'DELETE /api/lists/{id}': ownList,
  'POST /api/lists/{id}/share': ownList,
  'POST /api/lists/{id}/rounds': ownList,
  'GET /api/lists/{id}/rounds': ownListRead,
  'DELETE /api/lists/{id}/rounds/{roundId}': ownList,
  'DELETE /api/shares/{id}': ownList,
  'GET /api/shares/{id}': everybody('yes'),
  'POST /api/shares/{id}/ticks': everybody('yes'),
  'POST /api/aliases': approvedAccounts,
  'GET /api/aliases': row('401 403 own own own own own own own own'),
  'DELETE /api/aliases/{id}': row('401 403 404 404 yes 404 404 404 yes yes'),
  'PATCH /api/company/{id}/confirm': admins,
  'PATCH /api/medicine/{id}/confirm': admins,
  'DELETE /api/company/{id}': admins,
  'DELETE /api/medicine/{id}': admins,
  'PATCH /api/medicine/{id}': admins,
  'GET /api/medicine/{id}/merge': adminsSee,
  'POST /api/medicine/{id}/merge': admins,
  'GET /api/medicine/duplicates': adminsSee,
  'POST /api/medicine/{id}/keep': admins,
  'PATCH /api/company/{id}': admins,
  'GET /api/company/{id}/merge': adminsSee,
  'POST /api/company/{id}/merge': admins,
  'GET /api/company/duplicates': adminsSee,
  'POST /api/company/{id}/keep': admins,
  'GET /api/merges': adminsSee,
  'POST /api/merges/{id}/undo': admins,
  'GET /api/overview': adminsSee,
  'GET /api/stockist/overview': stockistsOwn,
  'POST /api/stockist/{id}/contact': everybody('yes'),
  'GET /api/unmet-wants': row('401 403 403 403 yes yes 403 403 yes yes'),
  'PUT /api/unmet-wants/{id}': row('401 403 403 403 yes yes 403 403 403 403'),
  'POST /api/requests/{id}/take-over': addressed,
  'DELETE /api/requests/{id}/take-over': addressed,
  'GET /api/stock-proposals': adminsSee,
  'POST /api/stock-proposals/accept': admins,
  'POST /api/stock-proposals/decline': admins,
  'POST /api/stock-proposals/undo': admins,
  'GET /api/stock-files/figures': adminsSee,
  'GET /api/purchasing-card/own': row('401 own 403 own 403 403 403 403 403 403'),
  'GET /api/purchasing-card/history': row('401 403 403 403 own own 403 403 full full'),
  'GET /api/notifications': row('401 own own own own own own own own own'),
  'POST /api/notifications/read': row('401 own own own own own own own own own'),
  'GET /api/events': row('401 own own own own own own own own own'),
  'GET /api/notifications/choices': row('401 own own own own own own own own own'),
  'PATCH /api/notifications/choices': row('401 403 own own own own 403 403 own own'),
  'POST /api/requests': row('401 403 yes yes 403 403 403 403 403 403'),
  'GET /api/requests': row('401 403 own own own own 403 403 403 403'),
  'GET /api/requests/{id}': row('401 403 own 404 own 404 403 403 403 403'),
  'POST /api/requests/{id}/send': ofTheBuyer,
  'DELETE /api/requests/{id}/links/{stockistId}': ofTheBuyer,
  'POST /api/requests/{id}/close': ofTheBuyer,
  'POST /api/requests/{id}/reply': addressed,
  'POST /api/requests/{id}/seen': addressed,
  'POST /api/requests/{id}/plan': row('401 403 own 404 403 403 403 403 403 403'),
  'POST /api/requests/{id}/order': ofTheBuyer,
  'GET /api/requests/{id}/order-file': addressed,
  'POST /api/requests/{id}/confirm': addressed,
  'GET /api/replies/{token}': everybody('public'),
  'POST /api/replies/{token}': everybody('yes'),
  'POST /api/replies/{token}/seen': everybody('yes'),
  'POST /api/replies/{token}/confirm': everybody('yes'),
  'GET /api/mutes': stockistsOwn,
  'PUT /api/mutes': row('401 403 403 403 yes yes 403 403 403 403'),
  'POST /api/account/registration': row('401 own own own own own 409 409 409 409'),
  'POST /api/account/resubmit': everybody('yes'),
  'GET /api/review': adminsSee,
  'POST /api/review/{kind}/{id}/undo': admins,
  'POST /api/review/{kind}/{id}/reopen': admins,
  'GET /api/licences': adminsSee,
  'POST /api/licences/{id}/cancel': admins,
  'POST /api/licences/{id}/lift': admins,
  'PATCH /api/stockist/me': row('401 403 403 403 yes yes 403 403 403 403'),
  'PATCH /api/user/me': row('401 403 yes 403 403 403 403 403 403 403'),
  'PATCH /api/purchaser/me': row('401 403 403 yes 403 403 403 403 403 403'),
  'PATCH /api/staff/me': row('401 403 403 403 403 403 yes 403 403 403'),
  'GET /api/changes/own': row('401 403 own own own own 403 403 403 403'),
  'PATCH /api/changes/{id}/approve': admins,
  'PATCH /api/changes/{id}/decline': admins,
  'PATCH /api/changes/{id}/withdraw': row('401 403 404 404 yes 404 403 403 403 403'),
  'GET /api/cards/{code}': everybody('public'),
  'GET /api/cards/{code}/photo': everybody('public'),
  'POST /api/cards': row('401 403 403 404 yes 404 403 403 yes yes'),
  'POST /api/staff/{id}/invitation': row('401 403 403 403 yes 404 403 403 yes yes'),
}

/** The agreed table, if it is next to the checkout. */
export function agreedPermissions(): Record<string, Row> | undefined {
  const file = fileURLToPath(new URL('../../../../shared/permissions.json', import.meta.url))
  if (!existsSync(file)) return undefined
  const { calls } = JSON.parse(readFileSync(file, 'utf8')) as {
    calls: { method: string; path: string; gets: Row }[]
  }
  return Object.fromEntries(calls.map(({ method, path, gets }) => [`${method} ${path}`, gets]))
}

export const permissions: Record<string, Row> = { ...kept, ...agreedPermissions(), ...additional }

/** The project's own copy of the agreed table. */
export const keptPermissions = kept
