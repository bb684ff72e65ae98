import { ApiError } from './api-client.ts'

/** The service's message, or `otherwise` if it has none, did not answer, or something else failed. */
export function refusalText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return otherwise
  return error.message || otherwise
}
