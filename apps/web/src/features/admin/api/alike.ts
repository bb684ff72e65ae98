import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { rupees } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'

const minLetters = 3
const pauseWhileTyping = 300

/** Existing entries that the user may mean. */
export interface Alike {
  id: string
  name: string
  detail: string
  /** The service would reject another entry with this name. */
  isSame: boolean
  unconfirmed: true | undefined
  path: string
}

type Asked =
  | { kind: 'medicine'; name: string; company: string | undefined }
  | { kind: 'company'; name: string }

function alikeQuery(asked: Asked) {
  return queryOptions({
    queryKey: ['alike', asked],
    queryFn: ({ signal }) =>
      asked.kind === 'medicine' ? medicines(asked, signal) : companies(asked.name, signal),
    staleTime: 10_000,
    retry: false,
  })
}

async function medicines(
  { name, company }: Extract<Asked, { kind: 'medicine' }>,
  signal: AbortSignal,
): Promise<Alike[]> {
  const { data } = await call('GET /api/medicine/alike', { query: { name, company }, signal })
  return data.map((found) => ({
    id: found._id,
    name: found.name,
    detail: [found.companyName, found.pack, found.price === null ? undefined : rupees(found.price)]
      .filter(Boolean)
      .join(' · '),
    isSame: found.same,
    unconfirmed: found.unconfirmed,
    path: paths.medicineStockists(found._id, found.name),
  }))
}

async function companies(name: string, signal: AbortSignal): Promise<Alike[]> {
  const { data } = await call('GET /api/company/alike', { query: { name }, signal })
  return data.map((found) => ({
    id: found._id,
    name: found.name,
    detail: found.location ?? '',
    isSame: found.same,
    unconfirmed: found.unconfirmed,
    path: paths.companyProducts(found._id, found.name),
  }))
}

const none: readonly Alike[] = []

/** Entries similar to the typed name, and whether the user has seen all of them before creating it. */
export function useAlike(asked: Asked) {
  const client = useQueryClient()
  const name = asked.name.trim()
  const [stoppedFor, setStoppedFor] = useState<string>()
  const isStopped = stoppedFor === name
  const paused = useDebounced(name, pauseWhileTyping)
  const settled = isStopped ? name : paused
  const isAsked = name.length >= minLetters
  const query = useQuery({
    ...alikeQuery({ ...asked, name: settled }),
    enabled: isAsked && settled.length >= minLetters,
    placeholderData: keepPreviousData,
  })
  const found = isAsked ? (query.data ?? none) : none
  const isCurrent = settled === name && !query.isPlaceholderData && query.isSuccess

  return {
    found,
    /** Creation was requested but has not happened yet. */
    isStopped,
    /**
     * Returns false if a similar entry has not been shown yet: it is then shown, and the next click passes. If the
     * service does not answer, creation is allowed.
     */
    async wasSeen(): Promise<boolean> {
      if (isCurrent || isStopped) return true
      const all = await client.fetchQuery(alikeQuery({ ...asked, name })).catch(() => none)
      if (all.length === 0) return true
      setStoppedFor(name)
      return false
    },
  }
}
