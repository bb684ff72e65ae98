import { distanceKm, placeOfPin } from '@rasad/places'
import { describe, expect, it } from 'vitest'
import { expandBrandTable } from './brand-table.ts'
import { demoCities } from './cities.ts'
import { demoWorld } from './index.ts'

const world = demoWorld()
const { companies, stockists, medicines, listings, companiesOf } = world

function normalise(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}.%/+]/gu, '')
}

describe('companies', () => {
  it('are exactly 40, with unique names and undeliverable addresses', () => {
    expect(companies).toHaveLength(40)
    expect(new Set(companies.map(({ name }) => normalise(name))).size).toBe(40)
    expect(new Set(companies.map(({ email }) => email)).size).toBe(40)
    for (const { email, shortName, location } of companies) {
      expect(email).toMatch(/^trade@[a-z0-9]+\.example$/)
      expect(shortName.length).toBeGreaterThan(1)
      expect(location).toMatch(/^[A-Z]/)
    }
    expect(companies.find(({ shortName }) => shortName === 'Cipla')?.email).toBe('trade@cipla.example')
  })

  it('each make some medicines', () => {
    const makers = new Set(medicines.map(({ company }) => company))
    expect(makers.size).toBe(40)
  })
})

describe('stockists', () => {
  it('are exactly 104, of which 101 are approved', () => {
    expect(stockists).toHaveLength(104)
    expect(stockists.filter(({ status }) => status === 'approved')).toHaveLength(101)
    expect(stockists.filter(({ status }) => status === 'processing')).toHaveLength(3)
    expect(new Set(stockists.map(({ firmName }) => normalise(firmName))).size).toBe(104)
  })

  it('have the placeholder phones 9000000001 to 9000000104, one each', () => {
    const placeholders = Array.from(
      { length: 104 },
      (_, index) => `9000000${String(index + 1).padStart(3, '0')}`,
    )
    expect(stockists.map(({ phone }) => phone)).toEqual(placeholders)
  })

  it('have unique e-mails under .example and an address in their city', () => {
    expect(new Set(stockists.map(({ email }) => email)).size).toBe(104)
    for (const { email, address, location } of stockists) {
      expect(email).toMatch(/^orders@[a-z0-9]+(-[a-z0-9]+)*\.example$/)
      const city = demoCities.find(({ city }) => city === address.city)
      expect(city?.state).toBe(address.state)
      expect(city?.localities.map(({ pincode }) => pincode)).toContain(address.pincode)
      expect(address.pincode).toMatch(/^[1-8]\d{5}$/)
      expect(location.endsWith(`, ${address.city}`)).toBe(true)
      expect(placeOfPin(address.pincode)?.state, address.pincode).toBe(address.state)
    }
  })

  it('cover every city', () => {
    const used = new Set(stockists.map(({ address }) => address.city))
    expect(demoCities.filter(({ city }) => !used.has(city))).toEqual([])
  })
})

