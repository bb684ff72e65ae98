export { hasNoNumber, splitLastNumber } from './last-number.ts'
export type { SkipReason } from './layout.ts'
export type { ListLine, ReadList, SkippedLine } from './read-list.ts'
export { readList } from './read-list.ts'
