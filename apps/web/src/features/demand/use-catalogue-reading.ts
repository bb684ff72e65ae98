import { type ActionDispatch, useEffect, useRef, useState } from 'react'
import { readListBesideCatalogue } from './api/read-list.ts'
import { mergeReading } from './lists/merge-reading.ts'
import type { SkippedRead } from './lists/reading.ts'
import type { Row } from './row.ts'
import type { RowChange } from './rows.ts'

/** A list whose rows are shown, and which the service reads meanwhile. */
export interface ListToRead {
  /** its id in `ListPlace` */
  list: string
  text: string
  /** the lines that are rows already */
  glance: ReadonlySet<number>
  /** Told once it is read: the lines that are no order. */
  onRead?: (skipped: readonly SkippedRead[]) => void
}

let lists = 0

/** A new id for `ListPlace`. Places are never stored, so that it is unique within the page. */
export function nextList(): string {
  lists++
  return `list-${lists}`
}

/** Has lists read beside the catalogue, and puts each reading in place of the first glance when it arrives. */
export function useCatalogueReading(rows: readonly Row[], change: ActionDispatch<[RowChange]>) {
  const [underWay, setUnderWay] = useState<readonly ListToRead[]>([])
  const [failed, setFailed] = useState<readonly ListToRead[]>([])
  const [calls] = useState(() => new Map<string, AbortController>())
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  useEffect(
    () => () => {
      for (const call of calls.values()) call.abort()
    },
    [calls],
  )

  const without = (list: string) => (all: readonly ListToRead[]) => all.filter((one) => one.list !== list)

  async function read(asked: ListToRead) {
    const { list, text, glance, onRead } = asked
    const call = new AbortController()
    calls.set(list, call)
    setFailed(without(list))
    setUnderWay((all) => [...all, asked])
    try {
      const reading = { list, glance, ...(await readListBesideCatalogue(text, call.signal)) }
      if (call.signal.aborted) return
      onRead?.(mergeReading(latest.current, reading).skipped)
      change({ do: 'merge', reading })
    } catch {
      if (!call.signal.aborted) setFailed((all) => [...all, asked])
    } finally {
      calls.delete(list)
      setUnderWay(without(list))
    }
  }

  /** The list's rows were taken back. */
  function forget(list: string) {
    calls.get(list)?.abort()
    setFailed(without(list))
  }

  return {
    read,
    forget,
    /** how many lines are being looked up; 0 if none */
    lineCount: underWay.reduce((sum, { glance }) => sum + glance.size, 0),
    hasFailed: failed.length > 0,
    retry() {
      for (const list of failed) read(list)
    },
    leave() {
      for (const { list } of failed) {
        change({ do: 'leave', list })
        forget(list)
      }
    },
  }
}
