import type { OwnSupplier } from '@rasad/contract/own-suppliers'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, MessageCircle, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../../lib/api-client.ts'
import { ownSuppliersQuery } from '../../../../../lib/own-suppliers.ts'
import { paths } from '../../../../../lib/paths.ts'
import { refusalText } from '../../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { showAlert } from '../../../../../ui/alerts.ts'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { copyText } from '../../../../../ui/copy-text.ts'
import { Confirm, Modal } from '../../../../../ui/modal.tsx'
import { showToast } from '../../../../../ui/toast.tsx'

/** Makes a message with a link by which a supplier registers. The buyer sends it. */
export function InviteSupplier({ supplier: { _id: id, name } }: { supplier: OwnSupplier }) {
  const { t } = useTexts('accounts')
  const [invite, setInvite] = useState<{ url: string; whatsapp: string }>()
  const [isBusy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    try {
      setInvite((await call('POST /api/own-suppliers/{id}/invite', { params: { id } })).data)
    } catch (error) {
      showAlert(refusalText(error, t('inviteFailed')))
    }
    setBusy(false)
  }
  const copy = (url: string) => copyText(url, t('inviteCopied'), t('inviteNotCopied'))
  return (
    <>
      <Button look="plain" size="small" className="-ml-3 min-h-11" disabled={isBusy} onClick={make}>
        <UserPlus aria-hidden />
        {t('invite')} <span className="sr-only">{name}</span>
      </Button>
      {invite && (
        <Modal
          title={t('inviteTitle', { name })}
          onClose={() => setInvite(undefined)}
          actions={
            <>
              <Button look="quiet" onClick={() => void copy(invite.url)}>
                <Copy aria-hidden />
                {t('inviteCopy')}
              </Button>
              <a href={invite.whatsapp} target="_blank" rel="noreferrer" className={buttonClass('call')}>
                <MessageCircle aria-hidden />
                {t('inviteWhatsApp')}
              </a>
            </>
          }
        >
          <p>{t('inviteText')}</p>
          <p className="mt-2 text-sm break-all text-soft select-all">{invite.url}</p>
        </Modal>
      )}
    </>
  )
}

/** Asks whether a stockist that shows the supplier's number is that supplier. */
export function SameFirm({ supplier, same }: { supplier: OwnSupplier; same: { _id: string; name: string } }) {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)

  async function join() {
    try {
      const params = { id: supplier._id }
      await call('POST /api/own-suppliers/{id}/same', { params, body: { stockistId: same._id } })
      showToast({ text: t('sameDone', { name: same.name }) })
    } catch (error) {
      showAlert(refusalText(error, t('sameFailed')))
    }
    await client.invalidateQueries({ queryKey: ownSuppliersQuery().queryKey })
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <Link to={paths.stockist(same._id, same.name)} className="font-semibold text-brand">
        {t('supplierOnRasad', { name: same.name })}
      </Link>
      <Button look="plain" size="small" className="-ml-3 min-h-11" onClick={() => setAsked(true)}>
        {t('sameAsk')}
      </Button>
      {isAsked && (
        <Confirm
          title={t('sameTitle', { name: same.name })}
          text={t('sameText')}
          confirmLabel={t('sameYes')}
          confirmLook="primary"
          onConfirm={() => void join()}
          onClose={() => setAsked(false)}
        />
      )}
    </p>
  )
}
