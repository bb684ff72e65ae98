import type { DemandReach } from '@rasad/contract/demand'
import { limits } from '@rasad/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { ApiError, call } from '../../lib/api-client.ts'
import { keepNear, readNear, useNear } from '../../lib/near.ts'
import { planDemand } from './api/plan-demand.ts'
import { isPin, readPin, savePin } from './pin.ts'
import { quantityFault } from './quantity.ts'
import type { Row } from './row.ts'
import { changeRows } from './rows.ts'
import { readRows, readSavedDemand, type SentLine, saveDemand, saveRows, sentLines } from './saved-demand.ts'

/** Why a demand failed: a check before sending, or the call. */
export type DemandFailure =
  | { kind: 'faults'; rows: number[] }
  | { kind: 'too-many'; count: number }
  | { kind: 'pin' }
  | { kind: 'unknown-pin'; pin: string; message: string }
  | { kind: 'call'; error: Error }

/** The list, its result, and the actions on it. Both survive a reload. */
export function useDemand() {
  const [result, setResult] = useState(readSavedDemand)
  const [rows, change] = useReducer(changeRows, result, (last) =>
    changeRows([], { do: 'take', rows: readRows(last) ?? [] }),
  )
  const [failure, setFailure] = useState<DemandFailure>()
  const [refused, setRefused] = useState<ReadonlyMap<number, Refused>>(new Map())
  const [isKept, setKept] = useState(true)
  const [pin, setPin] = useState(() => readNear()?.pin ?? readPin())
  const near = useNear()
  const { mutateAsync, isPending } = useMutation({ mutationFn: planDemand, networkMode: 'always' })
  const isUnderWay = useRef(false)
  /** Who may be in the next plan around the typed PIN. Only who asks for everybody gets everybody, until the page is left. */
  const [reach, setReach] = useState<DemandReach>(() =>
    result?.near === pin && result.reach !== 'all' ? result.reach : 'delivers',
  )
  const [isReplanning, setReplanning] = useState(false)
  /** Chosen while a plan is under way: the last choice counts. */
  const next = useRef<Choice | undefined>(undefined)

  useEffect(() => saveRows(rows), [rows])
  useEffect(() => savePin(pin), [pin])
  const nearBefore = useRef(near)
  useEffect(() => {
    if (near) setPin(near.pin)
    else if (nearBefore.current) setPin('')
    nearBefore.current = near
  }, [near])

  /** Sends these rows. Returns true once the result arrives. */
  async function send(list: readonly Row[]): Promise<boolean> {
    if (isUnderWay.current) return false
    const stopped = whyNot(list, pin)
    setFailure(stopped)
    if (stopped) return false
    const error = await ask(sentLines(list), { pin, reach })
    if (error === undefined) void keepPlace(pin)
    setRefused(error === undefined ? new Map() : refusedRows(error, list))
    return error === undefined
  }

  /**
   * Plans the lines of the result again with others within reach. The list may have changed since: it stays.
   * @param wanted undefined: as chosen before
   */
  async function replan(wanted: DemandReach | undefined, pin: string): Promise<void> {
    const before = reach
    if (wanted !== undefined) setReach(wanted)
    next.current = { pin, reach: wanted ?? reach }
    if (isUnderWay.current || !result) return
    setReplanning(true)
    for (let choice: Choice | undefined = next.current; choice; choice = next.current) {
      next.current = undefined
      const error = await ask(result.lines, choice)
      if (error !== undefined && !next.current) setReach(before)
    }
    setReplanning(false)
  }

  /** @returns the error, if there is one */
  async function ask(lines: SentLine[], { pin, reach }: Choice): Promise<unknown> {
    isUnderWay.current = true
    try {
      const planned = await mutateAsync({ lines, pin, reach: pin === '' ? undefined : reach })
      setResult(planned)
      setFailure(undefined)
      setKept(saveDemand(planned))
      return undefined
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specified banner refers to the console.
      console.error(error)
      const near = error instanceof ApiError ? error.fields.near : undefined
      if (near) setFailure({ kind: 'unknown-pin', pin, message: near.message })
      else setFailure({ kind: 'call', error: error instanceof Error ? error : new Error(String(error)) })
      return error
    } finally {
      isUnderWay.current = false
    }
  }

  // Recomputed on each render: the user corrects one quantity after the other.
  const still = stillWrong(failure, rows, pin)
  return {
    rows,
    change,
    pin,
    setPin,
    result,
    isKept,
    failure: still,
    refused,
    isBusy: isPending && !isReplanning,
    send,
    reach,
    replan,
    isReplanning,
  }
}

interface Choice {
  /** Empty: none. */
  pin: string
  reach: DemandReach
}

/** A PIN that a demand was planned for is the place of this device from then on. */
async function keepPlace(pin: string): Promise<void> {
  if (readNear()?.pin === pin) return
  if (pin === '') {
    keepNear(undefined)
    return
  }
  try {
    const [place] = (await call('GET /api/place', { query: { q: pin }, asVisitor: true })).data
    if (place) keepNear({ pin: place.pin, name: place.name, district: place.district, state: place.state })
  } catch {
    // The plan is here; other screens go on without the place.
  }
}

/** The service's error for a row and its text. Editing the text clears it. */
export interface Refused {
  name: string
  qty: string
  message: string
}

/** The failure without what has been corrected since. */
function stillWrong(
  failure: DemandFailure | undefined,
  rows: readonly Row[],
  pin: string,
): DemandFailure | undefined {
  if (failure?.kind === 'faults' || failure?.kind === 'pin') return whyNot(rows, pin)
  return failure?.kind === 'unknown-pin' && failure.pin !== pin ? undefined : failure
}

function whyNot(rows: readonly Row[], pin: string): DemandFailure | undefined {
  if (rows.length > limits.maxDemandLines) return { kind: 'too-many', count: rows.length }
  const faulty = rows.filter((row) => quantityFault(row.qty) !== undefined)
  if (faulty.length > 0) return { kind: 'faults', rows: faulty.map((row) => row.id) }
  return pin === '' || isPin(pin) ? undefined : { kind: 'pin' }
}

function refusedRows(error: unknown, rows: readonly Row[]): Map<number, Refused> {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  return new Map(
    fields.flatMap(([field, { message }]) => {
      const row = rows[Number(/^items\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)]
      return row ? [[row.id, { name: row.name, qty: row.qty, message }] as const] : []
    }),
  )
}
