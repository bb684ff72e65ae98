import type { ImportRow, ImportRowKind, StockImport } from '@rasad/contract/stock-files'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStable } from '../../../../lib/hooks.ts'
import { keepAliveFetch } from '../../../../lib/keep-alive-fetch.ts'
import { useKeptState } from '../../../../lib/kept-form.ts'
import { isSilence, listKey, rowsKey, rowsQuery } from '../api/queries.ts'
import { settleRows } from '../api/settle-rows.ts'
import {
  type Answer,
  answerOf,
  areKeptAnswers,
  type KeptAnswer,
  keptOf,
  keyOf,
  nextOpen,
  wireOf,
} from './answers.ts'

/** Answers that follow each other faster than this go together. Milliseconds. */
const pause = 400
const retryAfter = 3_000
/** So long a row waits for what the service says of it: on a slow network the next one is shown, and a refusal is told above it. */
const patience = 700
const most = 200

/**
 * The rows of a stock list that a person has to settle, and the answers: shown at once, sent in groups, kept in the tab
 * until the service has them.
 */
export function useSettle(list: StockImport, kind: ImportRowKind = 'toSettle') {
  const { _id: id } = list
  const client = useQueryClient()
  const [unsent, setUnsent, forget] = useKeptState<KeptAnswer[]>(`stock-answers.${id}`, [], areKeptAnswers)
  /** All that were given here, in their order. */
  const [given, setGiven] = useState<readonly Answer[]>(() => unsent.map(answerOf))
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [at, setAt] = useState(0)
  /** Tries in a row that the network lost. */
  const [lostTries, setLostTries] = useState(0)
  const isLost = lostTries > 0
  const [failure, setFailure] = useState<Error>()
  const isSending = useRef(false)
  const hasLeft = useRef(false)
  const outbox = useRef<readonly Answer[]>(given)
  /** The answer that the service is asked about before the next row is shown. */
  const awaited = useRef<{ key: string; goOn: () => void }>(undefined)

  const query = useInfiniteQuery({
    ...rowsQuery(id, kind),
    // Rows that are settled leave the service's list; here they stay until the screen is left.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  const [first] = query.data?.pages ?? []
  const total = Math.max(first?.total ?? 0, rows.length)
  const answers = useMemo(() => new Map(given.map((answer) => [keyOf(answer), answer])), [given])
  const settled = rows.filter((row) => answers.has(keyOf(row))).length
  // Answers that the tab has kept from before a reload are given.
  const hasBegun = useRef(false)
  if (!hasBegun.current && rows.length > 0) {
    hasBegun.current = true
    if (given.length > 0) setAt(nextOpen(rows, new Set(answers.keys()), -1))
  }
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query

  useEffect(() => {
    const isNear = at > rows.length - 20
    if (isNear && rows.length > 0 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      fetchNextPage()
  }, [at, rows.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  function keep(next: readonly Answer[]) {
    outbox.current = next
    setUnsent(next.map(keptOf))
    if (next.length === 0) forget()
  }

  const flush = useStable(async (send?: typeof fetch) => {
    const batch = outbox.current.slice(0, most)
    if (batch.length === 0 || isSending.current) return
    isSending.current = true
    let isSent = false
    let refusedKeys: ReadonlySet<string> = new Set()
    try {
      const answer = await settleRows(id, batch.map(wireOf), send)
      // An answer that was changed meanwhile is another object, and stays.
      keep(outbox.current.filter((one) => !batch.includes(one)))
      isSent = true
      setLostTries(0)
      setFailure(undefined)
      client.setQueryData(listKey(id), answer.data)
      const refused = answer.refused.map(
        ({ line, sheet, message }) => [keyOf({ line, sheet }), message] as const,
      )
      refusedKeys = new Set(refused.map(([key]) => key))
      if (refused.length > 0) takeBack(new Map(refused))
    } catch (error) {
      if (isSilence(error)) setLostTries((tries) => tries + 1)
      else {
        // The list does not take answers any more: it was applied or undone elsewhere.
        keep([])
        setFailure(error instanceof Error ? error : new Error(String(error)))
        void client.invalidateQueries({ queryKey: listKey(id) })
      }
    } finally {
      isSending.current = false
    }
    const { current: waits } = awaited
    if (waits && batch.some((one) => keyOf(one) === waits.key)) {
      awaited.current = undefined
      // What the network has lost is kept, and goes on like any other answer.
      if (!refusedKeys.has(waits.key)) waits.goOn()
    }
    if (!isSent || !hasLeft.current) return
    // The next screen may have asked before this; and no timer sends what was answered during it.
    void client.invalidateQueries({ queryKey: listKey(id) })
    await flush(send)
  })

  useEffect(() => {
    if (unsent.length === 0) return
    const timer = setTimeout(() => void flush(), lostTries > 0 ? retryAfter : pause)
    return () => clearTimeout(timer)
  }, [unsent, lostTries, flush])

  useEffect(() => {
    const again = () => void flush()
    const leave = () => void flush(keepAliveFetch)
    hasLeft.current = false
    addEventListener('online', again)
    addEventListener('pagehide', leave)
    return () => {
      hasLeft.current = true
      removeEventListener('online', again)
      removeEventListener('pagehide', leave)
      again()
      void client.invalidateQueries({ queryKey: rowsKey(id) })
    }
  }, [flush, client, id])

  function takeBack(refused: ReadonlyMap<string, string>) {
    setRefusals((before) => new Map([...before, ...refused]))
    setGiven((before) => before.filter((answer) => !refused.has(keyOf(answer))))
  }

  /** @param isFound nothing has been said yet of whether the row can mean it: it stays for a moment until the service has */
  function answer(row: ImportRow, choice: Pick<Answer, 'medicine' | 'always' | 'name'>, isFound = false) {
    const key = keyOf(row)
    const one: Answer = {
      line: row.line ?? 0,
      ...(row.sheet !== undefined && { sheet: row.sheet }),
      ...choice,
    }
    const next = [...given.filter((other) => keyOf(other) !== key), one]
    setGiven(next)
    setRefusals((before) => new Map([...before].filter(([other]) => other !== key)))
    keep([...outbox.current.filter((other) => keyOf(other) !== key), one])
    const goOn = () => setAt(nextOpen(rows, new Set(next.map(keyOf)), at))
    awaited.current = undefined
    if (!isFound) return goOn()
    const waiting = { key, goOn }
    awaited.current = waiting
    setTimeout(() => {
      if (awaited.current !== waiting) return
      awaited.current = undefined
      goOn()
    }, patience)
    void flush()
  }

  /** Opens the row that was answered last again. */
  function undo() {
    const last = given.at(-1)
    if (!last) return
    const key = keyOf(last)
    awaited.current = undefined
    setGiven(given.slice(0, -1))
    const index = rows.findIndex((row) => keyOf(row) === key)
    if (index >= 0) setAt(index)
    const isUnsent = outbox.current.some((other) => other === last)
    const others = outbox.current.filter((other) => keyOf(other) !== key)
    keep(
      isUnsent && !isSending.current
        ? others
        : [
            ...others,
            {
              line: last.line,
              ...(last.sheet !== undefined && { sheet: last.sheet }),
              medicine: null,
              again: true,
            },
          ],
    )
  }

  function move(step: number) {
    awaited.current = undefined
    setAt(Math.min(Math.max(at + step, 0), Math.max(rows.length - 1, 0)))
  }

  const isDone = rows.length > 0 && settled === rows.length && !hasNextPage
  return {
    query,
    rows,
    row: rows[at],
    at,
    total,
    settled,
    isDone,
    answers,
    refusals,
    unsent: unsent.length,
    isLost,
    failure,
    canUndo: given.length > 0,
    answer,
    undo,
    move,
    show: (key: string) => {
      const index = rows.findIndex((row) => keyOf(row) === key)
      if (index >= 0) setAt(index)
    },
  }
}
