import type { EntryKind } from '@rasad/contract/unconfirmed'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { readProduct } from '../catalogue/catalogue.ts'
import { copyOut, type Field } from '../platform/db/copy-out.ts'
import { companyWords } from './company-words.ts'
import type { CompanyToCompare, MedicineToCompare } from './find-duplicates.ts'
import type { UpkeepTables } from './upkeep-tables.ts'

/** All medicines of the catalogue, read for comparison. For a thread of its own: it takes seconds. */
export async function readMedicinesToCompare(client: pg.ClientBase): Promise<MedicineToCompare[]> {
  const { rows } = await client.query<{ no: number; name: string }>(
    'SELECT no, name FROM companies WHERE removed_at IS NULL',
  )
  const companies = new Map(rows.map(({ no, name }) => [no, companyWords(name)]))
  const medicines: MedicineToCompare[] = []
  // A quarter of a million medicines share a few thousand of these.
  const compositions: Parameters<typeof readProduct>[1] = new Map()
  const packs = new Map<string, string>()
  const shared = (text: string | null) => {
    if (text === null) return null
    const known = packs.get(text)
    if (known === undefined) packs.set(text, text)
    return known ?? text
  }
  await copyOut(
    client,
    `SELECT no, name, company_no, composition, pack, form, price_paise FROM medicines
     WHERE removed_at IS NULL ORDER BY no`,
    ([no, name, company, composition, pack, form, price]) => {
      const product = {
        name: String(name),
        composition: textOf(composition),
        pack: textOf(pack),
        form: textOf(form),
      }
      const companyNo = company?.readInt32BE(0) ?? 0
      medicines.push({
        no: no?.readInt32BE(0) ?? 0,
        name: product.name,
        read: readProduct(product, compositions),
        companyNo,
        company: companies.get(companyNo),
        pack: shared(product.pack),
        pricePaise: price?.readInt32BE(0) ?? null,
      })
    },
  )
  return medicines
}

function textOf(field: Field | undefined): string | null {
  return field ? String(field) : null
}

/** All companies of the catalogue, read for comparison. */
export async function readCompaniesToCompare(client: pg.ClientBase): Promise<CompanyToCompare[]> {
  const names = new Map<number, Set<string>>()
  await copyOut(
    client,
    'SELECT company_no, name_key FROM medicines WHERE removed_at IS NULL AND company_no IS NOT NULL',
    ([company, key]) => {
      const no = company?.readInt32BE(0) ?? 0
      const known = names.get(no)
      if (known) known.add(String(key))
      else names.set(no, new Set([String(key)]))
    },
  )
  const { rows } = await client.query<{ no: number; name: string }>(
    'SELECT no, name FROM companies WHERE removed_at IS NULL ORDER BY no',
  )
  return rows.map((row) => ({ ...row, medicines: names.get(row.no) ?? new Set() }))
}

/** SQL for pairs that an admin has decided to keep apart. */
export function createKeptApartRepository(db: Kysely<UpkeepTables>) {
  const ordered = (one: number, other: number) => ({
    one_no: Math.min(one, other),
    other_no: Math.max(one, other),
  })

  return {
    /** All of a kind, as `one other` with the smaller number first. */
    async all(kind: EntryKind): Promise<Set<string>> {
      const rows = await db
        .selectFrom('kept_apart')
        .select(sql<string>`one_no || ' ' || other_no`.as('pair'))
        .where('kind', '=', kind)
        .execute()
      return new Set(rows.map(({ pair }) => pair))
    },

    /** @returns whether it is new */
    async put(kind: EntryKind, one: number, other: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('kept_apart')
        .values({ kind, ...ordered(one, other) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** @returns whether it was there */
    async remove(kind: EntryKind, one: number, other: number): Promise<boolean> {
      const pair = ordered(one, other)
      const { numDeletedRows } = await db
        .deleteFrom('kept_apart')
        .where('kind', '=', kind)
        .where('one_no', '=', pair.one_no)
        .where('other_no', '=', pair.other_no)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
