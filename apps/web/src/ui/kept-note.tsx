import './form-messages.en.ts'
import { useEffect } from 'react'
import { useTexts } from '../lib/texts.ts'
import { loadAlerts } from './alert-region.tsx'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { loadToasts, showToast } from './toast.tsx'

interface KeptNoteProps {
  /** `startAfresh` returns what brings the form back. */
  kept: { isRestored: boolean; startAfresh: () => () => void }
  /** What the form asks for and does not keep. */
  not?: 'passwords' | 'images' | 'both'
  className?: string
}

/**
 * Says, before anything is typed, what a form keeps; and after a reload, that it has kept it. Loads what the form needs to
 * say that the network is lost.
 */
export function KeptNote({ kept, not, className }: KeptNoteProps) {
  const { t } = useTexts('form')
  useEffect(() => {
    Promise.all([loadAlerts(), loadToasts()]).catch(() => undefined)
  }, [])
  function startAfresh() {
    const undo = kept.startAfresh()
    showToast({ text: t('emptied'), action: { label: t('undo', { ns: 'ui' }), run: undo } })
  }
  const exceptions = not && t(`keptNot_${not}`)
  if (!kept.isRestored) {
    return (
      <p className={className}>
        <span className="text-sm text-soft">
          {t('keptNote')} {exceptions}
        </span>
      </p>
    )
  }
  return (
    <Banner tone="note" {...(className !== undefined && { className })}>
      <p>{t('keptRestored')}</p>
      {exceptions && <p className="font-normal">{exceptions}</p>}
      <Button look="quiet" size="small" className="mt-2" onClick={startAfresh}>
        {t('startAfresh')}
      </Button>
    </Banner>
  )
}
