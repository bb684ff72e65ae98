import type { OrderList } from '@rasad/contract/order-lists'
import type { Role } from '@rasad/contract/roles'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api-client.ts'
import { newId } from '../../../lib/new-id.ts'
import { useSession } from '../../../lib/session.ts'
import { recordId } from '../../../lib/values.ts'
import { dismissToast } from '../../../ui/toast.tsx'
import { isBlank, type Row } from '../row.ts'
import { nextId } from '../rows.ts'
import { type DemandStore, deviceStore, type SavedDemand } from '../saved-demand.ts'
import { createList, fetchList } from './api.ts'
import { outcomesOfCalls } from './call-outcomes.ts'
import {
  forgetList,
  type KeptList,
  keepList,
  readKept,
  readOpen,
  rowsOf,
  storeOf,
  takeAttempt,
  takeLeft,
  writeOpen,
} from './kept-list.ts'
import { fieldsOf, isLine } from './line-rows.ts'
import { type Attempt, withLeft } from './list-changes.ts'
import type { OpenedList } from './use-order-list.ts'

/** What the demand screen shows: the list of this device, or an order list of the account. */
export interface OpenList {
  /** Another one is another screen. */
  key: string
  store: DemandStore
  /** Undefined for visitors, who have no order lists. */
  account: string | undefined
  /** An order list as the device has it. */
  kept: (KeptList & { attempt?: Attempt | undefined }) | undefined
  /** Somebody has just opened it, so that the focus is on it. */
  isChosen: boolean
  /** It is opened to ask for what was bought in this round, which then ends, or in the last one. */
  again?: 'this' | 'last' | undefined
}

/** How a list is opened. */
interface Opening extends Pick<OpenList, 'again'> {
  /** What is done to its lines at once. */
  change?: (rows: readonly Row[]) => readonly Row[]
}

/** What a new list begins with. */
interface NewLines {
  rows: readonly Row[]
  result?: SavedDemand | undefined
}

interface PutWith extends Pick<OpenList, 'again'>, Pick<NewLines, 'result'> {}

export interface ListDesk {
  /** Undefined while a list is being opened. */
  open: OpenList | undefined
  /** Why the list that was open last could not be opened. */
  failure: Error | undefined
  retry: () => void
  /** Opens a list in place of what is open. Throws `ApiError`. */
  openList: (id: string, how?: Opening) => Promise<void>
  /** Shows the list of the device. */
  close: () => void
  /**
   * Makes a list and opens it. Throws `ApiError`.
   * @param id drawn once, so that trying again makes no second list
   */
  create: (id: string, name: string, lines: NewLines) => Promise<void>
  /** Opens a list that an answer holds. */
  show: (list: OrderList) => Promise<void>
}

const keepers: readonly Role[] = ['medicalOwner', 'purchaser', 'stockist', 'staff', 'user']

/** The id of the signed-in account if it can keep lists. */
function useKeeper(): string | undefined {
  const { hasToken, user } = useSession()
  return hasToken && user?.approved && keepers.includes(user.role) ? user._id : undefined
}

const ofDevice = (account: string | undefined, isChosen = false): OpenList => ({
  key: 'device',
  store: deviceStore,
  account,
  kept: undefined,
  isChosen,
})

interface State {
  account: string | undefined
  open: OpenList | undefined
  /** The list to open. */
  wanted: string | undefined
  failure: Error | undefined
}

function begin(account: string | undefined): State {
  const wanted = account === undefined ? undefined : readOpen(account)
  return { account, wanted, open: wanted === undefined ? ofDevice(account) : undefined, failure: undefined }
}

let opened = 0

