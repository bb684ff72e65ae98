import type { DemandReach } from '@rasad/contract/demand'
import type { DemandBy } from '@rasad/contract/plan-bys'
import { useEffect, useRef, useState } from 'react'
import { useAccountPlace } from '../../lib/account-place.ts'
import { ApiError, call } from '../../lib/api-client.ts'
import { useStable } from '../../lib/hooks.ts'
import { keepNear, readNear, useNear } from '../../lib/near.ts'
import { useDeviceState, useIsTakenOver } from '../../lib/rendered.ts'
import { useSession } from '../../lib/session.ts'
import { strandedLines } from './calls/moves.ts'
import type { Said } from './calls/said.ts'
import { type DemandFailure, type Refused, refusedRows, stillWrong, whyNot } from './demand-failure.ts'
import { loadPlanParts } from './later-parts.ts'
import { readPin, savePin } from './pin.ts'
import { type Job, planned } from './plan-job.ts'
import type { Row } from './row.ts'
import { changeRows, type RowChange } from './rows.ts'
import { type DemandStore, deviceStore, type SavedDemand, sentLines, withoutRates } from './saved-demand.ts'
import { useWaitingPlan } from './use-waiting-plan.ts'

const pauseBeforeSaving = 50

/**
 * The list, its result, and the actions on it. Both survive a reload.
 * @param list the id of an order list; undefined: that of the device
 */
