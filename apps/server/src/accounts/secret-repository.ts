import type { Kysely } from 'kysely'
import type { AccountTables } from './account-tables.ts'

/** A secret of this installation, drawn at its first use. Processes that draw at the same time get the same one. */
export async function readSecret(
  db: Kysely<AccountTables>,
  name: string,
  draw: () => Buffer,
): Promise<Buffer> {
  const read = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return known.value
  await db
    .insertInto('secrets')
    .values({ name, value: draw() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await read()
  if (!row) throw new Error(`The secret ${name} could not be stored.`)
  return row.value
}
