import type { CardRequest } from '@rasad/contract/purchasing'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { isRecord } from '../../../lib/values.ts'
import { requestsKey, requestsQuery } from './queries.ts'

const streamAddress = '/api/purchasing-card/stream'
/** Polling interval while the stream is refused, for example as the sixth one of an account. */
const askAgainAfter = 10_000

interface News {
  /** Received through the stream, latest first. */
  arrived: readonly CardRequest[]
  /** Answered here or elsewhere since the list was opened. */
  answered: ReadonlySet<string>
}

type Event = { kind: 'arrived'; request: CardRequest } | { kind: 'answered'; id: string }

function follow(news: News, event: Event): News {
  if (event.kind === 'answered') {
    return {
      arrived: news.arrived.filter(({ _id }) => _id !== event.id),
      answered: new Set(news.answered).add(event.id),
    }
  }
  const { request } = event
  const isKnown = news.answered.has(request._id) || news.arrived.some(({ _id }) => _id === request._id)
  return isKnown ? news : { ...news, arrived: [request, ...news.arrived] }
}

export type LiveRequests = ReturnType<typeof useLiveRequests>

/**
 * The pending requests of this stockist: the fetched list merged with events of the stream. Events are stored
 * separately, so that an answer in flight cannot undo them.
 */
export function useLiveRequests(deskId: string, isEnabled: boolean) {
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...requestsQuery(deskId), enabled: isEnabled })
  const [news, tell] = useReducer(follow, { arrived: [], answered: new Set<string>() })
  const [isLive, setLive] = useState(false)

  useEffect(() => {
    if (!isEnabled) return
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // Also detects sign-out: a 401 ends the session here.
    const askList = () => client.invalidateQueries({ queryKey: requestsKey(deskId) })

    function open() {
      source = new EventSource(streamAddress, { withCredentials: true })
      // Events between the list's answer and the start of the stream are in neither.
      source.addEventListener('open', () => {
        setLive(true)
        askList()
      })
      source.addEventListener('newRequest', (event) => {
        const request = requestOf(event)
        if (request && !request.approvals.some(({ stockist }) => stockist === deskId)) {
          tell({ kind: 'arrived', request })
        }
      })
      source.addEventListener('requestAnswered', (event) => {
        const answered = dataOf(event)
        if (isRecord(answered) && typeof answered._id === 'string') {
          tell({ kind: 'answered', id: answered._id })
        }
      })
      source.addEventListener('resync', askList)
      source.addEventListener('error', lost)
    }

    function lost() {
      setLive(false)
      // Otherwise the browser reconnects by itself.
      if (source?.readyState !== EventSource.CLOSED) return
      askList()
      clearTimeout(timer)
      timer = setTimeout(open, askAgainAfter)
    }

    open()
    return () => {
      source?.close()
      clearTimeout(timer)
    }
  }, [client, deskId, isEnabled])

  const fetched = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data])
  const known = useMemo(() => new Set(fetched.map(({ _id }) => _id)), [fetched])
  const early = news.arrived.filter(({ _id }) => !known.has(_id))
  const late = fetched.filter(({ _id }) => !news.answered.has(_id))
  const total = query.data?.pages[0]?.total ?? 0
  const noteAnswered = useCallback((id: string) => tell({ kind: 'answered', id }), [])

  return {
    query,
    requests: [...early, ...late],
    count: total + early.length - (fetched.length - late.length),
    answered: news.answered,
    /** Requests that arrived while this page was open, latest first. */
    arrived: news.arrived,
    isLive,
    noteAnswered,
  }
}

function dataOf(event: MessageEvent<unknown>): unknown {
  try {
    return JSON.parse(String(event.data))
  } catch {
    return undefined
  }
}

function requestOf(event: MessageEvent<unknown>): CardRequest | undefined {
  const data = dataOf(event)
  const isWhole = isRecord(data) && typeof data._id === 'string' && Array.isArray(data.approvals)
  return isWhole ? (data as unknown as CardRequest) : undefined
}
