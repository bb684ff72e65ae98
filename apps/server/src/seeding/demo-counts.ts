import { demoDays, demoEmptySearches, demoStockistDays } from '../../seed/demo/counts.ts'
import type { Db } from '../platform/db/database.ts'
import { createDemoCountsRepository } from './demo-counts-repository.ts'
import type { SeedingTables } from './seeding-tables.ts'

/** Adds how the demo world was used before its start. @param firms its stockists whose accounts were made now */
export async function addDemoCounts(tx: Db, firms: readonly string[]): Promise<void> {
  const rows = createDemoCountsRepository(tx.withTables<SeedingTables>())
  await rows.spreadRegistrations(firms)
  await rows.addDays(demoDays())
  await rows.addStockistDays(demoStockistDays())
  await rows.addEmptySearches(demoEmptySearches)
}
