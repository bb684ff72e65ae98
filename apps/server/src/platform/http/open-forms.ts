import type { ErrorCode } from '@rasad/contract/error-codes'
import { AppError } from '../errors.ts'

/** Limits on the forms that a process has open, from the first byte of their body to their answer. */
interface OpenFormLimits {
  maxForms: number
  maxFormsPerAddress: number
  /** Bytes of the bodies of all open forms, which are spooled to disk. */
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
   * Counts received bytes.
   * @throws AppError too-many-forms or forms-busy beyond the limits; the form's own bytes are freed then
   */
  take(bytes: number): void
  /** The complete form is here: it no longer gives way to others. */
  arrived(): void
  /** Frees everything; further calls do nothing. */
  close(): void
}

export interface OpenForms {
  /**
   * When there is no room, a form of the address that holds the most gives way, or else the slowest one, so that nobody
   * can lock others out with forms that never end.
   * @param key identifies the address for limits, from `limitKeyOf`
   * @param giveWay rejects the form with this error while it is still arriving; the form is then closed
   * @throws AppError too-many-forms (429) or forms-busy (503), both with the seconds to wait
   */
  open(key: string, giveWay: (error: AppError) => void): OpenForm
  /** The number and bytes of forms that are open now. */
  readonly held: { forms: number; bytes: number }
}

const retryAfter = 10
/**
 * Which forms are slow: bytes per second, measured after this many milliseconds. Even a phone on a bad line sends more.
 */
const slowAfter = 10_000
const slowRate = 3_000

interface Form {
  sender: Sender
  bytes: number
  since: number
  isArriving: boolean
  giveWay(error: AppError): void
}

interface Sender {
  key: string
  forms: Set<Form>
  bytes: number
}

export function createOpenForms(limits: OpenFormLimits): OpenForms {
  const senders = new Map<string, Sender>()
  const all = { forms: 0, bytes: 0 }

  function count(form: Form, bytes: number): void {
    form.bytes += bytes
    form.sender.bytes += bytes
    all.bytes += bytes
  }

  function close(form: Form): void {
    const { sender } = form
    if (!sender.forms.delete(form)) return
    count(form, -form.bytes)
    all.forms -= 1
    if (sender.forms.size === 0) senders.delete(sender.key)
  }

  function giveUp(form: Form): void {
    close(form)
    form.giveWay(refusal('forms-busy'))
  }

  /**
   * @param measure the exceeded resource.
   * @returns whether a form gave way to `own`.
   */
  function makeRoom(own: Sender, measure: (of: Sender | Form) => number, minDifference: number): boolean {
    const form = ofLargest(own, measure, minDifference) ?? slowest(own)
    if (form) giveUp(form)
    return form !== undefined
  }

  function ofLargest(
    own: Sender,
    measure: (of: Sender | Form) => number,
    minDifference: number,
  ): Form | undefined {
    let largest: Sender | undefined
    for (const sender of senders.values()) {
      if (measure(sender) > measure(largest ?? own)) largest = sender
    }
    if (!largest || measure(largest) < measure(own) + minDifference) return undefined
    // The oldest form of the largest address.
    let found: Form | undefined
    for (const form of largest.forms) {
      if (form.isArriving && (!found || measure(form) > measure(found))) found = form
    }
    return found
  }

  function slowest(own: Sender): Form | undefined {
    const now = performance.now()
    let found: { form: Form; rate: number } | undefined
    for (const sender of senders.values()) {
      if (sender === own) continue
      for (const form of sender.forms) {
        const rate = (form.bytes * 1_000) / (now - form.since)
        const isSlow = form.isArriving && now - form.since >= slowAfter && rate < slowRate
        if (isSlow && (!found || rate < found.rate)) found = { form, rate }
      }
    }
    return found?.form
  }

  return {
    get held() {
      return { ...all }
    },

    open(key, giveWay) {
      const sender = senders.get(key) ?? { key, forms: new Set(), bytes: 0 }
      if (sender.forms.size >= limits.maxFormsPerAddress) throw refusal('too-many-forms')
      // With a difference of one, both would hold as many afterwards as before, only swapped.
      if (all.forms >= limits.maxForms && !makeRoom(sender, formsOf, 2)) throw refusal('forms-busy')
      const form: Form = { sender, bytes: 0, since: performance.now(), isArriving: true, giveWay }
      sender.forms.add(form)
      senders.set(key, sender)
      all.forms += 1
      return {
        take(bytes) {
          if (!sender.forms.has(form)) return
          count(form, bytes)
          const isOwnFull = sender.bytes > limits.maxBytesPerAddress
          if (!isOwnFull && all.bytes <= limits.maxBytes) return
          if (!isOwnFull && makeRoom(sender, bytesOf, 1) && all.bytes <= limits.maxBytes) return
          // Its files are closed with its answer; until then they must not cause other forms to be rejected too.
          count(form, -form.bytes)
          throw refusal(isOwnFull ? 'too-many-forms' : 'forms-busy')
        },
        arrived() {
          form.isArriving = false
        },
        close: () => close(form),
      }
    },
  }
}

function formsOf(of: Sender | Form): number {
  return 'forms' in of ? of.forms.size : 1
}

function bytesOf({ bytes }: Sender | Form): number {
  return bytes
}

function refusal(code: ErrorCode): AppError {
  return new AppError(code, { retryAfter })
}
