import type { SupplyRequestCreated } from '@rasad/contract/supply-requests'
import { Send } from 'lucide-react'
import { useRef } from 'react'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField, TextArea } from '../../../ui/form-fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { linesWithout, ownOf, quantityOf } from './ask-body.ts'
import { AskLines } from './ask-lines.tsx'
import { AskQuantities } from './ask-quantities.tsx'
import { AskStockists } from './ask-stockists.tsx'
import { useAsk } from './use-ask.ts'

interface AskDialogProps {
  account: string
  draft: AskDraft
  /** Another draft is on its way: nothing is sent until it is there. */
  isChanging?: boolean
  /** @param stockists who has been asked */
  onSent: (sent: SupplyRequestCreated, stockists: string[]) => void
  onClose: () => void
}

/** Asks several stockists for the lines of a draft: whom, with which quantities, and what they see of the buyer. */
export function AskDialog({ account, draft, isChanging = false, onSent, onClose }: AskDialogProps) {
  const { t } = useTexts('requests')
  const ask = useAsk(account, draft, onSent)
  const { choice, change, state, isFixed } = ask
  const quantities = useRef<HTMLDivElement>(null)
  const lacking = linesWithout(draft).filter(
    (at) => draft.lines[at] && quantityOf(draft.lines[at], at, choice) === null,
  )
  const inDoubt = draft.lines.filter((line) => line.isInDoubt).length
  const count = choice.stockists.length
  const own = ownOf(draft)
  const mustSettle = lacking.length > 0 && !choice.sendsWithout
  const isSending = state.is === 'sending'

  function send() {
    if (mustSettle) {
      quantities.current?.scrollIntoView({ block: 'start' })
      quantities.current?.querySelector('input')?.focus()
      return
    }
    if (count > 0) void ask.send()
  }

  return (
    <Modal
      title={t('askTitle')}
      onClose={onClose}
      actions={
        <>
          {(state.is === 'unknown' || state.is === 'waits') && (
            <Button look="plain" onClick={ask.startAfresh}>
              {t(state.is === 'waits' ? 'cancelWaiting' : 'changeAnyway')}
            </Button>
          )}
          <Button
            onClick={send}
            disabled={count === 0 || isSending || isChanging}
            aria-busy={isSending || isChanging || undefined}
          >
            <Send aria-hidden />
            {isSending
              ? t('sending')
              : state.is === 'unknown' || state.is === 'waits'
                ? t('sendAgain')
                : mustSettle
                  ? t('settleFirst', { count: lacking.length, formatted: countOf(lacking.length) })
                  : t('askCount', { count, formatted: countOf(count) })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {state.is === 'waits' && <Banner tone="note">{t('requestWaits')}</Banner>}
        {state.is === 'unknown' && <Banner tone="warning">{t('sentUnknown')}</Banner>}
        {state.is === 'refused' && <Banner tone="alarm">{state.error.message || t('askFailed')}</Banner>}
        <p className="text-soft">
          {t('askIntro', { count: draft.lines.length, formatted: countOf(draft.lines.length) })}
          {inDoubt > 0 && (
            <span className="mt-1 block font-medium text-marigold-ink">
              {t('askInDoubt', { count: inDoubt, formatted: countOf(inDoubt) })}
            </span>
          )}
        </p>
        <AskLines draft={draft} choice={choice} />
        <fieldset disabled={isFixed} className="grid min-w-0 grid-cols-1 gap-5 disabled:opacity-70">
          <legend className="sr-only">{t('askTitle')}</legend>
          <AskQuantities ref={quantities} draft={draft} choice={choice} lacking={lacking} onChange={change} />
          <AskStockists
            draft={draft}
            chosen={choice.stockists}
            onChoose={(stockists) => change({ stockists })}
          />
          <TextArea
            label={t('note')}
            optional
            maxLength={500}
            value={choice.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
            placeholder={t('notePlaceholder')}
          />
          <div className="grid gap-1">
            <CheckField
              label={t('showPhone')}
              checked={choice.showsPhone}
              onChange={(event) => change({ showsPhone: event.currentTarget.checked })}
            />
            {choice.stockists.some((id) => !own.has(id)) && (
              <CheckField
                label={t('byMailToo')}
                checked={choice.mail}
                onChange={(event) => change({ mail: event.currentTarget.checked })}
              />
            )}
            <p className="text-sm text-soft">{t('whatTheySee')}</p>
          </div>
        </fieldset>
      </div>
    </Modal>
  )
}