describe('a shop in a dense city', () => {
  const dense = [
    ['Nagpur', '440001'],
    ['Guwahati', '781001'],
    ['Jaipur', '302001'],
    ['Bengaluru', '560002'],
    ['Lucknow', '226001'],
    ['Kochi', '682001'],
  ] as const

  /** The approved stockists within 30 km, and who of them has each medicine. */
  function around(pincode: string) {
    const shop = placeOfPin(pincode)
    const firms = new Set<number>()
    stockists.forEach(({ status, address }, stockist) => {
      const place = placeOfPin(address.pincode)
      if (status === 'approved' && shop && place && distanceKm(shop, place) <= 30) firms.add(stockist)
    })
    const carriers = medicines.map((): number[] => [])
    for (const { stockist, medicine } of listings) if (firms.has(stockist)) carriers[medicine]?.push(stockist)
    return { firms, carriers }
  }

  it.each(dense)('in %s (%s) has at least 8 stockists near', (_city, pincode) => {
    expect(around(pincode).firms.size).toBeGreaterThanOrEqual(8)
  })

  it.each(dense)('in %s (%s) finds most of the catalogue near, much of it twice', (_city, pincode) => {
    const { carriers } = around(pincode)
    const share = (least: number) =>
      carriers.filter(({ length }) => length >= least).length / medicines.length
    expect(share(1)).toBeGreaterThan(0.7)
    expect(share(2)).toBeGreaterThan(0.45)
    expect(share(1)).toBeLessThan(0.9)
  })

  it.each(dense)('in %s (%s) finds every company near, with two stockists and more', (_city, pincode) => {
    const { firms } = around(pincode)
    for (const [company, { name }] of companies.entries()) {
      const having = [...firms].filter((stockist) => companiesOf[stockist]?.includes(company))
      expect(having.length, name).toBeGreaterThanOrEqual(2)
    }
  })

  it('in a village of Bastar has nobody within 200 km', () => {
    const village = placeOfPin('494442')
    const distances = stockists.flatMap(({ address }) => {
      const place = placeOfPin(address.pincode)
      return village && place ? [distanceKm(village, place)] : []
    })
    expect(village?.district).toBe('Bastar')
    expect(distances).toHaveLength(104)
    expect(Math.min(...distances)).toBeGreaterThan(200)
  })
})

describe('medicines', () => {
  it('number 1,500 to 1,560, with unique names within a company', () => {
    expect(medicines.length).toBeGreaterThanOrEqual(1500)
    expect(medicines.length).toBeLessThanOrEqual(1560)
    const seen = new Map<string, string>()
    const twice = medicines.filter(({ company, name }) => {
      const key = `${company} ${normalise(name)}`
      const known = seen.has(key)
      seen.set(key, name)
      return known
    })
    expect(twice.map(({ name }) => name)).toEqual([])
  })

  it('have compositions of salts with strengths', () => {
    const unit = '(?:mg|mcg|gm|ml|IU|AU|MIU|PFU|valent|(?:billion|million) spores|% w/[wv])'
    const salt = new RegExp(
      `^[A-Z][A-Za-z0-9 -]*[A-Za-z0-9] \\(\\d+(?:\\.\\d+)? ?${unit}(?:/\\d*(?:\\.\\d+)?(?:ml|gm))?\\)$`,
    )
    const bad = medicines.filter(
      ({ composition }) => !composition.split(' + ').every((part) => salt.test(part)),
    )
    expect(bad.map(({ name, composition }) => `${name}: ${composition}`)).toEqual([])
  })

  it('have a pack, a whole positive price and an existing company', () => {
    for (const { name, pack, pricePaise, company, rx } of medicines) {
      expect(pack, name).toMatch(/^[a-z ]+ of \d+(\.\d+)? [A-Za-z ]+$/)
      expect(Number.isInteger(pricePaise) && pricePaise > 0, name).toBe(true)
      expect(companies[company], name).toBeDefined()
      expect(typeof rx).toBe('boolean')
    }
    expect(medicines.some(({ rx }) => !rx)).toBe(true)
  })

  it.each([
    [
      'Augmentin 625 Duo Tablet',
      'GSK',
      'Amoxycillin (500mg) + Clavulanic Acid (125mg)',
      'strip of 10 tablets',
    ],
    ['Dolo 650 Tablet', 'Micro Labs', 'Paracetamol (650mg)', 'strip of 15 tablets'],
    ['Pan 40 Tablet', 'Alkem', 'Pantoprazole (40mg)', 'strip of 15 tablets'],
    ['Telma 40 Tablet', 'Glenmark', 'Telmisartan (40mg)', 'strip of 30 tablets'],
    ['Azithral 500 Tablet', 'Alembic', 'Azithromycin (500mg)', 'strip of 5 tablets'],
    ['Crocin Syrup', 'GSK', 'Paracetamol (120mg/5ml)', 'bottle of 60 ml Syrup'],
    ['Calpol 650 Tablet', 'GSK', 'Paracetamol (650mg)', 'strip of 15 tablets'],
    ['Allegra 120mg Tablet', 'Sanofi', 'Fexofenadine (120mg)', 'strip of 10 tablets'],
    ['Ecosprin 75 Tablet', 'USV', 'Aspirin (75mg)', 'strip of 14 tablets'],
    ['Shelcal 500 Tablet', 'Torrent', 'Calcium (500mg) + Vitamin D3 (250IU)', 'strip of 15 tablets'],
    ['Thyronorm 50mcg Tablet', 'Abbott', 'Thyroxine (50mcg)', 'bottle of 120 tablets'],
    ['Glycomet SR 500 Tablet', 'USV', 'Metformin (500mg)', 'strip of 20 tablet sr'],
    ['Monocef 1gm Injection', 'Aristo', 'Ceftriaxone (1gm)', 'vial of 1 Injection'],
    ['Taxim-O 200 Tablet', 'Alkem', 'Cefixime (200mg)', 'strip of 10 tablets'],
    [
      'Lantus Solostar 100IU/ml',
      'Sanofi',
      'Insulin Glargine (100IU/ml)',
      'prefilled pen of 3 ml Solution for Injection',
    ],
    ['Asthalin 100mcg Inhaler', 'Cipla', 'Salbutamol (100mcg)', 'packet of 200 MDI Inhaler'],
  ])('hold %s', (name, company, composition, pack) => {
    const found = medicines.find((medicine) => medicine.name === name)
    expect(found).toMatchObject({ composition, pack })
    expect(companies[found?.company ?? -1]?.shortName).toBe(company)
  })

  it.each(['Becosules', 'Combiflam', 'Zerodol-SP', 'Montair LC', 'Ascoril LS Syrup', 'Benadryl', 'Volini'])(
    'hold %s',
    (start) => expect(medicines.some(({ name }) => name.startsWith(start))).toBe(true),
  )

  it.each([
    'Betadine',
    'Electral',
    'Human Mixtard',
    'Budecort',
    'Foracort',
    'Seroflo',
    'Duolin',
    'Refresh Tears',
  ])('hold %s', (start) => expect(medicines.some(({ name }) => name.startsWith(start))).toBe(true))
})

