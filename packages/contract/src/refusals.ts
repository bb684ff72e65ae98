import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts'
import type { ErrorCode } from './error-codes.ts'
import { signedIn } from './roles.ts'

/** Codes that any call can answer: unknown-host under a name that is not the service's. */
export const commonRefusals: readonly ErrorCode[] = ['too-slow', 'unknown-host', 'unexpected']

/** The codes of one call besides `commonRefusals`: those of its kind, which its row in the table decides, and its own. */
export function refusalsOf(name: EndpointName): ErrorCode[] {
  const endpoint: Endpoint = endpoints[name]
  const codes: ErrorCode[] = ['too-many-requests']
  if (!endpoint.alwaysReady) codes.push('not-ready')
  if (endpoint.may !== 'anyone') {
    codes.push('not-signed-in')
    if (!signedIn.every((kind) => endpoint.may.includes(kind))) codes.push('not-allowed')
  }
  if (endpoint.params) codes.push('record-not-found')
  if (endpoint.params || endpoint.query) codes.push('invalid-input')
  if (!name.startsWith('GET ')) {
    codes.push('invalid-input', 'foreign-origin', 'too-large', 'unsupported-media-type', 'no-room')
  }
  if (endpoint.once) codes.push('key-reused')
  if (endpoint.uploadKey) codes.push('too-many-tries')
  if (endpoint.multipart) {
    codes.push('too-many-forms', 'forms-busy', 'too-many-images', 'images-busy', 'images-away')
  }
  return [...new Set([...codes, ...(endpoint.refusals ?? [])])]
}
