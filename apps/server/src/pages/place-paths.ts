import { placeSlug } from '@rasad/contract/place-names'

export const placesPath = '/stockists'

export function statePath(state: string): string {
  return `${placesPath}/${addressOf(state)}`
}

export function districtPath({ state, district }: { state: string; district: string }): string {
  return `${statePath(state)}/${addressOf(district)}`
}

function addressOf(name: string): string {
  return encodeURIComponent(placeSlug(name))
}
