import type { Account, OwnerRecord, RegistrationStatus, SignedInUser } from '@rasad/contract/accounts'
import type { Company, ListingFacts, Medicine, PublicStockist } from '@rasad/contract/directory'
import type { LicenceRow } from '@rasad/contract/licences'
import { type FieldOf, type PartyField, partyFields } from '@rasad/contract/party-fields'
import type { CardRequest, Purchaser } from '@rasad/contract/purchasing'
import type { CompanyHit, MedicineHit, SupplierHit } from '@rasad/contract/search'
import type { Staff } from '@rasad/contract/staff'
import type { FullStockist } from '@rasad/contract/stockists'

// One small world that the usual answers of the fake service are taken from.

export const ids = {
  company: '665f1c2a9b1e4c7d8a3f5b10',
  medicine: '665f1c2a9b1e4c7d8a3f5b21',
  stockist: '665f1c2a9b1e4c7d8a3f5b32',
  otherStockist: '665f1c2a9b1e4c7d8a3f5b33',
  owner: '665f1c2a9b1e4c7d8a3f5b43',
  purchaser: '665f1c2a9b1e4c7d8a3f5b54',
  request: '665f1c2a9b1e4c7d8a3f5b65',
  staff: '665f1c2a9b1e4c7d8a3f5b76',
  admin: '665f1c2a9b1e4c7d8a3f5b87',
  image: '665f1c2a9b1e4c7d8a3f5b98',
  entry: '665f1c2a9b1e4c7d8a3f5ba9',
  alias: '665f1c2a9b1e4c7d8a3f5bba',
  change: '665f1c2a9b1e4c7d8a3f5bcb',
  notification: '665f1c2a9b1e4c7d8a3f5bdc',
  merge: '665f1c2a9b1e4c7d8a3f5bed',
  proposal: '665f1c2a9b1e4c7d8a3f5c0f',
  uploadKey: '665f1c2a9b1e4c7d8a3f5c0f',
  supplyRequest: '665f1c2a9b1e4c7d8a3f5c20',
  orderList: '665f1c2a9b1e4c7d8a3f5c21',
  share: '665f1c2a9b1e4c7d8a3f5c43',
} as const

export const moment = '2026-06-04T09:30:00.000Z'
const day = '2026-06-04'
export const sessionToken = 'sH3xq0vT8mZk1pRr5cWn9yBd2LfGa7UeJ4iQoXKt6Vs'
export const linkToken = 'Tn4vWc8sKq1mZp7rXe2dYb5uHj9gLf3aQo6iVt0kRwE'
const image = `/files/${ids.image}`
const cardCode = '6f1d0c5a92b74e83a1c7d9e2f40b8365'

const waitingState = { approved: false, declined: false, status: 'processing' } as const
const approvedState = { approved: true, declined: false, status: 'approved' } as const

export function waiting(id: string): RegistrationStatus {
  return { _id: id, ...waitingState }
}

/** The answer to approving or declining a registration. */
export function decided(id: string, what: string, decision: 'approved' | 'declined') {
  const data = { _id: id, approved: decision === 'approved', declined: decision === 'declined' }
  return {
    success: true as const,
    message: `${what} ${decision}`,
    warnings: [],
    data: { ...data, status: decision, approvedAt: decision === 'approved' ? moment : null },
  }
}

/** `{success: true, data}` */
export function answered<T>(data: T) {
  return { success: true as const, data }
}

/** A list of one row, complete. */
export function pageOf<T>(row: T) {
  return { success: true as const, data: [row], total: 1, nextCursor: null }
}

export const medicine: Medicine = {
  _id: ids.medicine,
  name: 'Telma 40 Tablet',
  companyId: ids.company,
  companyName: 'Glenmark Pharmaceuticals',
  company: { _id: ids.company, name: 'Glenmark Pharmaceuticals' },
  composition: 'Telmisartan (40mg)',
  pack: 'strip of 15 tablets',
  price: 214.5,
  rx: true,
  stockists: [{ stockist: ids.stockist }],
  stockistCount: 1,
}

export const company: Company = {
  _id: ids.company,
  name: 'Glenmark Pharmaceuticals',
  shortName: 'Glenmark',
  email: null,
  location: 'Mumbai',
  stockists: [ids.stockist],
  stockistCount: 1,
  medicineCount: 1,
}

export const medicineHit: MedicineHit = {
  category: 'medicine',
  _id: ids.medicine,
  name: medicine.name,
  companyId: ids.company,
  companyName: company.name,
  composition: medicine.composition,
  pack: medicine.pack,
  price: medicine.price,
  rx: true,
  stockistCount: 1,
}

/** What a visitor sees of a listing. */
export const listingFacts: ListingFacts = {
  band: 'inStock',
  quantity: null,
  mrp: 248.5,
  ptr: null,
  scheme: '10+1',
  expiry: '2027-05-31',
  confirmedAt: moment,
  availableOn: null,
  source: 'file',
}

export const companyHit: CompanyHit = {
  category: 'company',
  _id: ids.company,
  name: company.name,
  location: company.location,
  stockistCount: 1,
  medicineCount: 1,
}

export const supplierHit: SupplierHit = {
  category: 'supplier',
  _id: ids.stockist,
  name: 'Deccan Pharma Distributors',
  location: 'Pune',
  phone: '020 2445 1122',
  companyCount: 1,
  medicineCount: 1,
  distanceKm: 2.5,
  delivers: true,
  minOrder: 2000,
}

const address = {
  street: '12 Tilak Road',
  city: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
  pincode: '411030',
}

