export const wholesale = 'Wholesale Distributor'
export const authorised = 'Authorised Stockist'
export const superStockist = 'Super Stockist'
export const speciality = 'Speciality Distributor'
export const agent = 'C&F Agent'

/** One firm of the demo world. The locality is one of `demoCities`. */
export type StockistRow = readonly [
  firm: string,
  title: string,
  contact: string,
  locality: string,
  street: string,
]
