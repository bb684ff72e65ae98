import type { StockistRow } from './stockist-row.ts'
import { agent, authorised, speciality, superStockist, wholesale } from './stockist-row.ts'

/**
 * Firms that make six cities dense enough to try a shop's list there, in order of their phone numbers. Together with the
 * other stockists of their city they have most of the catalogue.
 */
export const cityStockistRows: readonly StockistRow[] = [
  ['Zero Mile Medical Agencies', wholesale, 'Nitin Wankhede', 'Gandhibagh', 'Block A-22, Medicine Market'],
  [
    'Ambazari Drug Distributors',
    superStockist,
    'Shailesh Chandak',
    'Gandhibagh',
    'Block D-7, Medicine Market',
  ],
  ['Futala Pharma', authorised, 'Swapnil Meshram', 'Sitabuldi', '118, Main Road'],
  ['Ramtek Medical Agency', wholesale, 'Yogesh Dhote', 'Itwari', '43, Loha Oli'],
  ['Pench Lifecare Distributors', speciality, 'Madhuri Kale', 'Sadar', '9, Residency Road'],
  ['Gorewada Drug House', authorised, 'Imtiyaz Sheikh', 'Sadar', '61, Chhaoni Road'],
  ['Kanhan Valley Medicos', wholesale, 'Kishor Barapatre', 'Gora Bazar', '14, Cantonment Road'],

  ['Saraighat Medical Agencies', wholesale, 'Dipankar Bora', 'Fancy Bazar', '88, Jail Road'],
  ['Nilachal Hill Drug House', superStockist, 'Mridul Deka', 'Fancy Bazar', '27, Kedar Road'],
  ['Deepor Pharma', authorised, 'Rekha Baruah', 'Pan Bazar', '6, Lamb Road'],
  ['Luit Paar Distributors', wholesale, 'Jayanta Saikia', 'Athgaon', '31, AT Road'],
  ['Umananda Medical Agency', wholesale, 'Pranab Choudhury', 'Paltan Bazar', '12, Manipuri Basti'],
  ['Kopili Lifecare', speciality, 'Anjana Goswami', 'Bhangagarh', '204, GS Road'],
  ['Sualkuchi Drug Distributors', authorised, 'Hemanta Rajbongshi', 'Changsari Bazar', '3, NH 27'],

  ['Nahargarh Drug Distributors', wholesale, 'Rajendra Khandelwal', 'Film Colony', '154, Dawa Market'],
  ['Jal Mahal Pharma', authorised, 'Neeraj Vijay', 'Film Colony', '39, Dawa Market'],
  ['Dhundhar Medical Agencies', superStockist, 'Girdhari Lal Saini', 'Chandpole', '271, Khejron Ka Rasta'],
  ['Amer Road Medicos', wholesale, 'Salim Qureshi', 'Chandpole', '18, Baba Harishchandra Marg'],
  ['Galta Gate Drug House', wholesale, 'Pushpendra Meena', 'Raja Park', '402, Fifth Lane'],
  ['Aravalli Hills Lifecare', speciality, 'Shalini Mathur', 'Raja Park', '77, Govind Marg'],
  ['Sanganeri Pharma Distributors', authorised, 'Om Prakash Jangid', 'Sanganer Bazar', '25, Tonk Road'],

  ['Lalbagh Gate Medical Agencies', wholesale, 'Nagaraj Bhat', 'Sultanpet', '17, Third Cross'],
  ['Ulsoor Lake Drug House', authorised, 'Prakash Reddy', 'Sultanpet', '52, Second Cross'],
  ['Nandi Betta Pharma', superStockist, 'Chandrashekar Murthy', 'Kalasipalyam', '108, New Extension'],
  ['Arkavathi Medical Distributors', wholesale, 'Umesh Hegde', 'Kalasipalyam', '23, Bus Stand Road'],
  ['Sampige Lifecare Agencies', speciality, 'Kavitha Rangan', 'Malleswaram', '211, Eighth Cross'],
  ['Vrishabha Drug Agency', agent, 'Syed Nasir', 'Rajajinagar', '64, Industrial Town'],
  ['Whitefield Siri Medicos', wholesale, 'Shivakumar Patil', 'Whitefield', '5, Borewell Road'],

  ['Rumi Gate Medical Agencies', wholesale, 'Vivek Mehrotra', 'Aminabad', '118, Medicine Market'],
  ['Dilkusha Drug House', authorised, 'Faizan Siddiqui', 'Aminabad', '29, Model House Road'],
  ['Sharqi Pharma Distributors', superStockist, 'Alok Nigam', 'Naka Hindola', '7, Aryanagar'],
  ['Kukrail Medical Agency', wholesale, 'Brijesh Yadav', 'Naka Hindola', '83, Gurudwara Road'],
  ['Chikan Nagri Medicos', wholesale, 'Sanjeev Rawat', 'Chowk', '14, Gol Darwaza'],
  ['Residency Lifecare', speciality, 'Ritu Saxena', 'Nishatganj', '306, Third Lane'],
  ['Kakori Drug Distributors', authorised, 'Wasim Khan', 'Alambagh', '52, VIP Road'],

  ['Vembanad Drug House', wholesale, 'Jose Kurian', 'Broadway', '39/2204, Market Road'],
  ['Periyar Coast Medical Agencies', superStockist, 'Suresh Menon', 'Broadway', '40/318, Cloth Bazar Road'],
  ['Willingdon Pharma', authorised, 'Antony Dcruz', 'Kacheripady', '62/1180, Banerji Road'],
  ['Bolgatty Medical Distributors', wholesale, 'Rajagopal Varma', 'Kacheripady', '35/407, Chittoor Road'],
  ['Jew Street Medicos', wholesale, 'Haneefa Rawther', 'Mattancherry', '6/189, Bazaar Road'],
  ['Marine Walk Lifecare', speciality, 'Sheela Paulose', 'Kaloor', '28/915, Stadium Link Road'],
  ['Chottanikkara Drug Agency', authorised, 'Unnikrishnan Nair', 'Palarivattom', '33/2046, Bypass Junction'],
  ['Kayal Pharma Distributors', wholesale, 'Shibu Varghese', 'Palarivattom', '34/77, Thammanam Road'],
  [
    'Aluva Manappuram Medical Agency',
    wholesale,
    'Najeeb Ibrahim',
    'Aluva Market',
    '11/602, Railway Station Road',
  ],
]
