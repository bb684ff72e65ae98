import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { Copy, MessageCircle } from 'lucide-react'
import { call } from '../../../lib/api-client.ts'
import { momentOf } from '../../../lib/format.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { StageMark } from '../components/stage-mark.tsx'

export type Asked = SupplyRequest['stockists'][number]

interface SendWaysProps {
  requestId: string
  asked: Asked
  onChange: () => void
}

/** WhatsApp with this stockist's lines filled in, and its link to copy. */
export function SendWays({ requestId, asked, onChange }: SendWaysProps) {
  const { t } = useTexts('requests')
  const { stockist, whatsapp, url } = asked

  /** Draws a new link after one that was ended. */
  async function draw() {
    try {
      await call('POST /api/requests/{id}/send', {
        params: { id: requestId },
        body: { stockistId: stockist._id, by: 'whatsapp' },
      })
      onChange()
    } catch (error) {
      showAlert(refusalText(error, t('linkNotDrawn')))
    }
  }

  async function mark() {
    try {
      await call('POST /api/requests/{id}/send', {
        params: { id: requestId },
        body: { stockistId: stockist._id, by: 'whatsapp' },
      })
      onChange()
    } catch {
      // WhatsApp is open: only the mark is missing, and the next tap writes it.
    }
  }

  const copy = () => copyText(url ?? '', t('linkCopied', { name: stockist.name }), t('copyFailed'))

  if (url === null) {
    return (
      <div className="flex items-center gap-2 text-sm text-soft">
        {t(asked.linkWorks ? 'linkUnseen' : 'linkEnded')}
        <Button
          look="quiet"
          size="small"
          aria-label={t('drawLinkFor', { name: stockist.name })}
          onClick={draw}
        >
          {t('drawLink')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex items-center gap-1">
      {whatsapp === null ? (
        <span className="text-sm text-soft">{t('noMobile')}</span>
      ) : (
        <a
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          onClick={() => void mark()}
          aria-label={t('whatsAppTo', { name: stockist.name })}
          className={buttonClass(asked.messagedAt ? 'quiet-call' : 'call', 'small', 'min-h-11')}
        >
          <MessageCircle aria-hidden />
          {t('whatsApp')}
        </a>
      )}
      <IconButton label={t('copyLinkOf', { name: stockist.name })} title={t('copyLink')} onClick={copy}>
        <Copy aria-hidden />
      </IconButton>
    </div>
  )
}

/** How far a request is with a stockist, and by which ways it went. */
export function StateLine({ asked }: { asked: Asked }) {
  const { t } = useTexts('requests')
  const latest = asked.confirmedAt ?? asked.orderedAt ?? asked.answeredAt ?? asked.seenAt ?? asked.sentAt
  return (
    <p className="figures flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-soft">
      <StageMark stage={asked.stage} />
      <span>{momentOf(latest)}</span>
      {asked.stockist.own && <span>{t('ownSupplier')}</span>}
      {asked.messagedAt && <span>{t('messaged')}</span>}
      {asked.mailedAt && <span>{t('mailed')}</span>}
    </p>
  )
}
