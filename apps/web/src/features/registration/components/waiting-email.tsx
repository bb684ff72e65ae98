import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { readPending } from '../../../lib/pending-ids.ts'
import { useSession } from '../../../lib/session.ts'
import { EmailConfirmed, EmailNotice } from '../../../ui/email-notice/email-notice.tsx'
import type { Waited } from '../api/standing.ts'

/**
 * Whether the e-mail address of the pending record is confirmed, as far as this device can know. The signed-in account
 * sees the state; everybody else only sees a reminder of the link.
 */
export function WaitingEmail({ waited }: { waited: readonly Waited[] }) {
  const { user } = useSession()
  const id = waited.map((kind) => readPending(kind)).find((pending) => pending !== undefined)
  const isOwn = user !== undefined && user._id === id
  const me = useQuery({ ...ownAccountQuery(), enabled: isOwn })
  if (id === undefined || (isOwn && me.isPending)) return null
  if (!isOwn || !me.data) return <EmailNotice key={id} registrationId={id} className="mt-5" />
  if (me.data.emailConfirmed) return <EmailConfirmed className="mt-5 justify-center" />
  return <EmailNotice key={id} email={me.data.email} className="mt-5" />
}

function ownAccountQuery() {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => (await call('GET /api/auth/me', { signal })).user,
    staleTime: 0,
  })
}
