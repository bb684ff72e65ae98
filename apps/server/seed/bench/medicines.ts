import type { Random } from '../demo/random.ts'

export interface BenchMedicine {
  name: string
  company: string
  composition: string
  pack: string
  pricePaise: number
  rx: boolean
}

const beginnings =
  'Ac Al Am Ar Az Bel Bro Cal Car Ce Cip Clo Cor Da Del Do Du El En Er Fe Flo Ga Gli Ha Ib Im Ka La Le Lo Lu Ma Me Mo Na Ne No Ol Om Pa Pre Pro Ra Re Ri Ro Sa Ser Si So Su Ta Tel Ti To Tri Ul Va Ve Vi Xe Za Zo'.split(
    ' ',
  )
const middles =
  'ba ci co da de di fe fi ga gi ka la le li lo ma me mi mo na ne ni no pa pi ra re ri ro sa se si ta te ti to va ve vi za'.split(
    ' ',
  )
const endings =
  'bid cal cef cor dil dol fen fix gard kem lex lin max met mox nac nil ol pan pin pod prim rid rin rol san set sil tab tin tol tron vas vit vor xan xim zol'.split(
    ' ',
  )

interface Molecule {
  name: string
  rx: boolean
  /** Form, strengths in its unit, pack, rupees for the smallest strength. */
  forms: [form: string, strengths: number[], unit: string, pack: string, rupees: number][]
}

const molecules: Molecule[] = [
  {
    name: 'Paracetamol',
    rx: false,
    forms: [
      ['Tablet', [325, 500, 650], 'mg', 'strip of 10 tablets', 9],
      ['Oral Suspension', [125, 250], 'mg', 'bottle of 60 ml Oral Suspension', 38],
    ],
  },
  { name: 'Cefixime', rx: true, forms: [['Tablet', [50, 100, 200, 400], 'mg', 'strip of 10 tablets', 62]] },
  { name: 'Azithromycin', rx: true, forms: [['Tablet', [250, 500], 'mg', 'strip of 5 tablets', 58]] },
  { name: 'Pantoprazole', rx: true, forms: [['Tablet', [20, 40], 'mg', 'strip of 15 tablets', 74]] },
  { name: 'Rabeprazole', rx: true, forms: [['Capsule', [10, 20], 'mg', 'strip of 10 capsules', 55]] },
  { name: 'Telmisartan', rx: true, forms: [['Tablet', [20, 40, 80], 'mg', 'strip of 10 tablets', 41]] },
  { name: 'Amlodipine', rx: true, forms: [['Tablet', [2.5, 5, 10], 'mg', 'strip of 10 tablets', 16]] },
  { name: 'Atorvastatin', rx: true, forms: [['Tablet', [10, 20, 40, 80], 'mg', 'strip of 10 tablets', 48]] },
  { name: 'Metformin', rx: true, forms: [['Tablet SR', [500, 850, 1000], 'mg', 'strip of 10 tablets', 19]] },
  { name: 'Glimepiride', rx: true, forms: [['Tablet', [1, 2, 4], 'mg', 'strip of 10 tablets', 33]] },
  { name: 'Levocetirizine', rx: false, forms: [['Tablet', [5, 10], 'mg', 'strip of 10 tablets', 35]] },
  { name: 'Ondansetron', rx: true, forms: [['Tablet', [4, 8], 'mg', 'strip of 10 tablets', 44]] },
  {
    name: 'Ceftriaxone',
    rx: true,
    forms: [['Injection', [250, 500, 1000], 'mg', 'vial of 1 Injection', 32]],
  },
  { name: 'Diclofenac', rx: true, forms: [['Gel', [1], '% w/w', 'tube of 30 gm Gel', 68]] },
  { name: 'Moxifloxacin', rx: true, forms: [['Eye Drop', [0.5], '% w/v', 'bottle of 5 ml Eye Drop', 82]] },
  { name: 'Pregabalin', rx: true, forms: [['Capsule', [50, 75, 150], 'mg', 'strip of 10 capsules', 79]] },
]

const houses =
  'Veloris Arovia Nimbara Solcure Tesmed Zenova Orvane Kestral Mirada Lumexa Pravina Indrava'.split(' ')
const kinds = [
  'Pharma Ltd',
  'Laboratories Ltd',
  'Healthcare Pvt Ltd',
  'Life Sciences Pvt Ltd',
  'Remedies',
  'Biotech Pvt Ltd',
]
const companyMedicines = 300

/**
 * Plausible medicines of fictional makers, one after the other, no two alike. There are several million; after that
 * they repeat.
 */
export function* benchMedicines(count: number, random: Random): Generator<BenchMedicine> {
  const brands = random.shuffled(
    beginnings.flatMap((first) => middles.flatMap((middle) => endings.map((last) => first + middle + last))),
  )
  for (let made = 0, brand = 0; made < count; brand++) {
    const molecule = molecules[random.between(0, molecules.length - 1)] as Molecule
    // Once all brands are used, they repeat under another maker's name.
    const company = companyName(Math.floor(made / companyMedicines))
    const dearness = 0.7 + random.next()
    for (const [form, strengths, unit, pack, rupees] of molecule.forms) {
      for (const [index, strength] of strengths.entries()) {
        if (made++ >= count) return
        yield {
          name: `${brands[brand % brands.length]} ${strength}${unit.replace(/ .*/, '')} ${form}`,
          company,
          composition: `${molecule.name} (${strength}${unit})`,
          pack,
          pricePaise: Math.round(rupees * dearness * (1 + 0.6 * index) * 100),
          rx: molecule.rx,
        }
      }
    }
  }
}

function companyName(index: number): string {
  const house = houses[index % houses.length]
  const round = Math.floor(index / houses.length)
  const beginning = beginnings[Math.floor(round / kinds.length) % beginnings.length]
  const middle = middles[Math.floor(round / kinds.length / beginnings.length) % middles.length]
  return `${house} ${beginning}${middle} ${kinds[round % kinds.length]}`
}
