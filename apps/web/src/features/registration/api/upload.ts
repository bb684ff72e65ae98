import { call } from '../../../lib/api-client.ts'

const addresses = new WeakMap<File, string>()

/**
 * Uploads an image before the registration that refers to it, once for each file.
 * @param send as `fetch`, telling how much is sent.
 * @returns its address.
 */
export async function uploadOnce(file: File, send: typeof fetch): Promise<string> {
  const known = addresses.get(file)
  if (known) return known
  const form = new FormData()
  form.append('file', file)
  const { secure_url } = await call('POST /api/upload', { body: form, send })
  addresses.set(file, secure_url)
  return secure_url
}
