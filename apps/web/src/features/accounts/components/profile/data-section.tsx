import type { SignedInUser } from '@rasad/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { dateOf } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { ReachText } from '../../../../ui/reach-text.tsx'
import { hasDecidedFields } from '../../api/own-record.ts'
import { ownStockistQuery } from '../../api/queries.ts'
import { type EditableRole, editableRoles, ownGroups } from '../../own-fields.ts'
import { ChangeNote } from './change-note.tsx'
import { OwnGroupPart } from './own-group.tsx'
import { OwnMedicines } from './own-medicines.tsx'
import { SettingRow } from './profile-section.tsx'

/** What the service knows of an account, in groups that its holder edits. */
export function DataSection({ user }: { user: SignedInUser }) {
  const { t } = useTexts('accounts')
  const role = editableRole(user)
  if (!role) return <PlainFacts user={user} />
  return (
    <>
      {hasDecidedFields(user) && <ChangeNote role={role} />}
      {ownGroups(role).map((group, at) => (
        <OwnGroupPart key={group.id} user={user} role={role} group={group}>
          {at === 0 && role === 'staff' && <StaffFacts user={user} />}
          {at === 0 && <RoleFact user={user} />}
        </OwnGroupPart>
      ))}
      {role === 'stockist' && user.approved && <Delivery id={user._id} />}
      {role === 'staff' && <p className="py-4 text-sm text-soft">{t('staffRest')}</p>}
      {(role === 'stockist' || role === 'medicalOwner') && (
        <OwnMedicines stockistId={role === 'stockist' ? user._id : undefined} />
      )}
    </>
  )
}

export function editableRole({ role }: SignedInUser): EditableRole | undefined {
  return editableRoles.find((each) => each === role)
}

/** Where a stockist delivers and its hours: edited where it also sees what they do. */
function Delivery({ id }: { id: string }) {
  const { t } = useTexts('accounts')
  const { data } = useQuery(ownStockistQuery(id))
  if (!data || !('reach' in data)) return null
  return (
    <SettingRow
      name={t('delivery')}
      actions={
        <ButtonLink look="quiet" size="small" to={paths.stockistDashboard}>
          {t('changeOnDesk')}
        </ButtonLink>
      }
    >
      <ReachText stockist={data} />
      {data.hours && <p>{data.hours}</p>}
    </SettingRow>
  )
}

function StaffFacts({ user }: { user: SignedInUser }) {
  const { t } = useTexts('accounts')
  const missing = t('notProvided')
  return (
    <>
      <Fact name={t('name')} missing={missing}>
        {user.fullName ?? user.name}
      </Fact>
      <Fact name={t('field_address', { ns: 'form' })} missing={missing}>
        {typeof user.address === 'string' ? user.address : null}
      </Fact>
      <Fact name={t('staffId')} missing={missing}>
        {user.staffId}
      </Fact>
      <Fact name={t('joiningDate')} missing={missing}>
        {dateOf(user.joiningDate ?? '')}
      </Fact>
    </>
  )
}

function RoleFact({ user }: { user: SignedInUser }) {
  const { t } = useTexts('accounts')
  return (
    <Fact name={t('role')} missing={t('notProvided')}>
      {t(user.owner ? 'role_superAdmin' : `role_${user.role}`)}
    </Fact>
  )
}

/** Of admins and plain users, who have no record besides the account. */
function PlainFacts({ user }: { user: SignedInUser }) {
  const { t } = useTexts('accounts')
  const missing = t('notProvided')
  return (
    <>
      <div className="py-1.5">
        <Facts>
          <Fact name={t('name')} missing={missing}>
            {user.name}
          </Fact>
          <RoleFact user={user} />
        </Facts>
      </div>
      {user.role === 'user' && <OwnMedicines stockistId={undefined} />}
    </>
  )
}