/** Fields that no stockist has filled in. */
const nothingOf = (isShown: (field: PartyField) => boolean) =>
  Object.fromEntries(
    partyFields.stockist
      .filter((field) => !field.name.includes('.') && isShown(field))
      .map(({ name }) => [name, null]),
  )
type OpenName = Extract<FieldOf<'stockist'>, { seenBy: 'everybody' }>['name']

export const publicStockist: PublicStockist = {
  ...(nothingOf(({ seenBy }) => seenBy === 'everybody') as Record<OpenName, null>),
  _id: ids.stockist,
  name: supplierHit.name,
  firmName: supplierHit.name,
  companyName: supplierHit.name,
  title: null,
  contactPerson: 'Ravi Kulkarni',
  email: 'orders@deccan.example',
  phone: supplierHit.phone,
  location: 'Pune',
  address,
  distanceKm: null,
  delivers: null,
  reach: {
    kind: 'districts',
    districts: [{ district: 'Pune', state: 'Maharashtra' }],
    state: null,
    nearby: true,
  },
  minOrder: 2000,
  profileImageUrl: null,
  logo: null,
  hours: 'Mon-Sat 9am-8pm',
  ...approvedState,
  companies: [{ _id: ids.company, name: company.name }],
  companyCount: 1,
  medicines: [{ _id: ids.medicine, name: medicine.name }],
  medicineCount: 1,
  updatedAt: moment,
  licenceLate: false,
  licenceCheckedAt: moment,
  stockUpdatedAt: moment,
  memberSince: moment,
}

const paidLicence = {
  state: 'valid',
  until: '2030-03-31',
  daysLeft: 1396,
  cancelledAt: null,
  reason: null,
} as const

export const fullStockist: FullStockist = {
  ...(nothingOf(() => true) as Record<FieldOf<'stockist'>['name'], null>),
  ...publicStockist,
  role: 'stockist',
  emailConfirmed: true,
  approvedAt: moment,
  createdAt: moment,
  licenseNumber: 'MH-21B-55501',
  druglicenseNo: 'MH-21B-55501',
  licenseKinds: ['20B', '21B'],
  licenseExpiry: '2030-03-31',
  licence: paidLicence,
  gstin: '27AABCU9603R1ZN',
  licenseImageUrl: image,
  roleType: 'Proprietor',
  cardCode,
}

export const account: Account = {
  _id: ids.admin,
  id: ids.admin,
  role: 'admin',
  owner: true,
  email: 'admin@rasad.example',
  emailConfirmed: true,
  name: 'Farida Khan',
  ...approvedState,
  approvedAt: moment,
}

export const medicalOwner: OwnerRecord = {
  _id: ids.owner,
  id: ids.owner,
  role: 'medicalOwner',
  owner: false,
  email: 'lata@ujwal.example',
  emailConfirmed: true,
  name: 'Lata Deshmukh',
  ...approvedState,
  approvedAt: moment,
  medicalName: 'Ujwal Medical Store',
  ownerName: 'Lata Deshmukh',
  address: '18 Prabhat Road, Pune 411004',
  contactNo: '9000033333',
  phone: '9000033333',
  drugLicenseNo: 'MH-21-66602',
  licenseNumber: 'MH-21-66602',
  licenseKinds: ['20', '21'],
  licenseExpiry: '2030-03-31',
  licence: paidLicence,
  gstin: null,
  drugLicenseImage: image,
  licenseImageUrl: image,
  createdAt: moment,
}

export const licenceRow: LicenceRow = {
  _id: ids.stockist,
  holder: 'stockist',
  name: supplierHit.name,
  numbers: fullStockist.licenseNumber,
  kinds: fullStockist.licenseKinds,
  gstin: fullStockist.gstin,
  town: 'Pune',
  phone: supplierHit.phone,
  ...paidLicence,
}

const { createdAt: _since, ...ownRecord } = medicalOwner
export const signedInUser: SignedInUser = ownRecord

export const purchaser: Purchaser = {
  _id: ids.purchaser,
  role: 'purchaser',
  fullName: 'Omkar Gaikwad',
  name: 'Omkar Gaikwad',
  address: '18 Prabhat Road, Pune 411004',
  contactNo: '9000044444',
  phone: '9000044444',
  email: 'omkar@gaikwad.example',
  emailConfirmed: true,
  photo: image,
  personalPhoto: image,
  aadharImage: image,
  ...approvedState,
  approvedAt: moment,
  createdAt: moment,
  cardCode,
}

export const cardRequest: CardRequest = {
  _id: ids.request,
  createdAt: moment,
  status: 'pending',
  purchaserId: ids.purchaser,
  requester: { fullName: purchaser.fullName, email: purchaser.email },
  requesterDisplay: { name: purchaser.fullName, photo: image },
  purchaserData: {
    fullName: purchaser.fullName,
    address: purchaser.address,
    contactNo: purchaser.contactNo,
    email: purchaser.email,
    aadharImage: image,
    photo: image,
  },
  approvals: [],
  stockistCount: 3,
}

export const staffMember: Staff = {
  _id: ids.staff,
  role: 'staff',
  fullName: 'Kiran Shinde',
  image,
  staffId: 'STF-0042',
  joiningDate: day,
  contact: '9000055555',
  phone: '9000055555',
  email: 'kiran@deccan.example',
  address: '3 Laxmi Road, Pune',
  companyName: publicStockist.name,
  status: 'active',
  aadharCard: image,
  stockist: ids.stockist,
  createdAt: moment,
  invitedAt: null,
  endedAt: null,
  cardCode,
}
