import { dayInIndia } from '@rasad/contract/licences'
import { nameKey } from '@rasad/lexicon'
import { demoWorld } from '../../seed/demo/index.ts'
import { showsOf } from '../../seed/demo/listing-facts.ts'
import { medicineKey } from '../catalogue/catalogue.ts'
import type { Database } from '../platform/db/database.ts'
import { demoCardCode, demoId } from './demo-ids.ts'
import { listingLine, seedInOne } from './seed-repository.ts'

const hourLength = 60 * 60_000
const dayLength = 24 * hourLength

/**
 * Loads the demo world into an empty catalogue, in one transaction (about a second), with the same ids
 * everywhere. Two processes can try at once. A catalogue with any stockist of the demo world counts as loaded, whatever was added later.
 */
export async function seedDemo(database: Database): Promise<'loaded' | 'already-there' | 'not-empty'> {
  return seedInOne(database, async (repository) => {
    const now = Date.now()
    const { companies, stockists, medicines, listings, companiesOf } = demoWorld()
    if (!(await repository.isEmpty())) {
      const known = await repository.countStockists(stockists.map(({ email }) => email))
      return known > 0 ? 'already-there' : 'not-empty'
    }
    const companyNos = await repository.addCompanies(
      companies.map(({ name, shortName, email, location }) => ({
        id: demoId('company', name),
        name,
        name_key: nameKey(name),
        short_name: shortName,
        email,
        location,
      })),
    )
    const medicineNos = await repository.addMedicines(
      medicines.map(({ name, company, composition, pack, pricePaise, rx }) => ({
        id: demoId('medicine', `${company} ${name}`),
        name,
        name_key: medicineKey(name),
        company_no: companyNos[company] ?? 0,
        composition,
        pack,
        price_paise: pricePaise,
        rx,
      })),
    )
    const stockistNos = await repository.addStockists(
      stockists.map(
        ({
          firmName,
          contactPerson,
          address,
          reach,
          minOrderPaise,
          licenceNumber,
          licenceDays,
          ...stockist
        }) => ({
          id: demoId('stockist', stockist.email),
          firm_name: firmName,
          contact_person: contactPerson,
          ...address,
          reach,
          min_order_paise: minOrderPaise,
          licence_expiry: dayInIndia(Date.now() + licenceDays * dayLength),
          ...stockist,
        }),
      ),
    )
    await repository.addPapers(
      stockists.map(({ licenceNumber }, at) => ({ no: stockistNos[at] ?? 0, licence_number: licenceNumber })),
    )
    await repository.addListings(
      listings.map(({ stockist, medicine, pricePaise, available, expiryMonths, confirmedHours, ...facts }) =>
        listingLine({
          stockist_no: stockistNos[stockist] ?? 0,
          medicine_no: medicineNos[medicine] ?? 0,
          price_paise: pricePaise,
          available,
          quantity: facts.quantity,
          mrp_paise: facts.mrpPaise,
          ptr_paise: facts.ptrPaise,
          scheme: facts.scheme,
          expiry: expiryMonths === null ? null : lastDayOfMonth(now, expiryMonths),
          confirmed_at:
            confirmedHours === null ? null : new Date(now - confirmedHours * hourLength).toISOString(),
          source: facts.source,
        }),
      ),
    )
    await repository.showFigures(stockistNos.map((no, at) => ({ no, ...showsOf(at) })))
    await repository.addCompanyListings(
      companiesOf.flatMap((carried, stockist) =>
        carried.map((company) => `${stockistNos[stockist]}\t${companyNos[company]}\n`),
      ),
    )
    await repository.fixCardCodes(
      stockists.map(({ email }) => demoId('stockist', email)),
      demoCardCode,
    )
    await repository.analyze()
    return 'loaded'
  })
}

/** The last day of the month so many months from now: `YYYY-MM-DD`. */
function lastDayOfMonth(now: number, months: number): string {
  const [year = 0, month = 0] = dayInIndia(now).split('-').map(Number)
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
}
