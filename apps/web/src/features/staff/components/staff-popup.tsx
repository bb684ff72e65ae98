import { useQuery } from '@tanstack/react-query'
import { IdCard, Pencil } from 'lucide-react'
import { useState } from 'react'
import { dateOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { phoneLinks } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { memberQuery } from '../api/staff.ts'
import { type Member, useRights } from '../rights.ts'
import { EditStaff } from './edit-staff.tsx'
import { Invitation } from './invitation.tsx'
import { Leaving } from './leaving.tsx'

interface StaffPopupProps {
  id: string
  /** The data already in the list. */
  known: Member | undefined
  publicUrl: string | undefined
  onClose: () => void
}

/** One staff member: data, code and available actions. */
export function StaffPopup({ id, known, publicUrl, onClose }: StaffPopupProps) {
  const { t } = useTexts('staff')
  const rights = useRights()
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({ ...memberQuery(id), ...(known && { placeholderData: known }) })
  const member = query.data
  if (member && isEditing && 'stockist' in member) {
    return <EditStaff member={member} onClose={() => setEditing(false)} />
  }
  const mayEdit = member !== undefined && rights.mayEdit(member)
  return (
    <Modal
      title={member?.fullName ?? t('cardTitle')}
      onClose={onClose}
      actions={
        member && (
          <>
            <ButtonLink look="quiet" to={paths.staff(member._id)}>
              <IdCard aria-hidden />
              {t('openCard')}
            </ButtonLink>
            {mayEdit && (
              <Button onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
                {t('edit')}
              </Button>
            )}
          </>
        )
      }
    >
      {query.isError ? (
        <QueryError of={query} fallback={t('loadFailed')} />
      ) : member ? (
        <Details member={member} publicUrl={publicUrl} mayEdit={mayEdit} />
      ) : (
        <LoadingShapes>
          <Skeleton className="h-56 w-full rounded-md" />
        </LoadingShapes>
      )}
    </Modal>
  )
}

function Details({
  member,
  publicUrl,
  mayEdit,
}: {
  member: Member
  publicUrl: string | undefined
  mayEdit: boolean
}) {
  const { t } = useTexts('staff')
  const missing = t('notProvided')
  return (
    <>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <Facts>
            <Fact name={t('staffId')} missing={missing}>
              <span className="figures">{member.staffId}</span>
            </Fact>
            <Fact name={t('status')} missing={missing}>
              {'endedAt' in member && member.endedAt ? (
                <span className="text-alarm">{t('leftOn', { date: dateOf(member.endedAt) })}</span>
              ) : (
                <span className="text-call">{t('active')}</span>
              )}
            </Fact>
            <Fact name={t('email')} missing={missing}>
              {member.email && <span className="wrap-anywhere">{member.email}</span>}
            </Fact>
            <Fact name={t('contact')} missing={missing}>
              <span className="figures">{phoneLinks(member.contact)?.text ?? member.contact}</span>
            </Fact>
            <Fact name={t('address')} missing={missing}>
              {member.address}
            </Fact>
            <Fact name={t('firm')} missing={missing}>
              {member.companyName}
            </Fact>
            <Fact name={t('joiningDate')} missing={missing}>
              {dateOf(member.joiningDate)}
            </Fact>
          </Facts>
        </div>
        <div className="order-first flex items-start gap-4 sm:order-none sm:w-40 sm:flex-col">
          <PrivateImage
            url={member.image}
            alt={t('photoOf', { name: member.fullName })}
            missing={t('noPhoto')}
            className="aspect-4/5 w-32 object-cover sm:w-full"
          />
          {publicUrl !== undefined && (
            <QrCode
              text={publicUrl + paths.staff(member._id)}
              alt={t('qrAlt', { name: member.fullName })}
              className="aspect-square w-32 border border-line sm:w-full"
            />
          )}
        </div>
      </div>
      {mayEdit && 'invitedAt' in member && (
        <>
          {member.status === 'active' && <Invitation member={member} />}
          <Leaving member={member} />
        </>
      )}
    </>
  )
}
