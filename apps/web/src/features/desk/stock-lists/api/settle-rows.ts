import type { SettleRows } from '@rasad/contract/stock-files'
import { call } from '../../../../lib/api-client.ts'
import { withRefusedInOurLanguage } from '../../../../lib/sentences.ts'

/** Says what rows of a list mean. */
export async function settleRows(id: string, rows: SettleRows['rows'], send?: typeof fetch) {
  return withRefusedInOurLanguage(
    await call('POST /api/stock-files/{id}/settle', {
      params: { id },
      body: { rows },
      ...(send && { send }),
    }),
  )
}
