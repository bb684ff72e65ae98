import type { SharedList } from '@rasad/contract/order-lists'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../lib/api-client.ts'
import { useStable } from '../../lib/hooks.ts'
import { readForTab, writeForTab } from '../../lib/safe-storage.ts'
import { sharedListKey } from './api/shared-list.ts'
import {
  type Notice,
  nextToSend,
  noticesOf,
  type Tick,
  type Waiting,
  withoutSent,
  withTick,
} from './ticks.ts'

/** Milliseconds without a further tick before they are sent. */
const pause = 400
/** Milliseconds before ticks that could not be sent are sent again. */
const again = 5_000

const isWaiting = (value: unknown): value is Waiting => typeof value === 'object' && value !== null

/**
 * Ticks of somebody with a link. They show at once, are kept in the tab until the service has them, and are sent one
 * call after the other, again after a failure.
 * @param who the name that the others see; may be empty
 */
export function useTicks(token: string, list: SharedList, who: string) {
  const client = useQueryClient()
  const place = `list ticks ${token}`
  const [waiting, setWaiting] = useState<Waiting>(() => readForTab(place, isWaiting) ?? {})
  const [isLate, setIsLate] = useState(false)
  const [notices, setNotices] = useState<Notice[]>([])
  const isSending = useRef(false)
  /** Versions of the list that these ticks have made. */
  const [own] = useState(() => new Set<number>())

  const keep = (next: Waiting) => {
    writeForTab(place, next)
    setWaiting(next)
  }
  // What is ticked while a call is under way is known only when it has ended.
  const current = useStable(() => waiting)

  const send = useStable(async () => {
    const sent = nextToSend(waiting)
    const [oldest] = Object.values(sent)
    if (isSending.current || !oldest) return
    isSending.current = true
    try {
      const lines = Object.entries(sent).map(([id, { tick }]) => ({ id, outcome: tick }))
      const name = who.trim()
      const body = { version: oldest.version, ...(name && { as: name }), lines }
      const options = { params: { id: token }, body, asVisitor: true }
      const { data } = await call('POST /api/shares/{id}/ticks', options)
      const hasWritten = data.lines.some(({ id, version }) => id in sent && version === data.version)
      if (hasWritten) own.add(data.version)
      // A look that was under way while the ticks were written could bring the list from before.
      await client.cancelQueries({ queryKey: sharedListKey(token) })
      const { replaced, missing, ...now } = data
      client.setQueryData(sharedListKey(token), now)
      setNotices((known) => [...noticesOf(data, list), ...known].slice(0, 5))
      keep(withoutSent(current(), sent, data.version))
      setIsLate(false)
    } catch (error) {
      const isRefused = error instanceof ApiError && [400, 403, 404].includes(error.status)
      if (!isRefused) return setIsLate(true)
      keep(withoutSent(current(), sent, list.version))
      setNotices((known) => [{ kind: 'refused', reason: error.message }, ...known])
      await client.invalidateQueries({ queryKey: sharedListKey(token) })
    } finally {
      isSending.current = false
    }
  })

  useEffect(() => {
    if (Object.keys(waiting).length === 0) return
    const timer = isLate ? setInterval(send, again) : setTimeout(send, pause)
    addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', send)
    }
  }, [waiting, isLate, send])

  const tick = useStable((id: string, outcome: Tick) => keep(withTick(waiting, id, outcome, list.version)))

  return {
    tick,
    waiting,
    /** Ticks could not be sent. */
    isLate,
    send,
    own,
    notices,
    dismiss: (notice: Notice) => setNotices((known) => known.filter((each) => each !== notice)),
  }
}
