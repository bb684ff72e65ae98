import type { OrderList } from '@rasad/contract/order-lists'
import type { Role } from '@rasad/contract/roles'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { useSearchParams } from '../../../lib/router/router.tsx'
import { useSession } from '../../../lib/session.ts'
import { recordId } from '../../../lib/values.ts'
import { dismissToast } from '../../../ui/toast.tsx'
import { isBlank, type Row } from '../row.ts'
import { nextId } from '../rows.ts'
import { type DemandStore, deviceStore, type SavedDemand } from '../saved-demand.ts'
import { createList, fetchList } from './api.ts'
import { outcomesOfCalls } from './call-outcomes.ts'
import { finishDeletions } from './deletions.ts'
import { claimTab, createDrafts, type Draft, type Drafts, rowsOf } from './drafts.ts'
import { sendLeftovers, unsentOf } from './leftovers.ts'
import { fieldsOf, isLine } from './line-rows.ts'
import { newId } from './new-id.ts'

/** What the demand screen shows: the list of this device, or a named list of the account. */
export interface OpenList {
  /** Another one is another screen. */
  key: string
  store: DemandStore
  /** Undefined for visitors, who have no named lists. */
  account: string | undefined
  draft: Draft | undefined
  drafts: Drafts | undefined
  /** Somebody has just opened it, so that the focus is on it. */
  isChosen: boolean
}

/** What a new list begins with. */
interface NewLines {
  rows: readonly Row[]
  result?: SavedDemand | undefined
}

export interface ListDesk {
  /** Undefined while a list is being opened. */
  open: OpenList | undefined
  /** Why the list that was open last could not be opened. */
  failure: Error | undefined
  retry: () => void
  /**
   * Opens a list in place of what is open. Throws `ApiError`.
   * @param adding lines that are put at its end
   */
  openList: (id: string, adding?: readonly Row[]) => Promise<void>
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
  draft: undefined,
  drafts: undefined,
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
  const wanted = account === undefined ? undefined : createDrafts(account, '').readOpen()
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

  function put(draft: Draft, drafts: Drafts, result?: SavedDemand): void {
    const { list, rows } = draft
    // What it could undo was done to another list.
    dismissToast()
    const store = drafts.storeOf(list._id, rows)
    drafts.write(draft)
    store.saveRows(rows)
    if (result) store.saveDemand(result)
    drafts.writeOpen(list._id)
    opened++
    const open = {
      key: `${list._id} ${opened}`,
      store,
      account,
      draft,
      drafts,
      isChosen: state.open !== undefined,
    }
    setState((now) =>
      now.account === account ? { ...now, open, wanted: list._id, failure: undefined } : now,
    )
  }

  async function openList(id: string, adding: readonly Row[] = []): Promise<void> {
    if (account === undefined) return
    const drafts = createDrafts(account, await claimTab())
    const draft = await find(drafts, id)
    put({ ...draft, rows: joined(draft.rows, adding) }, drafts)
  }

  async function show(list: OrderList, result?: SavedDemand): Promise<void> {
    if (account === undefined) return
    const drafts = createDrafts(account, await claimTab())
    put({ list, name: list.name, rows: rowsOf(list) }, drafts, result)
  }

  function close(): void {
    dismissToast()
    if (account !== undefined) createDrafts(account, '').writeOpen(undefined)
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
    const drafts = createDrafts(account, await claimTab())
    // The rows as they were typed: what cannot be read of them is still there.
    const isAsSent =
      own.length > 0 && own.every(({ lineId }) => list.lines.some((line) => line.id === lineId))
    put({ list, name: list.name, rows: isAsSent ? own : rowsOf(list) }, drafts, result)
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

  const openId = state.open?.draft?.list._id
  useEffect(() => {
    if (account === undefined) return
    const finish = async () => {
      const drafts = createDrafts(account, await claimTab())
      await finishDeletions(account)
      await sendLeftovers(drafts, openId)
    }
    const run = () => void finish().catch(() => undefined)
    run()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [account, openId])

  return {
    open: state.open,
    failure: state.failure,
    retry: () => setState((now) => ({ ...now, failure: undefined })),
    openList,
    close,
    create,
    show: (list) => show(list),
  }
}

/** The list as this device has it, if that is more than the service has; otherwise as the service has it. */
async function find(drafts: Drafts, id: string): Promise<Draft> {
  const own = drafts.read(id)
  if (own) return own
  const left = (await drafts.leftovers()).filter(({ list }) => list === id)
  const unsent = left.find(({ draft }) => unsentOf(draft) !== undefined)
  const adopted = (of: (typeof left)[number]) => {
    drafts.adopt(id, of.tab)
    return of.draft
  }
  if (unsent) return adopted(unsent)
  try {
    const list = await fetchList(id)
    return { list, name: list.name, rows: rowsOf(list) }
  } catch (error) {
    const [latest] = left
    if (latest && error instanceof ApiError && error.status === 0) return adopted(latest)
    throw error
  }
}

/** The rows, and others after them, as new lines. */
function joined(rows: readonly Row[], added: readonly Row[]): readonly Row[] {
  const kept = rows.filter((row) => !isBlank(row))
  let id = nextId(rows)
  const others = added.filter((row) => !isBlank(row))
  return others.length === 0
    ? rows
    : [...kept, ...others.map((row) => ({ ...row, id: id++, lineId: newId() }))]
}
