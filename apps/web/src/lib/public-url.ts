import { queryOptions } from '@tanstack/react-query'
import { settingsQuery } from './settings.ts'

/**
 * Base of the addresses in QR codes, as reported by the service. The page's own address is not enough: cards printed on
 * a local network address would only work there.
 */
export function publicUrlQuery() {
  return queryOptions({ ...settingsQuery(), select: ({ publicUrl }) => publicUrl })
}
