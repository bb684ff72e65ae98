export type { CatalogueMatch, CatalogueView, CompanyNamed, NameHints, NameMeaning } from './catalogue-view.ts'
export { createCompanyFinder } from './company-finder.ts'
export { hasNoNumber, splitLastNumber } from './last-number.ts'
export type { SkipReason } from './layout.ts'
export type {
  NamedMatch,
  OrderItem,
  OrderSkipReason,
  ReadOrders,
  ReadOrdersOptions,
  SkippedOrderLine,
} from './order-types.ts'
export { ORDER_SKIP_REASONS } from './order-types.ts'
export type { ListLine, ReadList, SkippedLine } from './read-list.ts'
export { readList } from './read-list.ts'
export { readOrders } from './read-orders.ts'
export type { OrderUnit } from './units.ts'
export { ORDER_UNITS } from './units.ts'
