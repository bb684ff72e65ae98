import type { RecordWarning } from '@rasad/contract/accounts'
import { otherStateOf } from '@rasad/contract/gstin'
import { placeKey } from '@rasad/contract/place-names'
import { unknownPinText } from '@rasad/contract/texts'
import { distanceKm, earthRadiusKm, pinsInText, placeInText, placeOfPin, states } from '@rasad/places'
import { AppError } from '../platform/errors.ts'

export { formerPins, pinTableVersion, wasUsual } from './former.ts'
export {
  areasAround,
  type DeliveryArea,
  deliversTo,
  deliveryTo,
  presentReach,
  type ReachColumns,
  reachAfterMove,
  reachColumns,
} from './reach.ts'

/**
 * Refuses a PIN that does not exist.
 * @param field of the form or body that holds it
 * @throws AppError invalid-input at the field
 */
export function checkPin(pin: string | undefined, field: string): void {
  if (pin !== undefined && !placeOfPin(pin)) throw noSuchPin(pin, field)
}

/**
 * Refuses a postal address whose PIN does not exist. An address without one is accepted; of several numbers of that
 * shape one is enough.
 * @throws AppError invalid-input at the field
 */
export function checkAddress(address: string | null | undefined, field: string): void {
  const last = pinsInText(address ?? '').at(-1)
  if (last !== undefined && !placeInText(address ?? '')) throw noSuchPin(last, field)
}

/** Warns of a GSTIN of another state than the address is in: a firm may be registered elsewhere. */
export function warningsOf({ gstin, address }: Placed): RecordWarning[] {
  if (!gstin) return []
  const state =
    typeof address === 'string'
      ? placeInText(address)?.state
      : stateOf(address?.state ?? null, address?.pincode ?? null)
  return otherStateOf(gstin, state) === undefined ? [] : ['gstin-state']
}

/** Of a record: an address in one text, or with parts. */
interface Placed {
  gstin?: string | null | undefined
  address?:
    | string
    | { state?: string | null | undefined; pincode?: string | null | undefined }
    | null
    | undefined
}

/** Kilometres between two PINs, to a tenth; null when one is unknown. */
export function kmBetween(from: string | null | undefined, to: string | null | undefined): number | null {
  const [start, end] = [placeOfPin(from ?? ''), placeOfPin(to ?? '')]
  return start && end ? Math.round(distanceKm(start, end) * 10) / 10 : null
}

/**
 * The state of an address, spelt as in the table of PIN codes. A text that is no state (`MH`) or is missing gives way to
 * the state of the PIN, where that is known.
 */
export function stateOf(given: string | null | undefined, pincode: string | null | undefined): string | null {
  knownStates ??= new Map(states().map((state) => [placeKey(state), state]))
  return knownStates.get(placeKey(given ?? '')) ?? placeOfPin(pincode ?? '')?.state ?? given ?? null
}
let knownStates: Map<string, string> | undefined

/** The city of an address: where none is given, it is called like the district of its PIN. */
export function cityOf(given: string | null | undefined, pincode: string | null | undefined): string | null {
  return given ?? placeOfPin(pincode ?? '')?.district ?? null
}

/** The straight distance on the sphere of `position` for a way of so many kilometres. */
export function straightOf(km: number): number {
  return 2 * Math.sin(Math.min(km / earthRadiusKm, Math.PI) / 2)
}

/** The columns of a record that follow from its PIN: its district, and its position as a `cube`. */
export function placeColumns(pincode: string | null | undefined): {
  district: string | null
  position: string | null
} {
  const place = placeOfPin(pincode ?? '')
  if (!place) return { district: null, position: null }
  const latitude = (place.latitude * Math.PI) / 180
  const longitude = (place.longitude * Math.PI) / 180
  // A point on a sphere of radius 1: straight distances between such points order like great circles.
  const point = [
    Math.cos(latitude) * Math.cos(longitude),
    Math.cos(latitude) * Math.sin(longitude),
    Math.sin(latitude),
  ]
  return { district: place.district, position: `(${point.join(',')})` }
}

function noSuchPin(pin: string, field: string): AppError {
  const message = unknownPinText(pin)
  return new AppError('invalid-input', { message, fields: { [field]: { code: 'unknown-pin', message } } })
}
