import { demoCities } from './cities.ts'
import { cityStockistRows } from './city-stockists.ts'
import { agent, authorised, type StockistRow, speciality, superStockist, wholesale } from './stockist-row.ts'
import type { DemoStockist } from './types.ts'

/** Firms all over the country, in order of their phone numbers. The last `processingCount` are not verified yet. */
const countryRows: readonly StockistRow[] = [
  ['Shree Balaji Medical Agencies', wholesale, 'Rakesh Gupta', 'Bhagirath Palace', '1482, First Floor'],
  ['Khanna Drug House', authorised, 'Vikram Khanna', 'Bhagirath Palace', '1659, Ground Floor'],
  [
    'New Capital Pharma Distributors',
    superStockist,
    'Sunil Aggarwal',
    'Bhagirath Palace',
    '1790, Second Floor',
  ],
  ['Jain Surgical and Pharma', wholesale, 'Praveen Jain', 'Bhagirath Palace', '1521, Cloth Market Lane'],
  ['Asaf Ali Remedies', speciality, 'Naveed Ahmed', 'Darya Ganj', '4/21, Netaji Subhash Marg'],
  ['Sagar Medical Stores', wholesale, 'Hitesh Shah', 'Princess Street', '118, Shamaldas Gandhi Marg'],
  ['Patel Brothers Pharma', authorised, 'Jignesh Patel', 'Princess Street', '64, Devkaran Mansion'],
  ['Gokul Chemist Distributors', wholesale, 'Nilesh Mehta', 'Princess Street', '27, Mangaldas Building'],
  ['Bombay Lifecare Agencies', superStockist, 'Farhan Merchant', 'Masjid Bunder', '206, Kazi Sayed Street'],
  ['Western Cold Chain Pharma', speciality, 'Anita Fernandes', 'Masjid Bunder', '15, Narsi Natha Street'],
  ['Sai Krupa Distributors', wholesale, 'Mahesh Kulkarni', 'Sadashiv Peth', '1206, Tilak Road'],
  ['Deshpande Medical Agencies', authorised, 'Anand Deshpande', 'Sadashiv Peth', '849, Laxmi Road'],
  ['Om Sai Pharma', wholesale, 'Sachin Pawar', 'Sadashiv Peth', '1455, Bajirao Road'],
  ['Mauli Drug Distributors', superStockist, 'Ganesh Shinde', 'Shukrawar Peth', '612, Shivaji Road'],
  ['Vidarbha Medical Agency', wholesale, 'Rajesh Agrawal', 'Ganjipeth', 'Block B-14, Dawa Bazar'],
  ['Orange City Pharma', authorised, 'Pravin Bhoyar', 'Ganjipeth', 'Block C-31, Dawa Bazar'],
  ['Umiya Medical Agency', wholesale, 'Dinesh Patel', 'Gheekanta', '9, Medicine Market'],
  ['Sabarmati Pharma Distributors', superStockist, 'Ketan Shah', 'Gheekanta', '44, Medicine Market'],
  ['Navkar Drug Agency', authorised, 'Bhavesh Shah', 'Gheekanta', '102, Nagar Sheth Vanda'],
  ['Tapi Medical Agencies', wholesale, 'Mukesh Desai', 'Bhagal', '3/1187, Rajmarg'],
  ['Ambika Pharma Distributors', authorised, 'Hardik Desai', 'Bhagal', '5/402, Haripura Main Road'],
  ['Sayaji Drug House', wholesale, 'Chirag Amin', 'Raopura', '21, Kothi Road'],
  ['Pink City Medical Agencies', wholesale, 'Manoj Sharma', 'Film Colony', '212, Chaura Rasta'],
  ['Rajputana Pharma', superStockist, 'Vijay Singh Rathore', 'Film Colony', '88, Dawa Market'],
  ['Marudhar Medicos', authorised, 'Ashok Maheshwari', 'Film Colony', '131, Dawa Market'],
  ['Malwa Drug Distributors', wholesale, 'Sanjay Jain', 'Dawa Bazar', '117, 13-14 RNT Marg'],
  ['Ahilya Medical Agencies', authorised, 'Ritesh Agrawal', 'Dawa Bazar', '208, 13-14 RNT Marg'],
  ['Narmada Pharma', wholesale, 'Alok Dubey', 'Hamidia Road', '6, Medicine Complex'],
  ['Awadh Medical Agencies', wholesale, 'Mohammad Irfan', 'Aminabad', '45, Medicine Market'],
  ['Gomti Pharma Distributors', superStockist, 'Anurag Srivastava', 'Aminabad', '12, Model House Road'],
  ['Shri Ram Drug Agency', authorised, 'Pankaj Rastogi', 'Aminabad', '73, Medicine Market'],
  ['Ganga Medical Hall Wholesale', wholesale, 'Deepak Tandon', 'Birhana Road', '24/6, Naya Ganj Crossing'],
  ['Kanpur Chemical and Drug Company', authorised, 'Rohit Kapoor', 'Birhana Road', '26/44, First Floor'],
  ['Kashi Vishwanath Pharma', wholesale, 'Ajay Pandey', 'Saptsagar', 'K-57/89, Medicine Market'],
  ['Triveni Drug Distributors', authorised, 'Sandeep Gupta', 'Saptsagar', 'K-58/14, Maidagin'],
  ['Taj Medical Agencies', wholesale, 'Mohit Bansal', 'Fawwara', '7/112, Medicine Market'],
  ['Punjab Drug House', wholesale, 'Gurpreet Singh', 'Pindi Street', '318, Medicine Market'],
  [
    'Satluj Pharma Distributors',
    superStockist,
    'Harjit Singh Dhillon',
    'Pindi Street',
    '402, Medicine Market',
  ],
  ['Golden City Medicos', wholesale, 'Amarjit Kaur', 'Katra Sher Singh', '1120, Medicine Market'],
  ['Magadh Medical Agency', wholesale, 'Ranjan Kumar Sinha', 'Govind Mitra Road', '14, Medicine Market'],
  ['Pataliputra Pharma', superStockist, 'Abhay Prasad', 'Govind Mitra Road', '61, Verma Centre'],
  ['Mithila Drug Distributors', authorised, 'Sunita Jha', 'Govind Mitra Road', '39, Bari Path'],
  ['Chotanagpur Medical Agencies', wholesale, 'Binod Sahu', 'Upper Bazar', '17, Gandhi Chowk'],
  ['Howrah Bridge Pharma', wholesale, 'Subhasis Ghosh', 'Canning Street', 'Room 41, Mehta Building'],
  ['Eastern Drug Concern', superStockist, 'Amit Kumar Saha', 'Canning Street', 'Room 118, Bagree Market'],
  ['Maa Tara Medical Agency', authorised, 'Debashis Paul', 'Canning Street', 'Room 63, Mehta Building'],
  ['Hooghly Speciality Pharma', speciality, 'Ritwik Banerjee', 'Burrabazar', '112, Netaji Subhas Road'],
  ['Jagannath Medical Distributors', wholesale, 'Prasanta Mohanty', 'Bapuji Nagar', '236, Janpath'],
  ['Kamakhya Drug Agency', wholesale, 'Bhaskar Das', 'Fancy Bazar', '19, SRCB Road'],
  ['Brahmaputra Pharma', authorised, 'Nabajyoti Kalita', 'Fancy Bazar', '52, MS Road'],
  ['Charminar Medical Agencies', wholesale, 'Srinivas Rao', 'Koti', '4-5-173, Sultan Bazar'],
  ['Deccan Cold Chain Distributors', speciality, 'Lakshmi Narasimha Reddy', 'Koti', '4-1-916, Tilak Road'],
  ['Sri Venkateswara Pharma', superStockist, 'Kiran Kumar', 'Troop Bazar', '5-3-847, First Floor'],
  ['Simhadri Drug House', wholesale, 'Appala Naidu', 'Dabagardens', '28-2-41, Prakasharao Peta'],
  ['Cauvery Medical Distributors', wholesale, 'Manjunath Gowda', 'Chickpet', '88, Sultanpet Main Road'],
  ['Sri Manjunatha Agencies', agent, 'Ramesh Shetty', 'Gandhi Nagar', '41, Fifth Main Road'],
  ['Marina Pharma Distributors', wholesale, 'Senthil Kumar', 'Park Town', '155, Nyniappa Naicken Street'],
  [
    'Sri Murugan Medical Agencies',
    authorised,
    'Karthik Subramanian',
    'Park Town',
    '98, Nyniappa Naicken Street',
  ],
  ['Kovai Drug Distributors', wholesale, 'Palaniswamy Gounder', 'Raja Street', '304, Big Bazaar Corner'],
  ['Malabar Medical Agencies', wholesale, 'Biju Thomas', 'Broadway', '40/1126, Convent Road'],
]

