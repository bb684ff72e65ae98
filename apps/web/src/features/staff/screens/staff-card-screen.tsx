import '../messages.en.ts'
import type { Staff } from '@rasad/contract/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Pencil, Trash2, UserSearch, UsersRound, UserX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { recordId } from '../../../lib/values.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { IdCard } from '../../../ui/id-card/id-card.tsx'
import { ReissueCard } from '../../../ui/id-card/reissue-card.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { memberQuery, refreshStaff } from '../api/staff.ts'
import { EditStaff } from '../components/edit-staff.tsx'
import { type Member, useRights } from '../rights.ts'
import { staffCard } from '../staff-card.ts'

/** A staff member's ID card, public for anybody who scans it. */
export function StaffCardScreen() {
  const { t } = useTexts('staff')
  const given = useParams().id
  const id = recordId(given)
  const query = useQuery({ ...memberQuery(id ?? ''), enabled: id !== undefined })
  const member = query.data
  usePageTitle(member?.fullName ?? t('cardTitle'))
  const isNobody = !id || (query.error instanceof ApiError && query.error.status === 404)
  return (
    <div className="page max-w-3xl py-6 md:py-10 print:max-w-none print:p-0">
      <h1 tabIndex={-1} className="mb-5 text-2xl font-bold wrap-anywhere md:text-3xl print:hidden">
        {member?.fullName ?? t('cardTitle')}
      </h1>
      {!given ? (
        <EmptyState title={t('idMissing')} picture={<CircleAlert />} />
      ) : isNobody ? (
        <EmptyState title={t('notFound')} picture={<UserSearch />} />
      ) : query.isError ? (
        <QueryError of={query} fallback={t('loadFailed')} />
      ) : member ? (
        <MemberCard member={member} />
      ) : (
        <LoadingShapes>
          <div className="grid justify-items-center gap-5 sm:grid-cols-2">
            <Skeleton className="aspect-[53.98/85.6] w-full max-w-80 rounded-lg" />
            <Skeleton className="aspect-[53.98/85.6] w-full max-w-80 rounded-lg" />
          </div>
        </LoadingShapes>
      )}
    </div>
  )
}

function MemberCard({ member }: { member: Member }) {
  const { t } = useTexts('staff')
  const card = useMemo(() => staffCard(member, t), [member, t])
  const { mayEdit } = useRights()
  if (member.status === 'ended') {
    return (
      <>
        <EmptyState
          title={t('goneTitle', { name: member.fullName })}
          text={t('goneText')}
          picture={<UserX />}
        />
        <Modifying member={member} />
      </>
    )
  }
  return (
    <>
      <IdCard card={card} fileName={`rasad-staff-${member.staffId}`}>
        {mayEdit(member) && <ReissueCard holderId={member._id} queryKey={memberQuery(member._id).queryKey} />}
      </IdCard>
      <Modifying member={member} />
    </>
  )
}

/** On the card only admins can edit and delete. The member's own stockist does so in its list. */
function Modifying({ member }: { member: Member }) {
  const { t } = useTexts('staff')
  const rights = useRights()
  if (rights.isAdmin && 'stockist' in member) return <AdminButtons member={member} />
  return (
    <div className="mt-5 border-t border-line pt-4 print:hidden">
      {rights.mayEdit(member) ? (
        <ButtonLink look="quiet" to={`${paths.staffs}?member=${member._id}`}>
          <UsersRound aria-hidden />
          {t('toList')}
        </ButtonLink>
      ) : (
        <p className="text-sm text-soft">{t('noPermission')}</p>
      )}
    </div>
  )
}

function AdminButtons({ member }: { member: Staff }) {
  const { t } = useTexts('staff')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await call('DELETE /api/staff/{id}', { params: { id: member._id } })
      navigate(paths.staffs, { replace: true })
      queryClient.removeQueries({ queryKey: memberQuery(member._id).queryKey })
      refreshStaff(queryClient)
      showToast({ text: t('deleted') })
    } catch (error) {
      showAlert(refusalText(error, t('deleteFailed')))
      setBusy(false)
    }
  }

  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4 print:hidden">
      <Button look="quiet" onClick={() => setEditing(true)} disabled={isBusy}>
        <Pencil aria-hidden />
        {t('editShort')}
      </Button>
      <Button look="quiet-alarm" onClick={() => setAsked(true)} disabled={isBusy}>
        <Trash2 aria-hidden />
        {t('delete')}
      </Button>
      {isEditing && <EditStaff member={member} onClose={() => setEditing(false)} />}
      {isAsked && (
        <Confirm
          title={t('deleteTitle', { name: member.fullName })}
          text={t('deleteText')}
          confirmLabel={t('delete')}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
