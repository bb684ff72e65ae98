import { limits } from '@rasad/contract/limits'
import type { District, Reach, ReachChoice, ReachKind } from '@rasad/contract/reach'
import { centreOf, distanceKm, districtsAround, type Place, placeOfPin } from '@rasad/places'
import { AppError } from '../platform/errors.ts'

/** Where a stockist delivers, as its row holds it: see the migration. A null kind: not known. */
export interface ReachColumns {
  reach_kind: ReachKind | null
  reach_areas: string[]
}

/** Where a stockist delivers, ready to be asked about many places. */
export interface DeliveryArea {
  kind: ReachKind | null
  areas: ReadonlySet<string>
  pincode: string | null
}

const everywhere = 'India'

function areaOf({ district, state }: District): string {
  return `${state}/${district}`
}

/** The areas that a place lies in: a stockist that delivers to one of them delivers to the place. */
export function areasAround(place: Place): string[] {
  return [areaOf(place), place.state, everywhere]
}

/**
 * The columns for a stockist's choice. Without one: its own district and those nearby, as far as its PIN is known.
 * @throws AppError invalid-input when the choice needs a PIN and there is none, or names a district that nobody knows
 */
export function reachColumns(
  choice: ReachChoice | null | undefined,
  pincode: string | null | undefined,
): ReachColumns {
  const own = placeOfPin(pincode ?? '')
  if (!choice) return own ? usual(own) : { reach_kind: null, reach_areas: [] }
  const { kind, districts = [] } = choice
  if (kind === 'districts') return { reach_kind: kind, reach_areas: areasOf(districts, own) }
  if (kind === 'india') return { reach_kind: kind, reach_areas: [everywhere] }
  if (!own) {
    throw refused('reach.kind', 'needs-pin', 'Your address has no PIN. Choose districts, or all India.')
  }
  if (kind === 'town') return { reach_kind: kind, reach_areas: [] }
  return { reach_kind: kind, reach_areas: [kind === 'state' ? own.state : areaOf(own)] }
}

/**
 * Where a stockist delivers once its PIN is another one. What follows from the PIN follows it; districts that somebody
 * has chosen by hand stay.
 * @throws AppError invalid-input at the PIN, where the stockist delivers in its town and none is left
 */
export function reachAfterMove(
  { reach_kind: kind, reach_areas: areas }: ReachColumns,
  from: string | null,
  to: string | null,
): ReachColumns {
  const [before, own] = [placeOfPin(from ?? ''), placeOfPin(to ?? '')]
  const sorted = (all: string[]) => [...all].sort().join()
  const wasUsual =
    kind === 'districts' && before !== undefined && sorted(usual(before).reach_areas) === sorted(areas)
  if (kind === null || wasUsual) return reachColumns(null, to)
  if (own && kind !== 'districts') return reachColumns({ kind }, to)
  if (!own && kind === 'town') {
    const message = 'You deliver around your PIN. Please choose where else you deliver before you remove it.'
    throw refused('address.pincode', 'needed-for-reach', message)
  }
  return { reach_kind: kind, reach_areas: areas }
}

function usual(own: Place): ReachColumns {
  const around = districtsAround(own, limits.nearbyKm).map(areaOf)
  return { reach_kind: 'districts', reach_areas: [...new Set([areaOf(own), ...around])] }
}

/** The own district comes first. */
function areasOf(districts: District[], own: Place | undefined): string[] {
  const unknown = districts.find(({ district, state }) => !centreOf(district, state))
  if (unknown) {
    const { district, state } = unknown
    throw refused('reach.districts', 'unknown-district', `There is no district ${district} in ${state}.`)
  }
  const areas = [...new Set(districts.map(areaOf))]
  const isOwn = (area: string) => own !== undefined && area === areaOf(own)
  return [...areas.filter(isOwn), ...areas.filter((area) => !isOwn(area))]
}

/** What everybody sees of it. */
export function presentReach(row: ReachColumns, pincode: string | null): Reach | null {
  const { reach_kind: kind, reach_areas: areas } = row
  if (kind === null) return null
  const own = placeOfPin(pincode ?? '')
  const hasDistricts = kind === 'district' || kind === 'districts'
  const districts = (hasDistricts ? areas : []).map((area) => {
    const [state = '', district = ''] = area.split('/')
    return { district, state }
  })
  return {
    kind,
    districts,
    state: kind === 'state' ? (areas[0] ?? null) : null,
    nearby: own !== undefined && districts.every((each) => isNearby(each, own)),
  }
}

function isNearby({ district, state }: District, own: Place): boolean {
  if (district === own.district && state === own.state) return true
  const centre = centreOf(district, state)
  return centre !== undefined && distanceKm(own, centre) <= limits.nearbyKm
}

/**
 * Tells of any stockist whether it delivers to one place; null where its reach is unknown. Takes the same time for every
 * stockist, however many districts it has.
 */
export function deliveryTo(place: Place): (area: DeliveryArea) => boolean | null {
  const around = areasAround(place)
  return ({ kind, areas, pincode }) => {
    if (kind === null) return null
    if (kind !== 'town') return around.some((area) => areas.has(area))
    const own = placeOfPin(pincode ?? '')
    return own !== undefined && distanceKm(own, place) <= limits.townKm
  }
}

/** Whether a stockist delivers to a PIN; null without one, or where its reach is unknown. */
export function deliversTo(near: string | undefined, area: DeliveryArea): boolean | null {
  const place = placeOfPin(near ?? '')
  return place ? deliveryTo(place)(area) : null
}

function refused(field: string, code: string, message: string): AppError {
  return new AppError('invalid-input', { message, fields: { [field]: { code, message } } })
}