describe('listings', () => {
  it('refer to existing rows of companies that the stockist carries, without duplicates', () => {
    const pairs = new Set<string>()
    const stray = listings.filter(({ stockist, medicine }) => {
      pairs.add(`${stockist} ${medicine}`)
      const company = medicines[medicine]?.company
      return !stockists[stockist] || company === undefined || !companiesOf[stockist]?.includes(company)
    })
    expect(stray).toEqual([])
    expect(pairs.size).toBe(listings.length)
  })

  it('give each stockist 2 to 12 companies and 150 to 500 medicines', () => {
    expect(companiesOf).toHaveLength(104)
    const sizes = stockists.map((_, index) => listings.filter(({ stockist }) => stockist === index).length)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(150)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
    for (const carried of companiesOf) {
      expect(carried.length).toBeGreaterThanOrEqual(2)
      expect(carried.length).toBeLessThanOrEqual(12)
      expect(carried.every((company) => companies[company])).toBe(true)
    }
  })

  it('have a popular head, a long tail, and some medicines that nobody carries', () => {
    const carriers = medicines.map(() => 0)
    for (const { stockist, medicine } of listings) {
      if (stockists[stockist]?.status === 'approved') carriers[medicine] = (carriers[medicine] ?? 0) + 1
    }
    const share = (test: (count: number) => boolean) => carriers.filter(test).length / carriers.length
    expect(share((count) => count === 0)).toBeGreaterThan(0.02)
    expect(share((count) => count === 0)).toBeLessThan(0.04)
    expect(share((count) => count === 1 || count === 2)).toBeGreaterThan(0.15)
    expect(share((count) => count >= 15)).toBeGreaterThan(0.15)
  })

  it('quote trade prices below the MRP or none, and are mostly available', () => {
    const quoted = listings.filter(({ pricePaise }) => pricePaise !== null)
    expect(quoted.length).toBeGreaterThan(listings.length / 2)
    expect(quoted.length).toBeLessThan(listings.length)
    for (const { medicine, pricePaise } of quoted) {
      const mrp = medicines[medicine]?.pricePaise ?? 0
      const sound = Number.isInteger(pricePaise) && Number(pricePaise) > mrp * 0.7 && Number(pricePaise) < mrp
      if (!sound) expect.fail(`${pricePaise} for an MRP of ${mrp}`)
    }
    const available = listings.filter((listing) => listing.available).length / listings.length
    expect(available).toBeGreaterThan(0.9)
    expect(available).toBeLessThan(0.94)
  })

  it('say what a list of the evening says, of most stockists, and something else of others', () => {
    const unsound = listings.filter(
      ({ available, quantity, mrpPaise, ptrPaise, source, confirmedHours }) =>
        (quantity !== null && quantity > 0 !== available) ||
        (ptrPaise !== null && ptrPaise >= (mrpPaise ?? 0)) ||
        (source === null) !== (confirmedHours === null),
    )
    expect(unsound).toEqual([])
    const share = (test: (listing: (typeof listings)[number]) => boolean) =>
      listings.filter(test).length / listings.length
    expect(share(({ source }) => source === 'file')).toBeGreaterThan(0.4)
    expect(share(({ source }) => source === 'hand')).toBeGreaterThan(0.15)
    expect(share(({ source }) => source === null)).toBeGreaterThan(0.05)
    expect(share(({ quantity }) => quantity !== null && quantity > 0 && quantity <= 5)).toBeGreaterThan(0.05)
    expect(share(({ scheme }) => scheme !== null)).toBeGreaterThan(0.05)
    expect(share(({ confirmedHours }) => (confirmedHours ?? 0) > 60 * 24)).toBeGreaterThan(0.05)
    expect(
      share(({ source, available, quantity }) => source === 'file' && !available && quantity === null),
    ).toBeGreaterThan(0.01)
    // A file says everything at once.
    const filed = listings.filter(({ source }) => source === 'file')
    const moments = new Set(filed.map(({ stockist, confirmedHours }) => `${stockist} ${confirmedHours}`))
    expect(moments.size).toBe(new Set(filed.map(({ stockist }) => stockist)).size)
  })

  it('are identical in each run', () => {
    expect(demoWorld()).toEqual(world)
  })
})

