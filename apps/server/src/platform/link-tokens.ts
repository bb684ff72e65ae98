import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link opens: each kind has tokens of its own. */
export type LinkKind = 'reply' | 'share'

export type LinkTokens = ReturnType<typeof createLinkTokens>

const macBytes = 16

/**
 * Tokens of links that need no account. A token is computed from what it opens and the installation's key, so that it
 * can be shown again, and no table holds secrets. It has 128 bits that nobody can guess, and its number, masked, so that
 * two tokens do not tell how many there are between them.
 * @param key 32 bytes of the table `secrets`, which every backup holds
 */
export function createLinkTokens(key: Buffer) {
  const hash = (...parts: (string | Buffer)[]) => {
    const mac = createHmac('sha256', key)
    for (const part of parts) mac.update(part)
    return mac.digest()
  }
  const macOf = (kind: LinkKind, no: number, version: number) =>
    hash(`link\n${kind}\n${no}\n${version}`).subarray(0, macBytes)
  const mask = (mac: Buffer) => hash('mask\n', mac).readUInt32BE()

  return {
    /** @param version another one makes another token: that ends the one before */
    issue(kind: LinkKind, no: number, version: number): string {
      const mac = macOf(kind, no, version)
      const number = Buffer.alloc(4)
      number.writeUInt32BE((no ^ mask(mac)) >>> 0)
      return Buffer.concat([mac, number]).toString('base64url')
    },

    /** The number that a token names, to look up its version: nothing is proven yet. Undefined: no token. */
    numberOf(token: string): number | undefined {
      const bytes = Buffer.from(token, 'base64url')
      // Bits beyond the last byte could be anything: of several spellings of a token, one is ours.
      if (bytes.length !== macBytes + 4 || bytes.toString('base64url') !== token) return undefined
      const no = (bytes.readUInt32BE(macBytes) ^ mask(bytes.subarray(0, macBytes))) >>> 0
      return no > 0 && no < 2 ** 31 ? no : undefined
    },

    /** Whether the token is the one of this number and version. */
    proves(token: string, kind: LinkKind, no: number, version: number): boolean {
      const bytes = Buffer.from(token, 'base64url')
      return (
        bytes.length === macBytes + 4 &&
        timingSafeEqual(bytes.subarray(0, macBytes), macOf(kind, no, version))
      )
    },
  }
}
