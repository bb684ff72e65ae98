import type { ErrorCode } from '@rasad/contract/error-codes'
import { AppError } from '../errors.ts'

/** Bounds on the forms that a process has open, from the first byte of their body to their answer. */
export interface OpenFormLimits {
  maxForms: number
  maxFormsPerAddress: number
  /** Bytes of the bodies of all open forms, which wait on the disk. */
  maxBytes: number
  maxBytesPerAddress: number
}

export const openFormLimits: OpenFormLimits = {
  maxForms: 400,
  // A mobile network puts many people behind one address.
  maxFormsPerAddress: 64,
  maxBytes: 1024 * 1024 * 1024,
  maxBytesPerAddress: 128 * 1024 * 1024,
}

/** The same for load tests, where everybody has one address. */
export const oneAddressLimits: OpenFormLimits = {
  ...openFormLimits,
  maxFormsPerAddress: openFormLimits.maxForms,
  maxBytesPerAddress: openFormLimits.maxBytes,
}

export interface OpenForm {
  /**
   * Counts bytes that have arrived.
   * @throws AppError too-many-forms or forms-busy beyond the limits; what the form has taken is given back then
   */
  take(bytes: number): void
  /** Gives everything back; a second call does nothing. */
  close(): void
}

export interface OpenForms {
  /**
   * @param key whom the bounds per address count, from `limitKeyOf`
   * @throws AppError too-many-forms (429) or forms-busy (503), both with the seconds to wait
   */
  open(key: string): OpenForm
  /** Forms and bytes that are open now. */
  readonly held: { forms: number; bytes: number }
}

const retryAfter = 10

export function createOpenForms(limits: OpenFormLimits): OpenForms {
  const byKey = new Map<string, { forms: number; bytes: number }>()
  const all = { forms: 0, bytes: 0 }

  return {
    get held() {
      return { ...all }
    },

    open(key) {
      const own = byKey.get(key) ?? { forms: 0, bytes: 0 }
      if (own.forms >= limits.maxFormsPerAddress) throw refusal('too-many-forms')
      if (all.forms >= limits.maxForms) throw refusal('forms-busy')
      own.forms += 1
      all.forms += 1
      byKey.set(key, own)
      let taken = 0
      let open = true
      const count = (bytes: number) => {
        taken += bytes
        own.bytes += bytes
        all.bytes += bytes
      }
      return {
        take(bytes) {
          if (!open) return
          count(bytes)
          const ownFull = own.bytes > limits.maxBytesPerAddress
          if (!ownFull && all.bytes <= limits.maxBytes) return
          // Its files go with its answer; until then it must not have the others refused as well.
          count(-taken)
          throw refusal(ownFull ? 'too-many-forms' : 'forms-busy')
        },
        close() {
          if (!open) return
          open = false
          count(-taken)
          own.forms -= 1
          all.forms -= 1
          if (own.forms === 0) byKey.delete(key)
        },
      }
    },
  }
}

function refusal(code: ErrorCode): AppError {
  return new AppError(code, { retryAfter })
}
