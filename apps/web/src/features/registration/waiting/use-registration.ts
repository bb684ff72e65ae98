import type { Registration } from '@rasad/contract/registrations'
import type { Role } from '@rasad/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { keepPending, resubmissionKey } from '../../../lib/pending-ids.ts'
import { readForTab, writeForTab } from '../../../lib/safe-storage.ts'
import { useSession } from '../../../lib/session.ts'
import type { Waited } from '../api/standing.ts'

export const roleOf = { user: 'medicalOwner', stockist: 'stockist', purchaser: 'purchaser' } as const
const waitedAs = { medicalOwner: 'user', stockist: 'stockist', purchaser: 'purchaser' } as const

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The registration that this device may see: by its session, by the link of a mail, or by a password typed here. The
 * token stays in this tab, and can do nothing but send papers again.
 * @param onFound runs when a registration is known that this device did not follow yet
 */
export function useRegistration(waited: readonly Waited[], onFound: () => void) {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const linked = search.get('token')
  const { user } = useSession()
  // A token in this tab can be of somebody who was here before the person who is signed in.
  const [token, setToken] = useState(() => linked ?? (user ? undefined : readForTab(resubmissionKey, isText)))
  const isOwn = user !== undefined && waited.some((kind) => roleOf[kind] === user.role) && !user.approved
  const query = useQuery({
    queryKey: ['registration', token ?? user?._id],
    queryFn: ({ signal }) =>
      call('POST /api/account/registration', { body: token === undefined ? {} : { token }, signal }),
    enabled: token !== undefined || isOwn,
    retry: false,
    staleTime: 0,
  })
  const found = query.data?.data
  const registration = found && waited.some((kind) => roleOf[kind] === found.role) ? found : undefined

  const isSignedIn = user !== undefined
  useEffect(() => {
    if (isSignedIn) writeForTab(resubmissionKey, '')
  }, [isSignedIn])

  // Addresses are stored in histories.
  useEffect(() => {
    if (linked === null) return
    writeForTab(resubmissionKey, linked)
    setToken(linked)
    setSearch({}, { replace: true })
  }, [linked, setSearch])

  const isUsedUp = query.error instanceof ApiError && query.error.code === 'link-not-valid'
  useEffect(() => {
    if (isUsedUp) writeForTab(resubmissionKey, '')
  }, [isUsedUp])

  const followed = registration && `${registration.role} ${registration._id}`
  useEffect(() => {
    const [role, id] = followed?.split(' ') ?? []
    if (!role || !id) return
    keepPending(waitedAs[role as Registration['role']], id)
    onFound()
  }, [followed])

  /** Throws `ApiError`. */
  async function prove(email: string, password: string, role: Role): Promise<void> {
    const answer = await call('POST /api/account/registration', { body: { email, password, role } })
    // After too many refusals there is nothing to send, but something to read.
    if (answer.token === null) return setRead(answer.data)
    client.setQueryData(['registration', answer.token], answer)
    writeForTab(resubmissionKey, answer.token)
    setToken(answer.token)
  }
  const [read, setRead] = useState<Registration>()

  /** After sending, the token is used up. */
  function sent(): void {
    writeForTab(resubmissionKey, '')
    setToken(undefined)
    setRead(undefined)
    // Asked once more, the token would be refused.
    if (token === undefined) void client.invalidateQueries({ queryKey: ['registration'] })
    else client.removeQueries({ queryKey: ['registration', token] })
  }

  return {
    registration: registration ?? read,
    token: query.data?.token ?? undefined,
    isLoading: query.isLoading,
    isLinkUsedUp: isUsedUp,
    prove,
    sent,
    refetch: query.refetch,
  }
}
