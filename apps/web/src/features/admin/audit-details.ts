import { declineReasons } from '@rasad/contract/decline-reasons'
import { type ReviewField, reviewFields } from '@rasad/contract/review'
import { shortId } from '../../lib/format.ts'

/** The words for what an entry of the audit log tells besides. What is not here is shown as it is recorded. */
const detailLabels = {
  reason: 'detReason',
  note: 'detNote',
  missing: 'detMissing',
  sharedLicence: 'detSharedLicence',
  decision: 'detDecision',
  fields: 'detFields',
  medicine: 'detMedicine',
  stockists: 'detStockists',
  lines: 'detLines',
  rows: 'detRows',
  listings: 'detListings',
  answers: 'detAnswers',
  restored: 'detRestored',
  file: 'detFile',
  share: 'detShare',
  merge: 'detMerge',
  proposal: 'detProposal',
  printed: 'detPrinted',
  buyer: 'detBuyer',
  other: 'detOther',
  name: 'detName',
  mayTick: 'detMayTick',
  minOrder: 'detMinOrder',
} as const

const valueLabels = {
  true: 'detYes',
  false: 'detNo',
  approved: 'detApproved',
  declined: 'detDeclined',
  confirmed: 'detConfirmed',
  'no reason given': 'detNoReasonGiven',
} as const

const recordId = /^[0-9a-f]{24}$/
const has = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key)

/** The key of a detail's name, if there are words for it. */
export function detailLabelOf(name: string) {
  return has(detailLabels, name) ? detailLabels[name] : undefined
}

/** The key of a detail's value, if there are words for it. */
export function valueLabelOf(value: string) {
  return has(valueLabels, value) ? valueLabels[value] : undefined
}

/** The reason of a decline that a value names. */
export function reasonOf(name: string, value: string) {
  return name === 'reason' ? declineReasons.find((reason) => reason === value) : undefined
}

/** The fields of a record that a value names. */
export function fieldsOf(name: string, value: string): readonly ReviewField[] | undefined {
  if (name !== 'missing') return undefined
  return value.split(', ').flatMap((each) => reviewFields.find((field) => field === each) ?? [])
}

/** A value without words of its own. */
export function plainValue(value: string): string {
  return recordId.test(value) ? shortId(value) : value
}

/** `before.price` and `after.price` become one change; other details stand as they are. */
export function changesIn(details: Record<string, string> | null) {
  const changes = new Map<string, { field: string; before?: string; after?: string }>()
  for (const [name, value] of Object.entries(details ?? {})) {
    const [when, field = ''] = name.split('.')
    if (when === 'before' || when === 'after') {
      changes.set(field, { field, ...changes.get(field), [when]: value })
    } else changes.set(name, { field: name, after: value })
  }
  return [...changes.values()]
}
