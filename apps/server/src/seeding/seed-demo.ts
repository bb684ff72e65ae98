import { nameKey } from '@rasad/lexicon'
import { demoWorld } from '../../seed/demo/index.ts'
import { medicineKey } from '../catalogue/catalogue.ts'
import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { seedInOne } from './seed-repository.ts'

/**
 * Loads the demo world into an empty catalogue, in one transaction (about a second). Two processes can try at once. A
 * catalogue with any stockist of the demo world counts as loaded, whatever was added later.
 */
export async function seedDemo(database: Database): Promise<'loaded' | 'already-there' | 'not-empty'> {
  return seedInOne(database, async (repository) => {
    const { companies, stockists, medicines, listings, companiesOf } = demoWorld()
    if (!(await repository.isEmpty())) {
      const known = await repository.countStockists(stockists.map(({ email }) => email))
      return known > 0 ? 'already-there' : 'not-empty'
    }
    const companyNos = await repository.addCompanies(
      companies.map(({ name, shortName, email, location }) => ({
        id: newId(),
        name,
        name_key: nameKey(name),
        short_name: shortName,
        email,
        location,
      })),
    )
    const medicineNos = await repository.addMedicines(
      medicines.map(({ name, company, composition, pack, pricePaise, rx }) => ({
        id: newId(),
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
      stockists.map(({ firmName, contactPerson, address, reach, minOrderPaise, ...stockist }) => ({
        id: newId(),
        firm_name: firmName,
        contact_person: contactPerson,
        ...address,
        reach,
        min_order_paise: minOrderPaise,
        ...stockist,
      })),
    )
    await repository.addListings(
      listings.map(
        ({ stockist, medicine, pricePaise, available }) =>
          `${stockistNos[stockist]}\t${medicineNos[medicine]}\t${pricePaise ?? '\\N'}\t${available}\n`,
      ),
    )
    await repository.addCompanyListings(
      companiesOf.flatMap((carried, stockist) =>
        carried.map((company) => `${stockistNos[stockist]}\t${companyNos[company]}\n`),
      ),
    )
    await repository.analyze()
    return 'loaded'
  })
}
