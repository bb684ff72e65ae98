import type { SignedInUser } from '@rasad/contract/accounts'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { LicenceStateMark, useLicenceEnd } from '../../../../ui/licence-state.tsx'
import { licenceGroup } from '../../own-fields.ts'
import { editableRole } from './data-section.tsx'
import { OwnGroupPart } from './own-group.tsx'

type Licence = NonNullable<SignedInUser['licence']>

/** The drug licence of a firm or a medical store: its state, what to do about it, and its data. */
export function LicenceSection({ user }: { user: SignedInUser }) {
  const { t } = useTexts('accounts')
  const endOf = useLicenceEnd()
  const role = editableRole(user)
  const group = role && licenceGroup(role)
  if (!group) return null
  const { licence } = user
  return (
    <>
      {licence && <NextStep licence={licence} isStockist={role === 'stockist'} />}
      {licence && (
        <div className="py-1.5">
          <Facts>
            <Fact name={t('licenceState')} missing={t('notProvided')}>
              <LicenceStateMark state={licence.state} />{' '}
              <span className="align-middle">{endOf(licence)}</span>
            </Fact>
          </Facts>
        </div>
      )}
      <OwnGroupPart user={user} role={role} group={group} />
    </>
  )
}

const tones = { due: 'warning', late: 'alarm', unknown: 'note' } as const

/** What the holder has to do, if anything. */
function NextStep({ licence, isStockist }: { licence: Licence; isStockist: boolean }) {
  const { t } = useTexts('accounts')
  const { state } = licence
  if (state === 'valid') return null
  if (state === 'cancelled') {
    return (
      <Banner tone="alarm" className="my-4">
        <p>{t(isStockist ? 'licenceCancelledFirm' : 'licenceCancelledStore')}</p>
        {licence.reason && (
          <p className="mt-1 font-normal">{t('licenceReason', { reason: licence.reason })}</p>
        )}
        <p className="mt-1 font-normal">{t('licenceCancelledNext')}</p>
      </Banner>
    )
  }
  const said =
    state === 'late' ? (isStockist ? 'licenceLateFirm' : 'licenceLateStore') : (`licenceIs_${state}` as const)
  return (
    <Banner tone={tones[state]} className="my-4">
      <p>{t(said)}</p>
      <p className="mt-1 font-normal">{t(state === 'unknown' ? 'licenceUnknownNext' : 'licenceNext')}</p>
    </Banner>
  )
}
