import { call } from '../../../lib/api-client.ts'

/** Remembers that this text means this medicine. Resolves to the alias's id. Throws `ApiError`. */
export async function confirmAlias(text: string, medicine: string): Promise<string> {
  const { data } = await call('POST /api/aliases', { body: { text, medicine } })
  return data._id
}

export async function removeAlias(id: string): Promise<void> {
  await call('DELETE /api/aliases/{id}', { params: { id } })
}
