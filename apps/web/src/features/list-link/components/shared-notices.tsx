import { X } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type Notice, type Tick, tickOf } from '../ticks.ts'
import { nameOf } from './shared-line.tsx'

interface SharedNoticesProps {
  notices: readonly Notice[]
  onTick: (id: string, tick: Tick) => void
  onDismiss: (notice: Notice) => void
}

/** What a person should know of their ticks: what they replaced, and what was not taken. */
export function SharedNotices({ notices, onTick, onDismiss }: SharedNoticesProps) {
  const { t } = useTexts('listLink')
  return notices.map((notice, at) => {
    const theirs = notice.kind === 'replaced' ? tickOf(notice.line) : undefined
    return (
      <Banner key={keyOf(notice, at)} tone={notice.kind === 'replaced' ? 'note' : 'warning'} className="mb-3">
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 wrap-anywhere">
            <NoticeText notice={notice} />
          </p>
          <IconButton label={t('dismiss')} className="-my-2.5 -mr-2" onClick={() => onDismiss(notice)}>
            <X aria-hidden />
          </IconButton>
        </div>
        {notice.kind === 'replaced' && theirs !== undefined && (
          <Button
            look="quiet"
            size="small"
            className="mt-2"
            onClick={() => {
              onTick(notice.line.id, theirs)
              onDismiss(notice)
            }}
          >
            {t('putBack')}
          </Button>
        )}
      </Banner>
    )
  })
}

function NoticeText({ notice }: { notice: Notice }) {
  const { t } = useTexts('listLink')
  if (notice.kind === 'missing') return t('missing', { name: notice.name })
  if (notice.kind === 'refused') return t('refused', { reason: notice.reason })
  const { line } = notice
  const who = line.changedBy ?? t('somebody')
  const name = nameOf(line)
  if (!line.outcome) return t('replacedEmpty', { who, name })
  const { is, quantity } = line.outcome
  const said = is === 'other' ? t('otherUnknown') : t(is)
  return t('replaced', { who, name, outcome: quantity === undefined ? said : `${said}: ${quantity}` })
}

function keyOf(notice: Notice, at: number): string {
  return notice.kind === 'replaced' ? `${notice.line.id} ${notice.line.version}` : `${notice.kind} ${at}`
}
