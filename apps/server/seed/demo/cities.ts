export type DemoCity = {
  city: string
  state: string
  /** The location of the medicine wholesalers, with its PIN code. */
  localities: readonly { name: string; pincode: string }[]
}

/** City, state, and localities with their PIN codes. */
const table = `
Delhi | Delhi | Bhagirath Palace 110006; Darya Ganj 110002
Mumbai | Maharashtra | Princess Street 400002; Masjid Bunder 400003
Pune | Maharashtra | Sadashiv Peth 411030; Shukrawar Peth 411002
Nagpur | Maharashtra | Ganjipeth 440018; Gandhibagh 440002; Sitabuldi 440012; Itwari 440002; Sadar 440001
Kamptee | Maharashtra | Gora Bazar 441001
Ahmedabad | Gujarat | Gheekanta 380001
Surat | Gujarat | Bhagal 395003
Vadodara | Gujarat | Raopura 390001
Jaipur | Rajasthan | Film Colony 302003; Chandpole 302001; Raja Park 302004; Sanganer Bazar 302029
Indore | Madhya Pradesh | Dawa Bazar 452001
Bhopal | Madhya Pradesh | Hamidia Road 462001
Lucknow | Uttar Pradesh | Aminabad 226018; Naka Hindola 226004; Chowk 226003; Nishatganj 226006; Alambagh 226005
Kanpur | Uttar Pradesh | Birhana Road 208001
Varanasi | Uttar Pradesh | Saptsagar 221001
Agra | Uttar Pradesh | Fawwara 282003
Ludhiana | Punjab | Pindi Street 141008
Amritsar | Punjab | Katra Sher Singh 143001
Patna | Bihar | Govind Mitra Road 800004
Ranchi | Jharkhand | Upper Bazar 834001
Kolkata | West Bengal | Canning Street 700001; Burrabazar 700007
Bhubaneswar | Odisha | Bapuji Nagar 751009
Guwahati | Assam | Fancy Bazar 781001; Pan Bazar 781001; Athgaon 781001; Paltan Bazar 781008; Bhangagarh 781005
Changsari | Assam | Changsari Bazar 781101
Hyderabad | Telangana | Koti 500012; Troop Bazar 500001
Visakhapatnam | Andhra Pradesh | Dabagardens 530020
Bengaluru | Karnataka | Chickpet 560053; Gandhi Nagar 560009; Sultanpet 560053; Kalasipalyam 560002; Malleswaram 560003; Rajajinagar 560010; Whitefield 560066
Chennai | Tamil Nadu | Park Town 600003
Coimbatore | Tamil Nadu | Raja Street 641001
Kochi | Kerala | Broadway 682031; Kacheripady 682018; Mattancherry 682002; Kaloor 682017; Palarivattom 682025
Aluva | Kerala | Aluva Market 683101
`

/** Cities of the demo stockists, with localities of the wholesale medicine trade. */
export const demoCities: readonly DemoCity[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [city = '', state = '', localities = ''] = line.split(' | ')
    return {
      city,
      state,
      localities: localities
        .split('; ')
        .map((text) => ({ name: text.slice(0, -7), pincode: text.slice(-6) })),
    }
  })