/** Which list is open. An account finds the one that it left; visitors have that of the device. */
export function useListDesk(): ListDesk {
  const account = useKeeper()
  const [state, setState] = useState(() => begin(account))
  if (state.account !== account) setState(begin(account))
  const [params, setParams] = useSearchParams()
  const linked = account === undefined ? undefined : recordId(params.get('list'))
  const isOpening = state.open === undefined && state.failure === undefined

  function put(account: string, kept: KeptList, { result, again }: PutWith = {}): void {
    const { list, rows } = kept
    // What it could undo was done to another list.
    dismissToast()
    const store = storeOf(account, list._id, rows)
    const attempt = takeAttempt(account, list._id)
    keepList(account, kept)
    store.saveRows(rows)
    if (result) store.saveDemand(result)
    writeOpen(account, list._id)
    opened++
    const open = {
      key: `${list._id} ${opened}`,
      store,
      account,
      kept: { ...kept, attempt },
      isChosen: state.open !== undefined,
      again,
    }
    setState((now) =>
      now.account === account ? { ...now, open, wanted: list._id, failure: undefined } : now,
    )
  }

  async function openList(id: string, { change, again }: Opening = {}): Promise<void> {
    if (account === undefined) return
    const kept = await find(account, id)
    put(account, { ...kept, rows: change ? change(kept.rows) : kept.rows }, { again })
  }

  async function show(list: OrderList): Promise<void> {
    if (account !== undefined) put(account, keptOf(list))
  }

  function close(): void {
    dismissToast()
    if (account !== undefined) writeOpen(account, undefined)
    setState((now) => ({ ...now, open: ofDevice(account, true), wanted: undefined, failure: undefined }))
  }

  async function create(id: string, name: string, { rows, result }: NewLines): Promise<void> {
    if (account === undefined) return
    const said = outcomesOfCalls(undefined, result, rows)
    const own = rows.filter(isLine).map((row) => {
      const outcome = said.get(row.id) ?? row.outcome
      return { ...row, lineId: newId(), ...(outcome && { outcome }) }
    })
    const lines = own.map((row) => ({ id: row.lineId, ...fieldsOf(row) }))
    const list = await createList({ _id: id, name, lines })
    // The rows as they were typed: what cannot be read of them is still there.
    const isAsSent =
      own.length > 0 && own.every(({ lineId }) => list.lines.some((line) => line.id === lineId))
    put(account, { ...keptOf(list), ...(isAsSent && { rows: own }) }, { result })
  }

  const openWanted = useEffectEvent(async (id: string) => {
    try {
      await openList(id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return close()
      const failure = error instanceof Error ? error : new Error(String(error))
      setState((now) => (now.account === account && !now.open ? { ...now, failure } : now))
    }
  })
  const { wanted } = state
  useEffect(() => {
    if (isOpening && wanted !== undefined) openWanted(wanted)
  }, [isOpening, wanted])

  useEffect(() => {
    if (linked === undefined) return
    setState((now) => ({ ...now, open: undefined, failure: undefined, wanted: linked }))
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('list')
        return next
      },
      { replace: true },
    )
  }, [linked, setParams])

  return {
    open: state.open,
    failure: state.failure,
    retry: () => setState((now) => ({ ...now, failure: undefined })),
    openList,
    close,
    create,
    show,
  }
}

const keptOf = (list: OrderList): KeptList => ({ list, name: list.name, asked: [], rows: rowsOf(list) })

/** The list as this device has it, or else as the service has it, with what closed tabs have left to be asked about. */
async function find(account: string, id: string): Promise<KeptList> {
  const kept = readKept(account, id) ?? keptOf(await fetchList(id))
  let { rows } = kept
  const asked = new Set(kept.asked)
  for (const change of takeLeft(id)) {
    const left = withLeft(rows, kept.list, change)
    rows = left.rows
    for (const line of left.asked) asked.add(line)
  }
  return { ...kept, rows, asked: [...asked] }
}

/**
 * Before another list is shown: sends what the open one still waits with. What cannot be sent stays on the device.
 * @returns what to call once the other one is shown
 */
export async function leaveList({ account }: OpenList, saved: OpenedList | undefined): Promise<() => void> {
  const isSent = (await saved?.sync.flush()) === true
  return () => {
    if (account !== undefined && saved && isSent) forgetList(account, saved.state.list._id)
  }
}

/** The rows, and others after them, as new lines. */
export function joined(rows: readonly Row[], added: readonly Row[]): readonly Row[] {
  const kept = rows.filter((row) => !isBlank(row))
  let id = nextId(rows)
  const others = added.filter((row) => !isBlank(row))
  return others.length === 0
    ? rows
    : [...kept, ...others.map((row) => ({ ...row, id: id++, lineId: newId() }))]
}
