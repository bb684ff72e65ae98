import type { OwnerRecord } from '@rasad/contract/accounts'
import { type DecidableChange, type DecidedField, isImageField } from '@rasad/contract/changes'
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

function registration(id: string, trail: RegistrationTrail) {
  return {
    _id: id,
    accountId: id,
    sentAt: trail.submittedAt,
    revision: trail.revision,
    reference: referenceOf(id),
    history: trail.history,
    declinable: true,
  }
}

export function stockistDraft(row: FullStockist, trail: RegistrationTrail): Draft {
  const { address } = row
  const lines = [address?.street, address?.city, address?.district, address?.state, address?.pincode]
  return {
    item: {
      ...registration(row._id, trail),
      kind: 'stockist',
      name: row.name,
      emailConfirmed: row.emailConfirmed,
      facts: [
        fact('firmName', row.name),
        fact('licenceNumber', row.licenseNumber),
        fact('licenceExpiry', row.licenseExpiry),
        fact('licenceKinds', row.licenseKinds.join(', ') || null),
        fact('gstin', row.gstin),
        fact('contactPerson', row.contactPerson),
        fact('roleType', row.roleType),
        fact('address', lines.filter(Boolean).join(', ') || null),
        fact('phone', row.phone),
        fact('email', row.email),
        fact('cntxNumber', row.cntxNumber),
        fact('dob', row.dob),
        fact('bloodGroup', row.bloodGroup),
      ],
      documents: [fact('licenceImage', row.licenseImageUrl), fact('profileImage', row.profileImageUrl)],
    },
    compared: {
      id: row._id,
      licence: row.licenseNumber,
      phone: row.phone,
      gstin: row.gstin,
      name: row.name,
      pin: address?.pincode ?? null,
    },
  }
}

export function medicalOwnerDraft(row: OwnerRecord, trail: RegistrationTrail): Draft {
  const name = row.medicalName ?? row.name ?? row.email
  return {
    item: {
      ...registration(row._id, trail),
      kind: 'medicalOwner',
      name,
      emailConfirmed: row.emailConfirmed,
      facts: [
        fact('storeName', row.medicalName),
        fact('licenceNumber', row.drugLicenseNo),
        fact('licenceExpiry', row.licenseExpiry),
        fact('licenceKinds', row.licenseKinds.join(', ') || null),
        fact('gstin', row.gstin),
        fact('ownerName', row.ownerName),
        fact('address', row.address),
        fact('phone', row.contactNo),
        fact('email', row.email),
      ],
      documents: [fact('licenceImage', row.drugLicenseImage)],
    },
    compared: {
      id: row._id,
      licence: row.drugLicenseNo,
      phone: row.contactNo,
      gstin: row.gstin,
      name,
      pin: pinIn(row.address),
    },
  }
}

export function purchaserDraft(row: Purchaser, trail: RegistrationTrail): Draft {
  return {
    item: {
      ...registration(row._id, trail),
      kind: 'purchaser',
      name: row.fullName,
      emailConfirmed: row.emailConfirmed,
      facts: [
        fact('fullName', row.fullName),
        fact('address', row.address),
        fact('phone', row.contactNo),
        fact('email', row.email),
      ],
      documents: [fact('identityImage', row.aadharImage), fact('photo', row.photo)],
    },
    compared: {
      id: row._id,
      licence: null,
      phone: row.contactNo,
      gstin: null,
      name: row.fullName,
      pin: pinIn(row.address),
    },
  }
}

const changed: Record<DecidedField, ReviewField> = {
  name: 'firmName',
  medicalName: 'storeName',
  fullName: 'fullName',
  licenseNumber: 'licenceNumber',
  drugLicenseNo: 'licenceNumber',
  licenseExpiry: 'licenceExpiry',
  licenseImageUrl: 'licenceImage',
  drugLicenseImage: 'licenceImage',
  aadharImage: 'identityImage',
}

export function changeDraft(change: DecidableChange): Draft {
  const all = Object.entries(change.fields).flatMap(([field, { old, new: value }]) => {
    const named = changed[field as DecidedField]
    return named ? [{ isImage: isImageField(field), fact: { field: named, value, before: old } }] : []
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
