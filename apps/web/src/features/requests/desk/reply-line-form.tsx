import type { ReplyAnswer } from '@rasad/contract/supply-requests'
import { useEffect, useRef, useState } from 'react'
import { momentOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { quantityWords } from '../answers/quantity-words.ts'
import type { SeenRequest } from './asked-request.tsx'
import { FindProduct } from './find-product.tsx'
import { faultsOf, type LineDraft, type LineField } from './reply-draft.ts'

const answers: readonly ReplyAnswer[] = ['have', 'part', 'no', 'later', 'other']

interface ReplyLineFormProps {
  line: SeenRequest['lines'][number]
  draft: LineDraft
  given: SeenRequest['answers'][number] | undefined
  showsFaults: boolean
  onChange: (part: Partial<LineDraft>) => void
}

/** One line: whether it is there, and at which price. */
export function ReplyLineForm({ line, draft, given, showsFaults, onChange }: ReplyLineFormProps) {
  const { t } = useTexts('requests')
  const { medicine, name } = line
  const { answer } = draft
  const [wantsMore, setWantsMore] = useState(false)
  const more = useRef<HTMLDivElement>(null)
  // The button that asked for the fields has gone.
  useEffect(() => {
    if (wantsMore) more.current?.querySelector('input')?.focus()
  }, [wantsMore])
  const hasPrice = draft.price !== '' || draft.scheme !== '' || draft.gst !== '' || draft.expiry !== ''
  const faults = showsFaults && answer !== '' ? faultsOf(draft) : []
  const errorOf = (field: LineField) => (faults.includes(field) ? t(`fault_${field}`) : undefined)
  const brings = answer !== '' && answer !== 'no'
  const called = medicine?.name ?? name

  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-semibold leading-snug wrap-anywhere">{called}</p>
        <p className="figures text-sm">{quantityWords(line) || t('noQuantity')}</p>
      </div>
      <p className="-mt-1.5 text-sm text-soft wrap-anywhere">
        {[
          medicine?.pack,
          medicine?.companyName,
          medicine && medicine.name.toLowerCase() !== name.toLowerCase() && t('written', { name }),
          !medicine && t('asWritten'),
          given && `${t('answeredOn', { moment: momentOf(given.givenAt) })} (${t(`by_${given.by}`)})`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {line.note && <p className="text-sm wrap-anywhere">{line.note}</p>}
      <SegmentedControl
        label={t('answerFor', { name: called })}
        isWrapped
        options={answers.map((key) => ({ key, label: t(`answer_${key}`) }))}
        chosen={answer}
        onChoose={(key) => onChange({ answer: key })}
        className="sm:w-fit"
      />
      {answer === 'other' && (
        <FindProduct
          label={t('otherFor', { name: called })}
          chosen={draft.medicine}
          error={errorOf('medicine')}
          onPick={(product) => onChange({ medicine: product })}
        />
      )}
      {(answer === 'part' || answer === 'later') && (
        <div className="grid gap-3 sm:grid-cols-2">
          {answer === 'part' && (
            <TextField
              label={t('howMany')}
              inputMode="decimal"
              value={draft.quantity}
              error={errorOf('quantity')}
              onChange={(event) => onChange({ quantity: event.currentTarget.value })}
            />
          )}
          {answer === 'later' && (
            <TextField
              label={t('fromDay')}
              type="date"
              value={draft.availableOn}
              error={errorOf('availableOn')}
              onChange={(event) => onChange({ availableOn: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      {brings && !(wantsMore || hasPrice) && (
        <p>
          <Button look="plain" size="small" className="-ml-3" onClick={() => setWantsMore(true)}>
            {t('addPrice')} <span className="sr-only">{called}</span>
          </Button>
        </p>
      )}
      {brings && (wantsMore || hasPrice) && (
        <div ref={more} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <TextField
            label={t('fieldPtr')}
            inputMode="decimal"
            value={draft.price}
            error={errorOf('price')}
            onChange={(event) => onChange({ price: event.currentTarget.value })}
          />
          <TextField
            label={t('fieldScheme')}
            placeholder="10+1"
            value={draft.scheme}
            error={errorOf('scheme')}
            onChange={(event) => onChange({ scheme: event.currentTarget.value })}
          />
          <TextField
            label={t('fieldGst')}
            inputMode="decimal"
            value={draft.gst}
            error={errorOf('gst')}
            onChange={(event) => onChange({ gst: event.currentTarget.value })}
          />
          <TextField
            label={t('fieldExpiry')}
            type="month"
            value={draft.expiry}
            onChange={(event) => onChange({ expiry: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}
