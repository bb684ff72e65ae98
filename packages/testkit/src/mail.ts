import { vi } from 'vitest'
import type { TestDatabase } from './test-database.ts'

/**
 * Until no mail waits. A test that counts the mails of opposite decisions awaits it between the two: a mail that still
 * waits is taken back when the opposite is decided.
 * @throws after a minute
 */
export async function allMailSent({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  const waiting = 'SELECT FROM mail_outbox WHERE sent_at IS NULL'
  await vi.waitUntil(async () => (await pool.query(waiting)).rowCount === 0, { timeout: 60_000 })
}