describe('expandBrandTable', () => {
  it('fills the open salts of a line, variant by variant', () => {
    const [first, second] = expandBrandTable(
      '*Telma H | Glenmark | tab 15 otc | A + B (5mg) | 40@12.5; x=80mg@20',
    )
    expect(first).toEqual({
      company: 'Glenmark',
      popular: true,
      medicine: {
        name: 'Telma H 40 Tablet',
        composition: 'A (40mg) + B (5mg)',
        pack: 'strip of 15 tablets',
        pricePaise: 1250,
        rx: false,
      },
    })
    expect(second?.medicine).toMatchObject({ name: 'Telma H x Tablet', composition: 'A (80mg) + B (5mg)' })
  })

  it.each([
    ['Telma | Glenmark | tab 15 | A', 'not five columns'],
    ['Telma | Glenmark | pill 15 | A | 40@1', 'unknown pack code "pill"'],
    ['Telma | Glenmark | tab x | A | 40@1', 'bad pack size "x"'],
    ['Telma | Glenmark | tab 15 rx | A | 40@1', '"rx" is not "otc"'],
    ['Telma | Glenmark | tab 15 | A | 40', 'no price in "40"'],
    ['Telma | Glenmark | tab 15 | A | 40@0', 'no price in "40@0"'],
    ['Telma | Glenmark | tab 15 | A + B | 40@1', '1 strengths for 2 salts'],
  ])('refuses %s', (line, reason) => {
    expect(() => expandBrandTable(line)).toThrow(`${reason} in the line: ${line}`)
  })
})
