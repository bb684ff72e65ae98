import { limits } from '@rasad/contract/limits'
import type { PlaceSuggestion } from '@rasad/contract/near'
import { listenFor } from '@rasad/lexicon/heard'
import { centreOf, fold, nearestPin, placeOfPin, suggestDistricts } from '@rasad/places'
import type { SupplierRecord } from './snapshot-repository.ts'

type Town = Pick<SupplierRecord, 'city' | 'district' | 'state' | 'pincode'>

/**
 * Places for a text typed so far: the PIN that it is; else towns as stockists wrote them, those with the most stockists
 * first, then districts. In Devanagari, those that sound like it. A name in several states comes once for each.
 */
export function findPlaces(text: string, stockists: Iterable<Town>): PlaceSuggestion[] {
  const place = placeOfPin(text)
  if (place) {
    const { pin, district, state } = place
    return [{ kind: 'pin', name: pin, district, state, pin }]
  }
  const typed = fold(text)
  if (typed === '') return []
  const heard = listenFor(text)
  const towns = townsOf((name) => name.startsWith(typed) || heard?.(name) === 0, stockists)
  const known = new Set(towns.map(({ name, state }) => `${fold(name)}|${state}`))
  const districts = suggestDistricts(text, limits.maxPlaceSuggestions).flatMap(
    ({ district, state }): PlaceSuggestion[] => {
      const centre = centreOf(district, state)
      const pin = centre && nearestPin(centre.latitude, centre.longitude)?.pin
      if (pin === undefined || known.has(`${fold(district)}|${state}`)) return []
      return [{ kind: 'district', name: district, district, state, pin }]
    },
  )
  return [...towns, ...districts].slice(0, limits.maxPlaceSuggestions)
}

/** Each town's PIN is that of most of its stockists. State and district are those of the PIN: people spell them anyhow. */
function townsOf(isMeant: (name: string) => boolean, stockists: Iterable<Town>): PlaceSuggestion[] {
  const found = new Map<string, { count: number; name: string; pins: Map<string, number> }>()
  const folded = new Map<string, string>()
  for (const { city, pincode } of stockists) {
    if (city === null || pincode === null) continue
    const name = folded.get(city) ?? fold(city)
    folded.set(city, name)
    if (!isMeant(name)) continue
    const state = placeOfPin(pincode)?.state
    if (state === undefined) continue
    const key = `${name}|${state}`
    const town = found.get(key) ?? { count: 0, name: city, pins: new Map() }
    found.set(key, town)
    town.count += 1
    town.pins.set(pincode, (town.pins.get(pincode) ?? 0) + 1)
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, limits.maxPlaceSuggestions)
    .flatMap(({ name, pins }) => {
      const [pin = ''] = [...pins].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? []
      const place = placeOfPin(pin)
      return place
        ? [{ kind: 'town' as const, name, district: place.district, state: place.state, pin: place.pin }]
        : []
    })
}
