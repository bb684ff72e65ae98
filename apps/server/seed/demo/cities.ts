export type DemoCity = {
  city: string
  state: string
  /** The location of the medicine wholesalers, with its PIN code. */
  localities: readonly { name: string; pincode: string }[]
}

/** Cities of the demo stockists, with localities of the wholesale medicine trade. */
export const demoCities: readonly DemoCity[] = [
  {
    city: 'Delhi',
    state: 'Delhi',
    localities: [
      { name: 'Bhagirath Palace', pincode: '110006' },
      { name: 'Darya Ganj', pincode: '110002' },
    ],
  },
  {
    city: 'Mumbai',
    state: 'Maharashtra',
    localities: [
      { name: 'Princess Street', pincode: '400002' },
      { name: 'Masjid Bunder', pincode: '400003' },
    ],
  },
  {
    city: 'Pune',
    state: 'Maharashtra',
    localities: [
      { name: 'Sadashiv Peth', pincode: '411030' },
      { name: 'Shukrawar Peth', pincode: '411002' },
    ],
  },
  {
    city: 'Nagpur',
    state: 'Maharashtra',
    localities: [
      { name: 'Ganjipeth', pincode: '440018' },
      { name: 'Gandhibagh', pincode: '440002' },
      { name: 'Sitabuldi', pincode: '440012' },
      { name: 'Itwari', pincode: '440002' },
      { name: 'Sadar', pincode: '440001' },
    ],
  },
  { city: 'Kamptee', state: 'Maharashtra', localities: [{ name: 'Gora Bazar', pincode: '441001' }] },
  { city: 'Ahmedabad', state: 'Gujarat', localities: [{ name: 'Gheekanta', pincode: '380001' }] },
  { city: 'Surat', state: 'Gujarat', localities: [{ name: 'Bhagal', pincode: '395003' }] },
  { city: 'Vadodara', state: 'Gujarat', localities: [{ name: 'Raopura', pincode: '390001' }] },
  {
    city: 'Jaipur',
    state: 'Rajasthan',
    localities: [
      { name: 'Film Colony', pincode: '302003' },
      { name: 'Chandpole', pincode: '302001' },
      { name: 'Raja Park', pincode: '302004' },
      { name: 'Sanganer Bazar', pincode: '302029' },
    ],
  },
  { city: 'Indore', state: 'Madhya Pradesh', localities: [{ name: 'Dawa Bazar', pincode: '452001' }] },
  { city: 'Bhopal', state: 'Madhya Pradesh', localities: [{ name: 'Hamidia Road', pincode: '462001' }] },
  {
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    localities: [
      { name: 'Aminabad', pincode: '226018' },
      { name: 'Naka Hindola', pincode: '226004' },
      { name: 'Chowk', pincode: '226003' },
      { name: 'Nishatganj', pincode: '226006' },
      { name: 'Alambagh', pincode: '226005' },
    ],
  },
  { city: 'Kanpur', state: 'Uttar Pradesh', localities: [{ name: 'Birhana Road', pincode: '208001' }] },
  { city: 'Varanasi', state: 'Uttar Pradesh', localities: [{ name: 'Saptsagar', pincode: '221001' }] },
  { city: 'Agra', state: 'Uttar Pradesh', localities: [{ name: 'Fawwara', pincode: '282003' }] },
  { city: 'Ludhiana', state: 'Punjab', localities: [{ name: 'Pindi Street', pincode: '141008' }] },
  { city: 'Amritsar', state: 'Punjab', localities: [{ name: 'Katra Sher Singh', pincode: '143001' }] },
  { city: 'Patna', state: 'Bihar', localities: [{ name: 'Govind Mitra Road', pincode: '800004' }] },
  { city: 'Ranchi', state: 'Jharkhand', localities: [{ name: 'Upper Bazar', pincode: '834001' }] },
  {
    city: 'Kolkata',
    state: 'West Bengal',
    localities: [
      { name: 'Canning Street', pincode: '700001' },
      { name: 'Burrabazar', pincode: '700007' },
    ],
  },
  { city: 'Bhubaneswar', state: 'Odisha', localities: [{ name: 'Bapuji Nagar', pincode: '751009' }] },
  {
    city: 'Guwahati',
    state: 'Assam',
    localities: [
      { name: 'Fancy Bazar', pincode: '781001' },
      { name: 'Pan Bazar', pincode: '781001' },
      { name: 'Athgaon', pincode: '781001' },
      { name: 'Paltan Bazar', pincode: '781008' },
      { name: 'Bhangagarh', pincode: '781005' },
    ],
  },
  { city: 'Changsari', state: 'Assam', localities: [{ name: 'Changsari Bazar', pincode: '781101' }] },
  {
    city: 'Hyderabad',
    state: 'Telangana',
    localities: [
      { name: 'Koti', pincode: '500012' },
      { name: 'Troop Bazar', pincode: '500001' },
    ],
  },
  {
    city: 'Visakhapatnam',
    state: 'Andhra Pradesh',
    localities: [{ name: 'Dabagardens', pincode: '530020' }],
  },
  {
    city: 'Bengaluru',
    state: 'Karnataka',
    localities: [
      { name: 'Chickpet', pincode: '560053' },
      { name: 'Gandhi Nagar', pincode: '560009' },
      { name: 'Sultanpet', pincode: '560053' },
      { name: 'Kalasipalyam', pincode: '560002' },
      { name: 'Malleswaram', pincode: '560003' },
      { name: 'Rajajinagar', pincode: '560010' },
      { name: 'Whitefield', pincode: '560066' },
    ],
  },
  { city: 'Chennai', state: 'Tamil Nadu', localities: [{ name: 'Park Town', pincode: '600003' }] },
  { city: 'Coimbatore', state: 'Tamil Nadu', localities: [{ name: 'Raja Street', pincode: '641001' }] },
  {
    city: 'Kochi',
    state: 'Kerala',
    localities: [
      { name: 'Broadway', pincode: '682031' },
      { name: 'Kacheripady', pincode: '682018' },
      { name: 'Mattancherry', pincode: '682002' },
      { name: 'Kaloor', pincode: '682017' },
      { name: 'Palarivattom', pincode: '682025' },
    ],
  },
  { city: 'Aluva', state: 'Kerala', localities: [{ name: 'Aluva Market', pincode: '683101' }] },
]
