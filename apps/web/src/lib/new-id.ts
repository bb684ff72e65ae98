/** A new record id, as the service draws them: what a device writes first has its id from there. */
export function newId(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(8))
  const seconds = Math.floor(now / 1000).toString(16)
  return seconds.padStart(8, '0') + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
