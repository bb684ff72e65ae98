import { pinCount, placeAt } from '@rasad/places'
import { demoCities } from '../demo/cities.ts'
import type { Random } from '../demo/random.ts'

export interface BenchStockist {
  firmName: string
  title: string
  contactPerson: string
  email: string
  /** An obvious placeholder: 90000 1xxxx and up, after those of the demo world. */
  phone: string
  street: string
  city: string
  state: string
  pincode: string
  /** Locality and city. */
  location: string
}

const firstPhone = 9_000_010_001

const honours = ['Sri', 'Shree', 'New', 'Jai', 'Om', 'Maa', 'The', 'Royal', '', '', '', '', '', '']
const houses = [
  'Balaji',
  'Ganesh',
  'Laxmi',
  'Durga',
  'Krishna',
  'Hanuman',
  'Venkatesh',
  'Saraswati',
  'Annapurna',
  'Murugan',
  'Gupta',
  'Agarwal',
  'Sharma',
  'Mehta',
  'Shah',
  'Patel',
  'Reddy',
  'Iyer',
  'Nair',
  'Banerjee',
  'Mukherjee',
  'Singh',
  'Kapoor',
  'Malhotra',
  'Jain',
  'Deshmukh',
  'Kulkarni',
  'Joshi',
  'Rao',
  'Naidu',
  'Das',
  'Bose',
  'Khan',
  'Ansari',
  'Fernandes',
  'Thomas',
  'Himalaya',
  'Ganga',
  'Yamuna',
  'Kaveri',
  'Narmada',
  'Vindhya',
  'Sahyadri',
  'Konark',
  'Ashoka',
  'Mahavir',
  'Gautam',
  'Bharat',
  'National',
  'Metro',
  'City',
  'Capital',
  'Central',
  'United',
  'Sunrise',
  'Jeevan',
  'Arogya',
  'Sanjeevani',
  'Amrit',
  'Kalyan',
]
const trades = [
  'Medical Agencies',
  'Medical Agency',
  'Pharma Distributors',
  'Drug House',
  'Pharmaceuticals',
  'Medical Stores',
  'Surgicals and Pharma',
  'Medico',
  'Medicos',
  'Drug Distributors',
  'Pharma',
  'Enterprises',
  'Traders',
  'Medical Hall',
  'Drug Agency',
  'Health Care',
  'Life Care',
  'Remedies',
  'Medical Corporation',
  'Drug Linkers',
]
const titles = ['Wholesale distributor', 'Super stockist', 'Authorised stockist', 'C&F agent']
const givenNames = [
  'Rajesh',
  'Suresh',
  'Anil',
  'Sunita',
  'Priya',
  'Vijay',
  'Meena',
  'Arun',
  'Kavita',
  'Imran',
  'Deepak',
  'Lakshmi',
  'Harish',
  'Nisha',
  'Ramesh',
  'Fatima',
]
const familyNames = [
  'Gupta',
  'Sharma',
  'Patel',
  'Reddy',
  'Das',
  'Khan',
  'Nair',
  'Singh',
  'Joshi',
  'Rao',
  'Jain',
  'Mehta',
]

/** Half of the stockists sit together in large cities, the others are spread over all PIN codes of the country. */
const shareInCities = 0.5

/** Stockists that look real except for their phones and e-mail addresses. */
export function benchStockists(count: number, random: Random): BenchStockist[] {
  return Array.from({ length: count }, (_, index) => ({
    firmName: [random.pick(honours), random.pick(houses), random.pick(trades)].filter(Boolean).join(' '),
    title: random.pick(titles),
    contactPerson: `${random.pick(givenNames)} ${random.pick(familyNames)}`,
    email: `stockist-${index + 1}@bench.example`,
    phone: String(firstPhone + index),
    ...(random.chance(shareInCities) ? inCity(random) : inTown(random)),
  }))
}

type Address = Pick<BenchStockist, 'street' | 'city' | 'state' | 'pincode' | 'location'>

function inCity(random: Random): Address {
  const { city, state, localities } = random.pick(demoCities)
  const { name: locality, pincode } = random.pick(localities)
  const street = `${random.between(1, 400)}, ${locality}`
  return { street, city, state, pincode, location: `${locality}, ${city}` }
}

function inTown(random: Random): Address {
  const { pin, district, state } = placeAt(random.int(pinCount()))
  const street = `${random.between(1, 400)}, Main Road`
  return { street, city: district, state, pincode: pin, location: district }
}
