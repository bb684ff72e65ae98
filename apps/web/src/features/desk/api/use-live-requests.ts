import type { CardRequest } from '@rasad/contract/purchasing'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { isRecord } from '../../../lib/values.ts'
import { requestsKey, requestsQuery } from './queries.ts'

const streamAddress = '/api/purchasing-card/stream'
/** The stream was refused, as a sixth one of an account is: the list is asked instead, so often. */
const askAgainAfter = 10_000

interface News {
  /** Came by the stream, latest first. */
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
 * The requests that wait for this stockist's answer: the list as it was fetched, with what the stream has told
 * since. The news are kept beside the list, so that no answer that was under way can undo them.
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
    // Who is signed out learns it by this too: a 401 ends the session here.
    const askList = () => client.invalidateQueries({ queryKey: requestsKey(deskId) })

    function open() {
      source = new EventSource(streamAddress, { withCredentials: true })
      // What happened between the list's answer and the stream's beginning is in neither.
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
      // Otherwise the browser connects anew by itself.
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
    /** Those that came while this page was open, latest first. */
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
