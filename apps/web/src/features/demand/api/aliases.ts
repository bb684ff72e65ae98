import { call } from '../../../lib/api-client.ts'

/**
 * Remembers that this text means this medicine, under this company alone if one is given. Resolves to the alias's id.
 * Throws `ApiError`.
 */
export async function confirmAlias(text: string, medicine: string, company?: string): Promise<string> {
  const { data } = await call('POST /api/aliases', {
    body: { text, medicine, ...(company !== undefined && { company }) },
  })
  return data._id
}

export async function removeAlias(id: string): Promise<void> {
  await call('DELETE /api/aliases/{id}', { params: { id } })
}
