import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { dateOf } from '../../../../lib/format.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Confirm } from '../../../../ui/modal.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { addressKey, addressQuery } from '../api/queries.ts'
import { CopyText } from './copy-text.tsx'
import { isPasswordNeeded, PasswordAgain } from './password-again.tsx'
import { Section } from './section.tsx'

/** The address that takes the stockist's files by mail. Nothing where this service takes none. */
export function MailAddress({ stockist }: { stockist: string }) {
  const { t } = useTexts('stock')
  const client = useQueryClient()
  const { data } = useQuery(addressQuery(stockist))
  const [isRenewing, setRenewing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const make = useMutation({
    mutationFn: async (body: { password?: string }) =>
      (await call('POST /api/inbound-address', { query: { stockist: 'me' }, body })).data,
    onSuccess(made) {
      client.setQueryData(addressKey(stockist), made)
      showToast({ text: t('mailMade') })
    },
    onError(error, { password }) {
      if (isPasswordNeeded(error)) setAsking(true)
      // The dialog that asked for the password says it itself.
      else if (password === undefined) showAlert(t('notSaved', { reason: refusalText(error, t('noAnswer')) }))
    },
  })
  if (!data?.offered) return null
  return (
    <Section title={t('mailTitle')} text={t('mailText')}>
      {data.address === null ? (
        <Button disabled={make.isPending} onClick={() => make.mutate({})}>
          {t('mailMake')}
        </Button>
      ) : (
        <>
          <CopyText label={t('mailAddress')} text={data.address} />
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="figures min-w-0 grow text-sm text-soft">
              {data.createdAt && t('mailSince', { date: dateOf(data.createdAt) })}
            </p>
            <Button look="quiet" size="small" disabled={make.isPending} onClick={() => setRenewing(true)}>
              {t('mailRenew')}
            </Button>
          </div>
        </>
      )}
      {isRenewing && (
        <Confirm
          title={t('mailRenewTitle')}
          text={t('mailRenewText')}
          confirmLabel={t('mailRenewYes')}
          onConfirm={() => make.mutate({})}
          onClose={() => setRenewing(false)}
        />
      )}
      {isAsking && (
        <PasswordAgain
          title={t(data.address === null ? 'mailMake' : 'mailRenew')}
          onConfirm={(body) => make.mutateAsync(body)}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
