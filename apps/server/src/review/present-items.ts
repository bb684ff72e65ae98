import type { OwnerRecord } from '@rasad/contract/accounts'
import type { DecidableChange } from '@rasad/contract/changes'
import { fieldNamed, isImage, type PartyRole, partyFields } from '@rasad/contract/party-fields'
import { factsOf, partyName } from '@rasad/contract/party-record'
import type { Purchaser } from '@rasad/contract/purchasing'
import { referenceOf } from '@rasad/contract/registrations'
import type { ReviewFact, ReviewField, ReviewItem } from '@rasad/contract/review'
import type { FullStockist } from '@rasad/contract/stockists'
import type { RegistrationTrail } from '../accounts/accounts.ts'
import type { UnconfirmedEntry } from '../catalogue/catalogue.ts'
import type { Compared } from './review-repository.ts'

// Records of the domains become items of the queue: what was typed, which papers lie beside it, what to compare.

/** An item before duplicates are looked for. */
export interface Draft {
  item: Omit<ReviewItem, 'duplicates'>
  /** Null: a name of the catalogue, which search compares. */
  compared: Compared | null
}

const fact = (field: ReviewField, value: string | null | undefined): ReviewFact => ({
  field,
  value: value ?? null,
})

/** A PIN somewhere in an address. */
const pinIn = (text: string | null) => /(?<!\d)[1-9]\d{5}(?!\d)/.exec(text ?? '')?.[0] ?? null

/** A registration as an item of the queue. */
export function partyDraft(
  role: PartyRole,
  record: FullStockist | OwnerRecord | Purchaser,
  trail: RegistrationTrail,
): Draft {
  const name = partyName(record)
  const { facts: typed, documents } = factsOf(partyFields[role], record)
  const facts = [...typed, fact('email', record.email)]
  const given = (field: ReviewField) => facts.find((each) => each.field === field)?.value ?? null
  return {
    item: {
      _id: record._id,
      accountId: record._id,
      kind: role,
      name,
      sentAt: trail.submittedAt,
      revision: trail.revision,
      reference: referenceOf(record._id),
      emailConfirmed: record.emailConfirmed,
      facts,
      documents,
      history: trail.history,
      declinable: true,
    },
    compared: {
      id: record._id,
      licence: given('licenceNumber'),
      phone: given('phone'),
      gstin: given('gstin'),
      name,
      pin: typeof record.address === 'string' ? pinIn(record.address) : (record.address?.pincode ?? null),
    },
  }
}

export function changeDraft(change: DecidableChange): Draft {
  const all = Object.entries(change.fields).flatMap(([name, { old, new: value }]) => {
    const field = fieldNamed(change.role, name)
    if (!field) return []
    return [{ isImage: isImage(field), fact: { field: field.label as ReviewField, value, before: old } }]
  })
  const newValue = (field: ReviewField) => all.find((each) => each.fact.field === field)?.fact.value ?? null
  return {
    item: {
      kind: 'change',
      _id: change._id,
      accountId: change.account,
      name: change.name,
      sentAt: change.createdAt,
      revision: String(change.version),
      reference: referenceOf(change.account),
      emailConfirmed: null,
      facts: all.filter(({ isImage }) => !isImage).map((each) => each.fact),
      documents: all.filter(({ isImage }) => isImage).map((each) => each.fact),
      history: [],
      declinable: true,
    },
    compared: {
      id: change.account,
      licence: newValue('licenceNumber'),
      phone: null,
      gstin: null,
      name: change.name,
      pin: null,
    },
  }
}

export function entryDraft(entry: UnconfirmedEntry): Draft {
  return {
    item: {
      kind: entry.kind,
      _id: entry._id,
      accountId: null,
      name: entry.name,
      sentAt: entry.addedAt,
      revision: '0',
      reference: referenceOf(entry._id),
      emailConfirmed: null,
      facts: [
        fact(entry.kind === 'medicine' ? 'medicineName' : 'companyName', entry.name),
        ...(entry.kind === 'medicine'
          ? [fact('composition', entry.composition), fact('companyName', entry.companyName)]
          : []),
        fact('addedBy', entry.addedBy?.name),
        fact('listedBy', String(entry.stockistCount)),
      ],
      documents: [],
      history: [],
      declinable: entry.removable,
      ...(entry.waiting && { waiting: true as const }),
      ...(entry.firmGone && { firmGone: true as const }),
    },
    compared: null,
  }
}
