/** A made-up catalogue of some three hundred medicines, as the tests of the reader need it. */

export interface MadeUpMedicine {
  key: number
  name: string
  composition: string
  company: string
}

/** brand | salts | company | the rest of each name, as in `40 Tablet, 80 Tablet` */
const BRANDS = `
Velmar | Velsartan | Norvia Pharma Ltd | 20 Tablet, 40 Tablet, 80 Tablet
Velmar H | Velsartan + Hydroclor | Norvia Pharma Ltd | Tablet
Velmar AM | Velsartan + Amlodin | Norvia Pharma Ltd | Tablet
Dolvex | Paradol | Norvia Pharma Ltd | 500 Tablet, 650 Tablet, 250mg Suspension
Combizol | Ibufen (400mg) + Paradol (325mg) | Kestra Laboratories Ltd | Tablet
Mondex LC | Levocetrin (5mg) + Montelin (10mg) | Kestra Laboratories Ltd | Tablet, Kid Syrup
Mondex | Montelin | Kestra Laboratories Ltd | 4mg Tablet, 5 Chewable Tablet, 10 Tablet
Pantazid DSR | Domperin (30mg) + Pantozol (40mg) | Ostara Healthcare Pvt Ltd | Capsule
Pantazid | Pantozol | Ostara Healthcare Pvt Ltd | 20 Tablet, 40 Tablet
Astholex | Salbuterin | Ostara Healthcare Pvt Ltd | 100mcg Inhaler, Syrup, 2 Tablet, 4 Tablet
Lexafur | Furosin (40mg) | Ostara Healthcare Pvt Ltd | Tablet
Augrel Duo | Amoxin (500mg) + Clavulin (125mg) | Ostara Healthcare Pvt Ltd | 625 Tablet
Betroval N | Betasone + Neocin | Kestra Laboratories Ltd | Cream
Betroval C | Betasone + Clioquin | Kestra Laboratories Ltd | Cream
Zerotin SP | Acecloran + Serratin | Kestra Laboratories Ltd | Tablet
Glymet GP | Glimerin + Metforin | Norvia Pharma Ltd | 1 Tablet PR, 2 Tablet PR
Ascoral LS | Ambroxin + Levosal | Ostara Healthcare Pvt Ltd | Syrup, Drops
Pulvax | Pulvine | Kestra Laboratories Ltd | Dusting Powder, 5 Tablet, 150 Tablet
Monozef | Ceftrin | Ostara Healthcare Pvt Ltd | 500mg Injection, 1gm Injection
`

const FILL_FIRST = 'Bra Cre Dra Fle Gri Hol Jun Kal Lum Mor Nis Orb Pre Qua Ros Sil Tor Ulm Vis Wex'.split(
  ' ',
)
const FILL_LAST = 'bidol cetin dazam fenac gliptor'.split(' ')
const FILL_NAMES = ['250 Tablet', '500 Tablet', 'Syrup']

/** The medicines above, and twenty times five brands more, so that names have neighbours. */
export const MADE_UP: MadeUpMedicine[] = [...named(), ...filling()].map((medicine, key) => ({
  key,
  ...medicine,
}))

function named(): Omit<MadeUpMedicine, 'key'>[] {
  return BRANDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [brand = '', composition = '', company = '', names = ''] = line.split(' | ')
      return names.split(', ').map((rest) => ({ name: `${brand} ${rest}`, composition, company }))
    })
}

function filling(): Omit<MadeUpMedicine, 'key'>[] {
  return FILL_FIRST.flatMap((first) =>
    FILL_LAST.flatMap((last) =>
      FILL_NAMES.map((rest) => ({
        name: `${first}${last} ${rest}`,
        composition: `${first}${last}ine`,
        company: `${first}co Remedies Ltd`,
      })),
    ),
  )
}
