export type { CatalogueMatch, CatalogueView, CompanyNamed, NameHints, NameMeaning } from './catalogue-view.ts'
export { createCompanyFinder } from './company-finder.ts'
export { hasNoNumber, splitLastNumber } from './last-number.ts'
export type { SkipReason } from './layout.ts'
export { readOrderTable, type TableOrder, type TableOrders } from './order-tables.ts'
export type {
  NamedMatch,
  OrderItem,
  ReadOrders,
  ReadOrdersOptions,
  SkippedOrderLine,
} from './order-types.ts'
export type { ListLine, ReadList, SkippedLine } from './read-list.ts'
export { readList } from './read-list.ts'
export { readOrders } from './read-orders.ts'
