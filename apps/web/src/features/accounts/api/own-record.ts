import type { Change } from '@rasad/contract/changes'
import type { Role } from '@rasad/contract/roles'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import type { EditableRole } from '../own-fields.ts'

/** The latest change of the caller that an admin decides; null without one. */
export function ownChangeQuery() {
  return queryOptions({
    queryKey: ['me', 'change'],
    queryFn: async ({ signal }): Promise<Change | null> =>
      (await call('GET /api/changes/own', { signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Whether an account has a record with fields whose changes an admin decides. */
export function hasDecidedFields(account: { role: Role; approved: boolean } | undefined): boolean {
  if (!account?.approved) return false
  const { role } = account
  return role === 'stockist' || role === 'medicalOwner' || role === 'purchaser'
}

/** What of a record changes: null removes, an address has parts, images are files. */
export type OwnBody = Record<string, string | null | File | Record<string, string | null>>

/**
 * Changes the own record. Files of stockists are uploaded first; those of others travel in a form.
 * @param send in place of `fetch`, to show progress
 * @returns the fields that wait for a decision
 */
export async function saveOwn(
  role: EditableRole,
  body: OwnBody,
  send: typeof fetch = fetch,
): Promise<string[]> {
  if (role === 'stockist') {
    const urls = await Promise.all(
      Object.entries(body).map(async ([name, value]) => [
        name,
        value instanceof File ? await upload(value, send) : value,
      ]),
    )
    return (await call('PATCH /api/stockist/me', { body: Object.fromEntries(urls) as never })).pending
  }
  const hasFile = Object.values(body).some((value) => value instanceof File)
  const options = { body: (hasFile ? formDataOf(body) : body) as FormData, send }
  if (role === 'medicalOwner') return (await call('PATCH /api/user/me', options)).pending
  if (role === 'purchaser') return (await call('PATCH /api/purchaser/me', options)).pending
  return (await call('PATCH /api/staff/me', options)).pending
}

async function upload(file: File, send: typeof fetch): Promise<string> {
  return (await call('POST /api/upload', { body: formDataOf({ file }), send })).secure_url
}
