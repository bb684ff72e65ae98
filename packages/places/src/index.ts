export { centreOf, distanceKm, nearestPin } from './distance.ts'
export { districtsOf, type Located, type Place, placeOfPin, states } from './pins.ts'
export { pinsInText } from './pins-in-text.ts'
export { type DistrictName, suggestDistricts } from './suggest.ts'
