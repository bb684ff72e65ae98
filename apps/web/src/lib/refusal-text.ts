import { ApiError } from './api-client.ts'

/** What the service said, or `otherwise` where it said nothing, did not answer, or something else failed. */
export function refusalText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return otherwise
  return error.message || otherwise
}
