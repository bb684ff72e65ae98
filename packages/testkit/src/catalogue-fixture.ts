import { newId } from '@rasad/server/platform/ids'
import { createTestApp, type TestApp } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** A small catalogue with a name for every case. */
export interface CatalogueFixture {
  companies: Record<'glaxo' | 'sun' | 'empty', string>
  medicines: Record<'augmentin' | 'dolo' | 'orphan', string>
  stockists: Record<'balaji' | 'ganesh' | 'processing' | 'declined', string>
}

/** The service with this catalogue. @param addMore what else is there before the search index is built */
export async function createCatalogueApp(
  addMore: (database: TestDatabase) => Promise<void> = async () => {},
): Promise<{ app: TestApp; ids: CatalogueFixture }> {
  let ids: CatalogueFixture | undefined
  const app = await createTestApp(async (database) => {
    ids = await createCatalogue(database)
    await addMore(database)
  })
  if (!ids) throw new Error('The catalogue was not made.')
  return { app, ids }
}

/** Fills an empty database and returns the ids. Numbers (`no`) are 1, 2, 3… in the order below. */
export async function createCatalogue({ pool }: TestDatabase): Promise<CatalogueFixture> {
  const company = async (name: string) => {
    const id = newId()
    await pool.query('INSERT INTO companies (id, name, name_key, location) VALUES ($1, $2, lower($2), $3)', [
      id,
      name,
      'Mumbai',
    ])
    return id
  }
  const medicine = async (
    name: string,
    companyNo: number | null,
    composition: string,
    price: number | null,
  ) => {
    const id = newId()
    await pool.query(
      `INSERT INTO medicines (id, name, name_key, company_no, composition, pack, price_paise, rx)
       VALUES ($1, $2, lower($2), $3, $4, 'strip of 10 tablets', $5, true)`,
      [id, name, companyNo, composition, price],
    )
    return id
  }
  const stockist = async (firm: string, status: string) => {
    const id = newId()
    await pool.query(
      `INSERT INTO stockists (id, firm_name, contact_person, email, phone, street, city, state, pincode, location, status)
       VALUES ($1, $2, 'R. Shah', $3, '9000000001', '12 Main Road', 'Pune', 'Maharashtra', '411030', 'Sadashiv Peth, Pune', $4)`,
      [id, firm, `${firm.toLowerCase().replaceAll(' ', '-')}@trade.example`, status],
    )
    return id
  }
  const fixture = {
    companies: {
      glaxo: await company('Glaxo SmithKline'),
      sun: await company('Sun Pharma'),
      empty: await company('Empty Labs'),
    },
    medicines: {
      augmentin: await medicine(
        'Augmentin 625 Duo Tablet',
        1,
        'Amoxycillin (500mg) + Clavulanic Acid (125mg)',
        20_450,
      ),
      dolo: await medicine('Dolo 650 Tablet', 2, 'Paracetamol (650mg)', 3_091),
      orphan: await medicine('Nobody 10 Syrup', null, 'Nothing (10mg)', null),
    },
    stockists: {
      balaji: await stockist('Shree Balaji Agencies', 'approved'),
      ganesh: await stockist('Ganesh Medicals', 'approved'),
      processing: await stockist('Waiting Traders', 'processing'),
      declined: await stockist('Declined Traders', 'declined'),
    },
  }
  await pool.query('INSERT INTO company_listings VALUES (1, 1), (1, 2), (2, 1), (3, 1), (4, 1)')
  await pool.query(`INSERT INTO listings (stockist_no, medicine_no, price_paise, available)
    VALUES (1, 1, 19000, true), (2, 1, NULL, false), (3, 1, 100, true), (4, 1, 100, true), (1, 2, 3000, true)`)
  return fixture
}
