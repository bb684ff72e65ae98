import type { SignedInUser } from '@rasad/contract/accounts'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../../lib/format.ts'
import { Fact, Facts, Sheet } from '../../../ui/facts.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import { addressLines } from './address-lines.ts'

/** What the service knows of an account, in parts that depend on its role. */
export function ProfileFacts({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('accounts')
  const missing = t('notProvided')
  const isStore = user.role === 'medicalOwner' || user.role === 'user'
  const isStockist = user.role === 'stockist'
  const images = imagesOf(user)
  return (
    <>
      <Sheet title={isStore ? t('storeInfo') : t('account')}>
        <Facts>
          {isStore && (
            <>
              <Fact name={t('storeName')} missing={missing}>
                {user.medicalName}
              </Fact>
              <Fact name={t('ownerName')} missing={missing}>
                {user.ownerName}
              </Fact>
            </>
          )}
          {isStockist && (
            <>
              <Fact name={t('firmName')} missing={missing}>
                {user.firmName ?? user.name}
              </Fact>
              <Fact name={t('contactPerson')} missing={missing}>
                {user.contactPerson}
              </Fact>
            </>
          )}
          {!isStore && !isStockist && (
            <Fact name={t('name')} missing={missing}>
              {user.fullName ?? user.name}
            </Fact>
          )}
          <Fact name={t('email')} missing={missing}>
            {user.email}
            <span className="block text-sm text-soft">
              {t(user.emailConfirmed ? 'emailConfirmed' : 'emailNotConfirmed')}
            </span>
          </Fact>
          {user.role !== 'admin' && (
            <Fact name={t('phone')} missing={missing}>
              {user.contactNo ?? user.phone ?? user.contact}
            </Fact>
          )}
          <Fact name={t('role')} missing={missing}>
            {t(user.owner ? 'role_superAdmin' : `role_${user.role}`)}
          </Fact>
          {user.role === 'staff' && (
            <>
              <Fact name={t('staffId')} missing={missing}>
                {user.staffId}
              </Fact>
              <Fact name={t('joiningDate')} missing={missing}>
                {dateOf(user.joiningDate ?? '')}
              </Fact>
            </>
          )}
        </Facts>
      </Sheet>
      {user.role !== 'admin' && (
        <Sheet title={t('address')}>
          <p className={addressLines(user.address) ? 'py-1 whitespace-pre-line' : 'py-1 text-soft'}>
            {addressLines(user.address) || missing}
          </p>
        </Sheet>
      )}
      {(isStore || isStockist) && (
        <Sheet title={t('licence')}>
          <Facts>
            <Fact name={t('licenceNumber')} missing={missing}>
              {user.drugLicenseNo ?? user.licenseNumber}
            </Fact>
            {isStockist && <StockistLicence user={user} />}
          </Facts>
        </Sheet>
      )}
      {images.map(({ key, url }) => (
        <Sheet key={key} title={t(key)}>
          <PrivateImage
            url={url}
            alt={t(key)}
            missing={t('noImage')}
            className="mt-2 mb-1 min-h-32 max-h-96 w-full"
          />
        </Sheet>
      ))}
    </>
  )
}

function StockistLicence({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('accounts')
  const missing = t('notProvided')
  return (
    <>
      <Fact name={t('licenceExpiry')} missing={missing}>
        {dateOf(user.licenseExpiry ?? '')}
      </Fact>
      <Fact name={t('roleType')} missing={missing}>
        {user.roleType}
      </Fact>
      <Fact name={t('cntxNumber')} missing={missing}>
        {user.cntxNumber}
      </Fact>
      <Fact name={t('dob')} missing={missing}>
        {dateOf(user.dob ?? '')}
      </Fact>
      <Fact name={t('bloodGroup')} missing={missing}>
        {user.bloodGroup}
      </Fact>
    </>
  )
}

function imagesOf(user: SignedInUser) {
  const licence = { key: 'licenceImage', url: user.drugLicenseImage ?? user.licenseImageUrl } as const
  switch (user.role) {
    case 'medicalOwner':
    case 'user':
      return [licence]
    case 'stockist':
      return [licence, { key: 'profileImage', url: user.profileImageUrl } as const]
    case 'purchaser':
      return [
        { key: 'photo', url: user.photo } as const,
        { key: 'identityImage', url: user.aadharImage } as const,
      ]
    case 'staff':
      return [{ key: 'photo', url: user.image } as const]
    case 'admin':
      return []
  }
}
