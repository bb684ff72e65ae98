/**
 * Who trades in the demo world, besides its stockists: made-up people around one stockist in Pune. Every e-mail address
 * is under `.example`, every phone number an obvious placeholder. `daysAgo` counts from the start of the demo world.
 */

/** The stockist whose desk the accounts below meet at. */
export const meetingStockist = 'orders@deshpande-medical-agencies.example'
/** Two more that purchasers ask. */
const saiKrupa = 'orders@sai-krupa-distributors.example'
const omSai = 'orders@om-sai-pharma.example'

export interface DemoStore {
  email: string
  medicalName: string
  ownerName: string
  address: string
  contactNo: string
  licenceNumber: string
  /** Days until the fee of the licence is due. */
  licenceDays: number
  state: 'approved' | 'pending' | 'declined'
  daysAgo: number
  /** Of a declined one: what the admin wrote. */
  note?: string
}

export const demoStores: readonly DemoStore[] = [
  {
    email: 'store@rasad.example',
    medicalName: 'Shanti Medical Store',
    ownerName: 'Meera Apte',
    address: '12 Tilak Road, Pune 411030',
    contactNo: '9000000999',
    licenceNumber: 'DEMO-20-2001',
    licenceDays: 45,
    state: 'approved',
    daysAgo: 30,
  },
  {
    // The phone number of the store above: review shows both side by side.
    email: 'waiting@rasad.example',
    medicalName: 'New Life Medicals',
    ownerName: 'Meera Apte',
    address: '41 Karve Road, Pune 411004',
    contactNo: '9000000999',
    licenceNumber: 'DEMO-20-2002',
    licenceDays: 500,
    state: 'pending',
    daysAgo: 2,
  },
  {
    email: 'declined@rasad.example',
    medicalName: 'Sanjivani Chemists',
    ownerName: 'Prakash Lele',
    address: '7 Laxmi Road, Pune 411030',
    contactNo: '9000000998',
    licenceNumber: 'DEMO-20-2003',
    licenceDays: 300,
    state: 'declined',
    daysAgo: 4,
    note: 'The lower half of the licence is missing. Please send the whole page.',
  },
  {
    email: 'kothrud@rasad.example',
    medicalName: 'Kothrud Medical and General Stores',
    ownerName: 'Nitin Bhide',
    address: '22 Paud Road, Kothrud, Pune 411038',
    contactNo: '9000000991',
    licenceNumber: 'DEMO-20-2004',
    licenceDays: 900,
    state: 'approved',
    daysAgo: 60,
  },
]

export interface DemoPurchaser {
  email: string
  fullName: string
  address: string
  contactNo: string
  state: 'approved' | 'pending'
  daysAgo: number
  requests: readonly DemoRequest[]
}

interface DemoRequest {
  daysAgo: number
  state: 'approved' | 'pending'
  /** E-mail addresses of the stockists, with what each answered. */
  asked: Readonly<Record<string, 'approved' | 'declined' | null>>
}

export const demoPurchasers: readonly DemoPurchaser[] = [
  {
    email: 'purchaser@rasad.example',
    fullName: 'Kavita Joshi',
    address: '5 Apte Road, Pune 411004',
    contactNo: '9000000997',
    state: 'approved',
    daysAgo: 21,
    requests: [
      { daysAgo: 21, state: 'approved', asked: { [meetingStockist]: 'approved', [saiKrupa]: 'declined' } },
      { daysAgo: 3, state: 'pending', asked: { [omSai]: null } },
    ],
  },
  {
    email: 'waiting-purchaser@rasad.example',
    fullName: 'Rohan Patil',
    address: '88 Sinhagad Road, Pune 411030',
    contactNo: '9000000996',
    state: 'pending',
    daysAgo: 1,
    requests: [
      {
        daysAgo: 1,
        state: 'pending',
        asked: { [meetingStockist]: null, [saiKrupa]: 'declined', [omSai]: null },
      },
    ],
  },
  {
    email: 'another-purchaser@rasad.example',
    fullName: 'Farida Shaikh',
    address: '19 Shivaji Road, Pune 411002',
    contactNo: '9000000995',
    state: 'pending',
    daysAgo: 3,
    requests: [{ daysAgo: 3, state: 'pending', asked: { [meetingStockist]: null, [omSai]: null } }],
  },
]

export interface DemoStaff {
  fullName: string
  /** Null: without an account. */
  email: string | null
  contact: string
  address: string
  daysAgo: number
  /** When it left; its card is revoked since then. */
  endedDaysAgo?: number
}

/** The people of the stockist that the others meet at. */
export const demoStaff: readonly DemoStaff[] = [
  {
    fullName: 'Amol Gaikwad',
    email: 'staff@rasad.example',
    contact: '9000000994',
    address: '3 Kumthekar Road, Pune 411030',
    daysAgo: 400,
  },
  {
    fullName: 'Snehal Pawar',
    email: null,
    contact: '9000000993',
    address: '27 Ganesh Peth, Pune 411002',
    daysAgo: 90,
  },
  {
    fullName: 'Vijay More',
    email: null,
    contact: '9000000992',
    address: '60 Kasba Peth, Pune 411011',
    daysAgo: 700,
    endedDaysAgo: 8,
  },
]

/** What the stockist wants changed; an admin decides it. */
export const demoChange = {
  stockist: meetingStockist,
  daysAgo: 1,
  newFirmName: 'Deshpande Medical Agencies LLP',
} as const

/**
 * Entries that stockists added by hand and nobody else has confirmed. As in life they have a name and a company only.
 * The second of each kind is suspected to be another spelling; none is like a medicine of the catalogue.
 */
export const demoUnconfirmed = {
  companies: [
    { name: 'Himalaya Wellness Company', addedBy: saiKrupa, daysAgo: 5 },
    { name: 'Himalaya Wellness Co', addedBy: omSai, daysAgo: 2 },
  ],
  medicines: [
    { name: 'Septilin Tablet', company: 'Himalaya Wellness Company', addedBy: saiKrupa, daysAgo: 5 },
    { name: 'Septilin Tablets', company: 'Himalaya Wellness Co', addedBy: omSai, daysAgo: 2 },
  ],
} as const
