import type { CardRequest } from '@rasad/contract/purchasing'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { followStream } from '../../../lib/event-stream.ts'
import { requestsKey, requestsQuery } from './queries.ts'

const streamAddress = '/api/purchasing-card/stream'
/** Milliseconds until the next try while the stream is refused, for example as the sixth one of an account. */
const retryAfter = 10_000

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
    const askList = () => client.invalidateQueries({ queryKey: requestsKey(deskId) })
    return followStream(streamAddress, {
      retryAfter,
      onOpen: () => {
        setLive(true)
        askList()
      },
      onLost: (isRefused) => {
        setLive(false)
        // Also detects sign-out: a 401 ends the session here.
        if (isRefused) askList()
      },
      on: {
        newRequest: (data) => {
          const request = requestOf(data)
          if (request && !request.approvals.some(({ stockist }) => stockist === deskId)) {
            tell({ kind: 'arrived', request })
          }
        },
        requestAnswered: ({ _id }) => {
          if (typeof _id === 'string') tell({ kind: 'answered', id: _id })
        },
        resync: askList,
      },
    })
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

function requestOf(data: Record<string, unknown>): CardRequest | undefined {
  const isWhole = typeof data._id === 'string' && Array.isArray(data.approvals)
  return isWhole ? (data as unknown as CardRequest) : undefined
}
