export { centreOf, distanceKm, earthRadiusKm, nearestPin } from './distance.ts'
export { districtsOf, type Located, type Place, pinCount, placeAt, placeOfPin, states } from './pins.ts'
export { pinsInText } from './pins-in-text.ts'
export { type DistrictName, fold, suggestDistricts } from './suggest.ts'
