import { type EndpointName, endpoints } from '@rasad/contract/endpoints'
import { commonRefusals, refusalsOf } from '@rasad/contract/refusals'

const patterns = (Object.keys(endpoints) as EndpointName[])
  // `/api/medicine/alike` before `/api/medicine/{id}`.
  .sort((one, other) => Number(one.includes('{')) - Number(other.includes('{')))
  .map((name) => ({ name, pattern: new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** @throws where the API document does not list this refusal for the call. */
export function mustBeDocumented(method: string, path: string, status: number, body: string): void {
  const made = `${method} ${path.replace(/\?.*$/s, '')}`
  const name = patterns.find(({ pattern }) => pattern.test(made))?.name
  if (status < 400 || !name) return
  const { code } = JSON.parse(body) as { code: string }
  const listed: readonly string[] = [...refusalsOf(name), ...commonRefusals]
  if (!listed.includes(code)) throw new Error(`${name} answers ${status} ${code}, which is not documented.`)
}
