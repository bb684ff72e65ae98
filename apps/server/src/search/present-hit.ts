import { dayInIndia, isLicenceLate } from '@rasad/contract/licences'
import type { Category, SearchHit } from '@rasad/contract/search'
import { deliversTo, kmBetween } from '../places/places.ts'
import type { Catalogue } from './catalogue-in-memory.ts'

/**
 * A catalogue record as a suggestion; undefined when it was just deleted.
 * @param near the PIN to measure a supplier's distance from
 */
export function presentHit(
  catalogue: Catalogue,
  category: Category,
  no: number,
  near?: string,
): SearchHit | undefined {
  if (category === 'medicine') return medicineHit(catalogue, no)
  if (category === 'company') return companyHit(catalogue, no)
  return supplierHit(catalogue, no, near)
}

function medicineHit(catalogue: Catalogue, no: number): SearchHit | undefined {
  const medicine = catalogue.medicine(no)
  if (!medicine) return undefined
  const company = medicine.companyNo === null ? undefined : catalogue.companies.get(medicine.companyNo)
  return {
    category: 'medicine',
    _id: medicine.id,
    name: medicine.name,
    companyId: company?.id ?? null,
    companyName: company?.name ?? null,
    composition: medicine.composition,
    pack: medicine.pack,
    ...(medicine.form !== null && { form: medicine.form }),
    price: medicine.pricePaise === null ? null : medicine.pricePaise / 100,
    rx: medicine.rx,
    stockistCount: catalogue.postings.count(no),
    ...(catalogue.isUnconfirmed(no) && { unconfirmed: true }),
  }
}

function companyHit(catalogue: Catalogue, no: number): SearchHit | undefined {
  const company = catalogue.companies.get(no)
  if (!company) return undefined
  return {
    category: 'company',
    _id: company.id,
    name: company.name,
    location: company.location,
    stockistCount: company.stockistCount,
    medicineCount: company.medicineCount,
    ...(company.unconfirmed && { unconfirmed: true }),
  }
}

function supplierHit(catalogue: Catalogue, no: number, near?: string): SearchHit | undefined {
  const supplier = catalogue.suppliers.get(no)
  if (!supplier) return undefined
  return {
    category: 'supplier',
    _id: supplier.id,
    name: supplier.name,
    location: supplier.location,
    phone: supplier.phone,
    companyCount: supplier.companyCount,
    medicineCount: supplier.medicineCount,
    distanceKm: kmBetween(near, supplier.pincode),
    delivers: deliversTo(near, supplier.delivery),
    minOrder: supplier.minOrderPaise === null ? null : supplier.minOrderPaise / 100,
    ...(supplier.licenceUntil !== null &&
      isLicenceLate(supplier.licenceUntil, dayInIndia()) && { licenceLate: true }),
  }
}
