// Records of stockists, medical stores and purchasers: registering one, changing the own one, sending it again, and what an
// admin decides of it. `party-fields.ts` of the contract says which fields there are and where each is kept; the domain that
// owns the records says how to lock and write them.

export { partyChanges } from './change-adapter.ts'
export { changeOwn } from './change-own.ts'
export { selected } from './field-repository.ts'
export { type Images, kindOf, type Sent, sentImages, withSentImages } from './images.ts'
export { anonymous, type Columns, columnsOf, fileIn, type PartyStore, presentFields } from './party-store.ts'
export { type NewParty, registerParty } from './register.ts'
export { resubmit } from './resubmit.ts'
