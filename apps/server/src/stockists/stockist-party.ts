import { imageMessages } from '@rasad/contract/files'
import { isImage, partyFields } from '@rasad/contract/party-fields'
import { type Files, fileIdOf } from '../files/files.ts'
import { fileIn, type Images, kindOf, type PartyStore } from '../parties/parties.ts'
import { cityOf, pinTableVersion, placeColumns, reachColumns, stateOf } from '../places/places.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Turn } from '../platform/queue.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { addressColumns, type GivenPlace } from './address-columns.ts'
import { presentDecision } from './present-stockist.ts'
import { stockistPolicy } from './registration-policy.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'
import { createStockistRepository, type FullStockistRow } from './stockist-repository.ts'

const papersIn = (tx: Db) => createStockistPapersRepository(tx.withTables<TradeTables>())
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
