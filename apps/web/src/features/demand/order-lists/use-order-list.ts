import type { SeenListLine } from '@rasad/contract/order-lists'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { inRoundOf } from '../calls/moves.ts'
import type { Row } from '../row.ts'
import type { useDemand } from '../use-demand.ts'
import { outcomesOfCalls } from './call-outcomes.ts'
import { keepAttempt, keepList } from './kept-list.ts'
import { isLine } from './line-rows.ts'
import { withTheirs } from './list-changes.ts'
import { createListSync, type ListSync, type SyncState } from './list-sync.ts'
import type { OpenList } from './open-list.ts'

/** An order list that is open on the screen. */
export interface OpenedList {
  state: SyncState
  sync: ListSync
  /** Brings back a line that somebody removed. */
  putBack: (line: SeenListLine) => void
}

type List = Pick<ReturnType<typeof useDemand>, 'rows' | 'change' | 'result' | 'amend'>

const nothing = () => () => undefined
const none = () => undefined

/** Keeps the rows on the screen and the open list in agreement. Undefined for the list of the device. */
export function useOrderList(open: OpenList, { rows, change, result, amend }: List): OpenedList | undefined {
  const [sync] = useState(() => {
    const { account, kept } = open
    if (account === undefined || !kept) return undefined
    const { _id } = kept.list
    return createListSync(kept, {
      keep: (now) => keepList(account, now),
      keepAttempt: (attempt) => keepAttempt(_id, attempt),
      change: (apply) => change({ do: 'sync', apply }),
      isShown: () => document.visibilityState === 'visible',
    })
  })
  const state = useSyncExternalStore(sync?.subscribe ?? nothing, sync?.read ?? none, none)

  const before = useRef<readonly Row[]>([])
  useLayoutEffect(() => {
    if (!sync) return
    const ids = missingIds(rows, before.current)
    before.current = rows
    // Told of once they have their ids.
    if (ids.size > 0) change({ do: 'sync', apply: (now) => withIds(now, ids) })
    else sync.rowsChanged(rows)
  }, [sync, rows, change])

  // What stockists said in calls stands in the lines, too: on other devices, in the history, and for the next round.
  const resultBefore = useRef(result)
  const lastRoundAt = state?.list.lastRoundAt ?? null
  const forgetRound = useEffectEvent(() => amend((now) => inRoundOf(now, lastRoundAt)))
  useEffect(() => {
    // What was said in a round that is over stays with that round: it is not taken back from the lines of this one.
    const now = result && inRoundOf(result, lastRoundAt)
    const outcomes = now === result ? outcomesOfCalls(resultBefore.current, now, before.current) : []
    resultBefore.current = now
    if (now !== result) forgetRound()
    if (!sync) return
    for (const [id, outcome] of outcomes) change({ do: 'outcome', id, outcome })
  }, [sync, result, lastRoundAt, change])

  useEffect(() => {
    if (!sync) return
    sync.start()
    return () => sync.stop()
  }, [sync])
  useMoments(sync)

  if (!sync || !state) return undefined
  return {
    state,
    sync,
    putBack: (line) => change({ do: 'sync', apply: (now) => withTheirs(now, line.id, line, []) }),
  }
}

/** Sends and asks when the page is looked at again, when it is left, and when somebody turns to something else. */
function useMoments(sync: ListSync | undefined): void {
  useEffect(() => {
    if (!sync) return
    const look = () => {
      if (document.visibilityState === 'visible') sync.now()
      else sync.pause()
    }
    // A click outside of the list can end the session: what is typed is then sent before.
    const turn = ({ target }: Event) => {
      const isInList = target instanceof Element && target.closest('form') !== null
      if (!isInList && sync.isDirty()) sync.now()
    }
    const leave = () => sync.pause()
    document.addEventListener('visibilitychange', look)
    document.addEventListener('pointerdown', turn)
    document.addEventListener('keydown', turn)
    window.addEventListener('focus', look)
    window.addEventListener('online', look)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('pointerdown', turn)
      document.removeEventListener('keydown', turn)
      window.removeEventListener('focus', look)
      window.removeEventListener('online', look)
      window.removeEventListener('pagehide', leave)
    }
  }, [sync])
}

/** Ids for the lines that have none yet, by the id of their row. A row that was written anew stays the same line. */
function missingIds(rows: readonly Row[], before: readonly Row[]): Map<number, string> {
  const lineOf = new Map(
    before.flatMap((row) => (row.lineId === undefined ? [] : [[row.id, row.lineId] as const])),
  )
  const taken = new Set<string>()
  const missing: Row[] = []
  for (const row of rows) {
    const isNew = row.lineId === undefined ? isLine(row) : taken.has(row.lineId)
    if (isNew) missing.push(row)
    else if (row.lineId !== undefined) taken.add(row.lineId)
  }
  return new Map(
    missing.map((row) => {
      const known = lineOf.get(row.id)
      const id = known !== undefined && !taken.has(known) ? known : newId()
      taken.add(id)
      return [row.id, id]
    }),
  )
}

function withIds(rows: readonly Row[], ids: ReadonlyMap<number, string>): readonly Row[] {
  return rows.map((row) => {
    const lineId = ids.get(row.id)
    return lineId === undefined ? row : { ...row, lineId }
  })
}