const processingCount = 3

/** Firms whose licence shows its state; the fees of all others are due in a year or more. */
const licenceDays: Readonly<Record<string, number>> = {
  'Deshpande Medical Agencies': 74,
  'Marudhar Medicos': 22,
  'Triveni Drug Distributors': -12,
}

/** How many of the distributors are spread over the country. Those of the dense cities follow them. */
export const countryStockistCount = countryRows.length

/** The 104 distributors of the demo world. Every firm, phone, e-mail and person is made up. */
export const demoStockists: readonly DemoStockist[] = [...countryRows, ...cityStockistRows].map(
  ([firmName, title, contactPerson, locality, street], index) => {
    const { city, state, pincode } = findLocality(locality)
    return {
      firmName,
      title,
      contactPerson,
      email: `orders@${firmName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`,
      phone: String(9_000_000_001 + index),
      address: { street: `${street}, ${locality}`, city, state, pincode },
      location: `${locality}, ${city}`,
      ...deliveryOf(title),
      licenceNumber: `DEMO-20B-${String(index + 1).padStart(4, '0')}`,
      licenceDays: licenceDays[firmName] ?? 400 + ((index * 37) % 1_300),
      status: isProcessing(index) ? 'processing' : 'approved',
    }
  },
)

function deliveryOf(title: string): Pick<DemoStockist, 'reach' | 'minOrderPaise'> {
  if (title === agent) return { reach: 'state', minOrderPaise: 2_500_000 }
  if (title === superStockist) return { reach: 'state', minOrderPaise: 500_000 }
  return { reach: null, minOrderPaise: null }
}

function isProcessing(index: number): boolean {
  return index < countryRows.length && index >= countryRows.length - processingCount
}

function findLocality(name: string): { city: string; state: string; pincode: string } {
  for (const { city, state, localities } of demoCities) {
    const locality = localities.find((candidate) => candidate.name === name)
    if (locality) return { city, state, pincode: locality.pincode }
  }
  throw new Error(`no city has the locality "${name}"`)
}
