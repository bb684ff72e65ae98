import { plainDigits } from '@rasad/contract/digits'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'

interface AnswerFormProps<T> {
  label: string
  submit: string
  kind: 'count' | 'money' | 'day'
  /** What the text says; undefined: nothing that can be meant. */
  read: (text: string) => T | undefined
  /** What is said of such a text. */
  refusal: string
  /** What one tap chooses. */
  choices?: readonly { label: string; answer: T }[]
  onAnswer: (answer: T) => void
  onClose: () => void
}

const modes = { count: 'numeric', money: 'decimal', day: undefined } as const

/** Asks for one number or one day below a line. Escape closes it. */
export function AnswerForm<T>(props: AnswerFormProps<T>) {
  const { label, submit, kind, read, refusal, choices = [], onAnswer, onClose } = props
  const { t } = useTexts('ui')
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // What one tap chooses comes first, also for the keyboard.
  useEffect(() => form.current?.querySelector<HTMLElement>('button, input')?.focus(), [])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const answer = read(text.trim())
    if (answer !== undefined) return onAnswer(answer)
    setRefused(true)
    field.current?.focus()
  }

  return (
    <form
      ref={form}
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
      {choices.length > 0 && (
        <div className="mt-1 flex gap-1.5">
          {choices.map((choice) => (
            <Button
              key={choice.label}
              look="quiet"
              size="small"
              className="figures min-h-11 grow px-1.5"
              onClick={() => onAnswer(choice.answer)}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          type={kind === 'day' ? 'date' : 'text'}
          inputMode={modes[kind]}
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

/** A whole number of packs of at least one. */
export function readCount(text: string): number | undefined {
  return numberIn(text, /^\d{1,7}$/)
}

/** Rupees, with or without paise, as paise. */
export function readPaise(text: string): number | undefined {
  const rupees = numberIn(text.replace(/^₹/, ''), /^\d{1,7}(\.\d{1,2})?$/)
  return rupees === undefined ? undefined : Math.round(rupees * 100)
}

function numberIn(text: string, pattern: RegExp): number | undefined {
  const plain = plainDigits(text).replaceAll(',', '').trim()
  const number = Number(plain)
  return pattern.test(plain) && number > 0 ? number : undefined
}

/** The day so many days from now on this device, as `2026-12-03`. */
export function dayIn(days: number, now = new Date()): string {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days))
  return day.toISOString().slice(0, 10)
}
