import type { InfiniteData } from '@tanstack/react-query'

export interface ListPage<Row> {
  data: Row[]
  total: number
  nextCursor: string | null
}

/** The start of the next page, and its size. */
export interface NextPage {
  cursor?: string | undefined
  limit: number
}

export type ListPages<Row> = InfiniteData<ListPage<Row>, NextPage>
type IdOf<Row> = (row: Row) => string

/** A row's position. */
export interface RowPosition {
  page: number
  index: number
}

/** All rows in order, each once: a row moved to the front can appear again with its own page. */
export function rowsOf<Row>(pages: readonly ListPage<Row>[] | undefined, idOf: IdOf<Row>): Row[] {
  const rows = new Map<string, Row>()
  for (const page of pages ?? []) {
    for (const row of page.data) if (!rows.has(idOf(row))) rows.set(idOf(row), row)
  }
  return [...rows.values()]
}

export function positionOf<Row>(pages: ListPages<Row>, id: string, idOf: IdOf<Row>): RowPosition | undefined {
  for (const [page, { data }] of pages.pages.entries()) {
    const index = data.findIndex((row) => idOf(row) === id)
    if (index >= 0) return { page, index }
  }
  return undefined
}

export function withoutRow<Row>(pages: ListPages<Row>, id: string, idOf: IdOf<Row>): ListPages<Row> {
  return mapPages(pages, -1, ({ data }) => data.filter((row) => idOf(row) !== id))
}

/** Inserts a row at its old position, or first if it has none. */
export function withRowAt<Row>(
  pages: ListPages<Row>,
  row: Row,
  position: RowPosition = { page: 0, index: 0 },
): ListPages<Row> {
  return mapPages(pages, 1, ({ data }, at) =>
    at === position.page ? data.toSpliced(position.index, 0, row) : data,
  )
}

/** Moves a row of the list to its top. */
export function withRowFirst<Row>(pages: ListPages<Row>, row: Row, idOf: IdOf<Row>): ListPages<Row> {
  return withRowAt(withoutRow(pages, idOf(row), idOf), row)
}

export function withRowChanged<Row>(
  pages: ListPages<Row>,
  id: string,
  idOf: IdOf<Row>,
  change: (row: Row) => Row,
): ListPages<Row> {
  return mapPages(pages, 0, ({ data }) => data.map((row) => (idOf(row) === id ? change(row) : row)))
}

function mapPages<Row>(
  pages: ListPages<Row>,
  added: number,
  rows: (page: ListPage<Row>, at: number) => Row[],
): ListPages<Row> {
  return {
    ...pages,
    pages: pages.pages.map((page, at) => ({ ...page, data: rows(page, at), total: page.total + added })),
  }
}
