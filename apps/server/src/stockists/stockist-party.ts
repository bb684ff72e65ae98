import { imageMessages } from '@rasad/contract/files'
import { isImage, partyFields } from '@rasad/contract/party-fields'
import type { ReachChoice } from '@rasad/contract/reach'
import type { ApprovalRest } from '@rasad/contract/review'
import type { RegistrationPolicy } from '../accounts/accounts.ts'
import { type Files, fileIdOf } from '../files/files.ts'
import { fileIn, type Images, kindOf, type PartyStore } from '../parties/parties.ts'
import {
  cityOf,
  pinTableVersion,
  placeColumns,
  reachAfterMove,
  reachColumns,
  stateOf,
} from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Turn } from '../platform/queue.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { presentDecision } from './present-stockist.ts'
import { createStockistPapersRepository, type StockistColumns } from './stockist-papers-repository.ts'
import { createStockistRepository, type FullStockistRow } from './stockist-repository.ts'

const papersIn = (tx: Db) => createStockistPapersRepository(tx.withTables<TradeTables>())

/** What a decision about a stockist changes. Its listings appear or disappear with its status. */
const stockistPolicy: RegistrationPolicy<FullStockistRow> = {
  roles: ['stockist'],
  audited: 'stockist',
  notFound: 'No such stockist.',
  mailRole: 'stockist',

  async lock(tx, id) {
    await papersIn(tx).lock(id)
    return papersIn(tx).find(id)
  },

  async apply(tx, { id }, state, decidedAt) {
    await papersIn(tx).setStatus(id, state, decidedAt)
    const stockist = await papersIn(tx).find(id)
    if (!stockist) throw new Error('The stockist that was just decided is missing.')
    return stockist
  },

  missingOf: (row) =>
    partyFields.stockist.flatMap(({ isRest, label, column }) => {
      const value = row[column as keyof FullStockistRow]
      const isGiven = Array.isArray(value) ? value.length > 0 : Boolean(value)
      return isRest && !isGiven ? [label as ApprovalRest] : []
    }),
  nameOf: (stockist) => stockist.firm_name,
  greetingOf: (stockist) => stockist.contact_person,
}

const paise = (rupees: unknown) => (typeof rupees === 'number' ? rupees * 100 : null)

export const stockistParty: PartyStore<FullStockistRow> = {
  role: 'stockist',
  policy: stockistPolicy,
  lock: stockistPolicy.lock,
  insert: (tx, id, email, columns) => papersIn(tx).insert(id, { email, ...columns }),
  update: (tx, id, columns) => papersIn(tx).update(id, columns),

  async names(db, ids) {
    const briefs = await createStockistRepository(db.withTables<TradeTables>()).findBriefs(ids)
    return new Map(briefs.map(({ id, firmName }) => [id, firmName]))
  },

  standing: presentDecision,

  start(values) {
    const { reach, ...given } = values as GivenPlace
    const pin = given['address.pincode']
    const place = placeColumns(pin)
    return {
      city: cityOf(given['address.city'], pin),
      ...place,
      district: given['address.district'] ?? place.district,
      state: stateOf(given['address.state'], pin),
      ...reachColumns(reach, pin),
      pin_table: pinTableVersion,
      min_order_paise: paise(values.minOrder),
    }
  },

  follow: (values, before) => ({
    ...(values.hours !== undefined && { hours: values.hours }),
    ...(values.minOrder !== undefined && { min_order_paise: paise(values.minOrder) }),
    ...addressColumns(values as GivenPlace, before),
  }),
  followed: { hours: 'hours', min_order_paise: 'minOrder', reach_kind: 'reach', reach_areas: 'reach' },

  async decided(tx, id, fields, how) {
    if (!fields.some((field) => field.startsWith('license'))) return
    if (how === 'approved') await papersIn(tx).setChecked(id)
    else await papersIn(tx).setCheckedBefore(id)
  },
}

/**
 * Takes the images out of what a stockist gives: addresses of uploads. One that the record has already is left out.
 * @param sender the caller whose turn is used to resize the profile image
 * @throws AppError invalid-input at a field whose address is none of ours
 */
export function withUploads(
  files: Files,
  given: object,
  { sender, standing }: { sender: Turn; standing?: FullStockistRow },
): { given: Record<string, unknown>; images: Images } {
  const texts: Record<string, unknown> = { ...given }
  const uploads: Parameters<Files['withUploads']>[0] = {}
  for (const field of partyFields.stockist) {
    const url = texts[field.name]
    if (!isImage(field) || typeof url !== 'string') continue
    delete texts[field.name]
    const id = fileIdOf(url)
    if (standing && id !== undefined && id === fileIn(field, standing)) continue
    if (id === undefined) throw noUpload(field.name)
    uploads[field.name] = { id, kind: kindOf(field) }
  }
  return {
    given: texts,
    images: (work) =>
      files.withUploads(uploads, sender, (fitted) =>
        work(
          Object.fromEntries(
            Object.entries(fitted).flatMap(([name, upload]) => (upload ? [[name, upload]] : [])),
          ),
        ),
      ),
  }
}

function noUpload(field: string): AppError {
  const message = imageMessages.gone
  return new AppError('invalid-input', { message, fields: { [field]: { code: 'upload-gone', message } } })
}

/** What is given of an address, by field: absent, unchanged. */
interface GivenPlace
  extends Partial<Record<`address.${'city' | 'district' | 'state' | 'pincode'}`, string | null>> {
  reach?: ReachChoice | null
}

/** What follows from a changed address. A new PIN moves the stockist, and its reach with it. */
function addressColumns({ reach, ...given }: GivenPlace, before: FullStockistRow): StockistColumns {
  const {
    'address.city': city,
    'address.district': district,
    'address.state': state,
    'address.pincode': pincode,
  } = given
  const pin = pincode === undefined ? before.pincode : pincode
  const hasMoved = pin !== before.pincode
  const place = placeColumns(pin)
  const hasAddress = Object.keys(given).some((name) => name.startsWith('address.'))
  return {
    ...(city !== undefined && { city: cityOf(city, pin) }),
    ...(state !== undefined && { state: stateOf(state, pin) }),
    ...(hasMoved && { position: place.position }),
    // Texts of the former place would contradict the new PIN.
    ...(hasMoved && place.position !== null && district === undefined && { district: place.district }),
    ...(hasMoved &&
      place.position !== null &&
      city === undefined &&
      isCityOfPin(before) && { city: place.district }),
    ...(hasMoved && place.position !== null && state === undefined && { state: stateOf(null, pin) }),
    // A line of its own that says where it is, from before addresses had parts.
    ...(hasAddress && before.location !== null && { location: null }),
    ...(reach !== undefined
      ? reachColumns(reach, pin)
      : hasMoved
        ? reachAfterMove(before, before.pincode, pin)
        : {}),
  }
}

/** Nobody has given a city: the one that there is came from the PIN. */
function isCityOfPin({ city, pincode }: FullStockistRow): boolean {
  return city === null || city === cityOf(null, pincode)
}
