import { useState } from 'react'

interface Seen<Row> {
  rows: readonly Row[] | undefined
  known: ReadonlySet<string>
  arrived: readonly Row[]
}

/**
 * The rows that have come to the top of a list since it was first shown, newest first.
 * @param rows newest first; undefined until they are there
 */
export function useArrivals<Row extends { _id: string }>(rows: readonly Row[] | undefined): readonly Row[] {
  const [seen, setSeen] = useState<Seen<Row>>({ rows: undefined, known: new Set(), arrived: [] })
  if (rows !== undefined && rows !== seen.rows) setSeen(after(seen, rows))
  return seen.arrived
}

function after<Row extends { _id: string }>(seen: Seen<Row>, rows: readonly Row[]): Seen<Row> {
  const first = rows.findIndex(({ _id }) => seen.known.has(_id))
  const isFirstTime = seen.rows === undefined
  // What comes below the known ones is older.
  const above = isFirstTime ? [] : rows.slice(0, first < 0 ? rows.length : first)
  const known = new Set([...seen.known, ...rows.map(({ _id }) => _id)])
  return { rows, known, arrived: [...above, ...seen.arrived] }
}