export function useDemand(store: DemandStore = deviceStore, list?: string) {
  const [result, setResult] = useState(store.readDemand)
  const [rows, setRows] = useState(() => changeRows([], { do: 'take', rows: store.readRows(result) ?? [] }))
  const [failure, setFailure] = useState<DemandFailure>()
  const [refused, setRefused] = useState<ReadonlyMap<number, Refused>>(new Map())
  const [isKept, setKept] = useState(true)
  const isTakenOver = useIsTakenOver()
  const [pin, setPin] = useDeviceState('', () => readPin() || (readNear()?.pin ?? ''))
  const near = useNear()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  /** Who may be in the next plan around the typed PIN. Only who asks for everybody gets everybody, until the page is left. */
  const [reach, setReach] = useState<DemandReach>(() =>
    result?.near === pin && result.reach !== 'all' ? result.reach : 'delivers',
  )
  /** What comes first in it. */
  const [by, setBy] = useState<DemandBy>(() => (result?.near === pin ? result.by : 'near'))
  /** What requests have brought: it is not kept here. */
  const answers = useRef<readonly Said[]>([])
  const lookedFor = useRef('')
  const [isReplanning, setReplanning] = useState(false)
  const [isRevising, setRevising] = useState(false)
  /** Asked for while a plan is under way: the last one counts. */
  const next = useRef<Job | undefined>(undefined)
  const running = useRef<Promise<unknown>>(undefined)
  // Both are written where they are changed, and never from what was drawn: that can be older.
  const latest = useRef(result)
  const latestRows = useRef(rows)
  const unsaved = useRef<SavedDemand>(undefined)
  const timer = useRef(0)

  const account = useSession().user?._id
  const [planFor, setPlanFor] = useState(account)
  if (planFor !== account) {
    // Somebody has signed in or out: what the plan says of rates was for who was here.
    setPlanFor(account)
    setResult(result && withoutRates(result))
  }
  const ratesFor = useRef(account)
  useEffect(() => {
    if (ratesFor.current === account) return
    ratesFor.current = account
    latest.current = latest.current && withoutRates(latest.current)
  }, [account])

  useEffect(() => store.saveRows(rows), [store, rows])
  const typedPin = useRef(pin)
  useEffect(() => {
    typedPin.current = pin
    if (isTakenOver) savePin(pin)
  }, [isTakenOver, pin])
  const nearPin = isTakenOver ? near?.pin : readNear()?.pin
  const nearPinBefore = useRef(nearPin)
  useEffect(() => {
    if (nearPinBefore.current === nearPin) return
    nearPinBefore.current = nearPin
    setPin(nearPin ?? '')
  }, [nearPin, setPin])

  // A plan that is there stays as it is.
  useAccountPlace(() => typedPin.current !== '' || latest.current !== undefined)

  const change = useStable((step: RowChange) => {
    latestRows.current = changeRows(latestRows.current, step)
    setRows(latestRows.current)
  })

  function keep(demand: SavedDemand) {
    latest.current = demand
    setResult(demand)
    unsaved.current = demand
    // A result of a hundred lines takes a while to write: what was tapped is drawn first.
    clearTimeout(timer.current)
    timer.current = window.setTimeout(save, pauseBeforeSaving)
  }

  function save() {
    if (!unsaved.current) return
    setKept(store.saveDemand(unsaved.current))
    unsaved.current = undefined
  }

  const saveNow = useStable(save)
  useEffect(() => {
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [saveNow])

  /** Sends these rows. Returns true once the result arrives. */
  async function send(list: readonly Row[]): Promise<boolean> {
    if (isSending.current) return false
    const stopped = whyNot(list, pin)
    setFailure(stopped)
    if (stopped) return false
    isSending.current = true
    setBusy(true)
    const error = await run({ lines: sentLines(list), pin, reach, by })
    isSending.current = false
    setBusy(false)
    if (error === undefined) void keepPlace(pin, () => typedPin.current === pin)
    if (!waiting.settle(error, list)) return false
    setRefused(error === undefined ? new Map() : refusedRows(error, list))
    return error === undefined
  }

  /** Plans these rows again, beside the result: further changes need not wait. Returns true once the result arrives. */
  async function revise(list: readonly Row[]): Promise<boolean> {
    const stopped = whyNot(list, pin)
    setFailure(stopped)
    if (stopped) return false
    const error = await runBeside({ lines: sentLines(list), pin, reach, by }, setRevising)
    setRefused(error === undefined ? new Map() : refusedRows(error, list))
    return error === undefined
  }

  /**
   * Plans the lines of the result again in another way. The list may have changed since: it stays.
   * @param wanted what is absent stays as chosen before
   */
  async function replan(wanted: { reach?: DemandReach; by?: DemandBy }, pin: string): Promise<void> {
    const next = { reach: wanted.reach ?? reach, by: wanted.by ?? by }
    setReach(next.reach)
    setBy(next.by)
    if (!latest.current) return
    const lines = latest.current.lines
    const error = await runBeside({ lines, pin, ...next }, setReplanning)
    if (error === undefined) return
    setReach(reach)
    setBy(by)
  }

  /** Changes the result without a new plan, and keeps it. */
  function amend(by: (demand: SavedDemand) => SavedDemand) {
    if (latest.current) keep(by(latest.current))
  }

  /**
   * Takes a change of rows over into the result where no new plan is needed for it. While one is under way, it is made
   * again with these rows.
   */
  function adopt(list: readonly Row[], by: (demand: SavedDemand) => SavedDemand) {
    if (running.current) void revise(list)
    else amend(by)
  }

  /** Finds stockists for the lines that are still open. Returns true once they are found. */
  async function moveOn(): Promise<boolean> {
    const error = await runBeside({ pin, reach, by }, setRevising)
    return error === undefined
  }

  /** Hears what requests have brought; who else has what they were refused is looked up, once for each such line. */
  const hear = useStable((heard: SavedDemand) => {
    answers.current = (heard.said ?? []).filter(({ request }) => request)
    const stranded = strandedLines(heard).join()
    if (stranded === '' || stranded === lookedFor.current) return
    lookedFor.current = stranded
    void moveOn()
  })

  async function runBeside(job: Job, tell: (isRunning: boolean) => void): Promise<unknown> {
    tell(true)
    const error = await run(job)
    if (!running.current) tell(false)
    return error
  }

  /** Runs one job after the other; of those that wait only the last, which knows what the others knew. */
  function run(job: Job): Promise<unknown> {
    const lines = job.lines ?? next.current?.lines
    next.current = lines ? { ...job, lines } : job
    running.current ??= runAll()
    return running.current
  }

  async function runAll(): Promise<unknown> {
    let error: unknown
    for (let job = next.current; job; job = next.current) {
      next.current = undefined
      error = await ask(job)
    }
    running.current = undefined
    return error
  }

  /** @returns the error, if there is one */
  async function ask(job: Job): Promise<unknown> {
    const before = latest.current
    try {
      const [demand] = await Promise.all([planned(job, before, answers.current), loadPlanParts()])
      // What was said or changed meanwhile is not in this plan.
      if (latest.current !== before) next.current ??= job
      else if (demand) keep(demand)
      setFailure(undefined)
      return undefined
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specified banner refers to the console.
      console.error(error)
      const near = error instanceof ApiError ? error.fields.near : undefined
      if (near) setFailure({ kind: 'unknown-pin', pin: job.pin, message: near.message })
      else setFailure({ kind: 'call', error: error instanceof Error ? error : new Error(String(error)) })
      return error
    }
  }

  const waiting = useWaitingPlan({
    list,
    rows,
    place: { pin, reach, by },
    plan: () => send(rows),
    onPlanned: async () => {
      await loadPlanParts()
      const made = store.readDemand()
      if (made && made.createdAt !== latest.current?.createdAt) keep(made)
    },
  })
  // Recomputed on each render: the user corrects one quantity after the other.
  const still = stillWrong(waiting.failure ?? failure, rows, pin)
  return {
    rows,
    /** The rows as they are now, also before they are drawn. */
    rowsNow: () => latestRows.current,
    change,
    pin,
    setPin,
    result,
    isKept,
    failure: still,
    cancelWaiting: waiting.cancel,
    refused,
    isBusy,
    send,
    revise,
    reach,
    by,
    replan,
    amend,
    adopt,
    moveOn,
    hear,
    isReplanning,
    isRevising,
  }
}

/**
 * A PIN that a demand was planned for is the place of this device from then on, unless another one was typed or chosen
 * before the place is found.
 */
async function keepPlace(pin: string, isTyped: () => boolean): Promise<void> {
  const before = readNear()
  if (before?.pin === pin) return
  if (pin === '') {
    if (before) keepNear(undefined)
    return
  }
  try {
    const [place] = (await call('GET /api/place', { query: { q: pin }, asVisitor: true })).data
    if (!place || !isTyped() || readNear() !== before) return
    keepNear({ pin: place.pin, name: place.name, district: place.district, state: place.state })
  } catch {
    // The plan is here; other screens go on without the place.
  }
}
