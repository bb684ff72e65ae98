export * from './read-stock.ts'
export * from './reading-types.ts'
export { startsFormula, tablesOfText } from './text-tables.ts'
export { inStockWord } from './values.ts'
