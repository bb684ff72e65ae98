import { plainDigits } from '@rasad/contract/digits'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'

interface AmountFormProps {
  label: string
  submit: string
  /** Rupees, with paise. Otherwise a whole number. */
  isMoney?: boolean
  isValid: (amount: number) => boolean
  /** What is said of any other amount. */
  refusal: string
  onAmount: (amount: number) => void
  onClose: () => void
}

/** Asks for one number below a line. Escape closes it. */
export function AmountForm(props: AmountFormProps) {
  const { label, submit, isMoney = false, isValid, refusal, onAmount, onClose } = props
  const { t } = useTexts('ui')
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const plain = plainDigits(text).replaceAll(',', '').replace(/^₹/, '').trim()
    const pattern = isMoney ? /^\d{1,7}(\.\d{1,2})?$/ : /^\d{1,7}$/
    const amount = Number(plain)
    if (pattern.test(plain) && isValid(amount)) return onAmount(amount)
    setRefused(true)
    field.current?.focus()
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Only this is closed, not the call.
        event.stopPropagation()
        onClose()
      }}
      className="mt-2 rounded-sm bg-sunk p-2.5"
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          type="text"
          inputMode={isMoney ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={text}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${id}-refusal` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setRefused(false)
          }}
          className="figures min-h-11 w-28 grow rounded-sm border border-edge bg-sheet px-3 text-base"
        />
        <Button type="submit" size="small" className="min-h-11">
          {submit}
        </Button>
        <Button look="plain" size="small" className="min-h-11" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
      {isRefused && (
        <p id={`${id}-refusal`} role="alert" className="mt-1 text-sm font-medium text-alarm">
          {refusal}
        </p>
      )}
    </form>
  )
}
