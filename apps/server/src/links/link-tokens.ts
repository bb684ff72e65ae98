import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { LinkKey } from './link-keys.ts'

/** What a row keeps of its link. */
export interface KeptLink {
  /** The SHA-256 of its token; null: it has none. */
  token_hash: Buffer | null
  /** The token, encrypted; null: nobody can see it again. */
  token_sealed: Buffer | null
}

/** A link that was just drawn. */
export interface NewLink {
  token_hash: Buffer
  token_sealed: Buffer
}

export type LinkTokens = ReturnType<typeof createLinkTokens>

const tokenBytes = 16
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The first byte of what a row keeps: as a migration left it, until the next start encrypts it; or encrypted. */
const plain = 0
const sealed = 1

/** The text by which a row is found. It says nothing of the token. */
export function hashOfLink(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Tokens of links that need no account: 128 random bits. A row keeps the hash, by which it is found, and the token
 * encrypted, so that its owner can see the link again.
 * @param keys the one in use first; the others only open what they have sealed
 */
export function createLinkTokens(keys: readonly [LinkKey, ...LinkKey[]]) {
  const [current] = keys

  /** Encrypts a token with the key in use. */
  function seal(token: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const encrypt = createCipheriv(cipher, current.key, nonce)
    const body = Buffer.concat([encrypt.update(token), encrypt.final()])
    return Buffer.concat([Buffer.of(sealed), current.id, nonce, body, encrypt.getAuthTag()])
  }

  /** The token that a row keeps; undefined without the key that sealed it. */
  function show(kept: Buffer | null): string | undefined {
    if (kept === null) return undefined
    if (kept[0] === plain) return kept.subarray(1).toString()
    const key = keys.find(({ id }) => id.equals(kept.subarray(1, 5)))
    const body = kept.subarray(5 + nonceBytes, -tagBytes)
    if (kept[0] !== sealed || !key || body.length === 0) return undefined
    const decrypt = createDecipheriv(cipher, key.key, kept.subarray(5, 5 + nonceBytes))
    decrypt.setAuthTag(kept.subarray(-tagBytes))
    try {
      return Buffer.concat([decrypt.update(body), decrypt.final()]).toString()
    } catch {
      return undefined
    }
  }

  return {
    draw(): NewLink {
      const token = randomBytes(tokenBytes).toString('base64url')
      return { token_hash: hashOfLink(token), token_sealed: seal(token) }
    },

    show,

    /** The same token encrypted with the key in use. Undefined: it is already, or no key opens it. */
    sealAgain(kept: Buffer): Buffer | undefined {
      if (kept[0] === sealed && current.id.equals(kept.subarray(1, 5))) return undefined
      const token = show(kept)
      return token === undefined ? undefined : seal(token)
    },
  }
}
