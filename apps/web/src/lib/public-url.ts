import { queryOptions } from '@tanstack/react-query'
import { settingsQuery } from './settings.ts'

/**
 * Base of the addresses that QR codes hold. The service says it: whoever opened the page by another name, such
 * as an address of the local network, must not print cards that only work there.
 */
export function publicUrlQuery() {
  return queryOptions({ ...settingsQuery(), select: ({ publicUrl }) => publicUrl })
}
