import './form-messages.en.ts'
import { useEffect, useId, useRef } from 'react'
import { revealFocused } from '../lib/reveal.ts'
import { useSentences } from '../lib/sentences.ts'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'

interface ErrorSummaryProps {
  errors: readonly { name: string; text: string }[]
  /** Takes the focus to a field. */
  onGoTo: (name: string) => void
  /** Counts the attempts to send. After each, the field that has the focus is scrolled to the middle. */
  attempts: number
  className?: string
}

/** Above a form: what to correct, each a link to its field. A line goes once its field is edited. */
export function ErrorSummary({ errors: all, onGoTo, attempts, className }: ErrorSummaryProps) {
  const { t } = useTexts('form')
  const say = useSentences()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  // Two fields can say the same: one line leads to the first of them.
  const errors = all.filter(({ text }, at) => all.findIndex((other) => other.text === text) === at)
  const hasErrors = errors.length > 0
  const latest = useRef(hasErrors)
  useEffect(() => {
    latest.current = hasErrors
  })
  useEffect(() => {
    if (attempts === 0) return
    // The form gives the focus to the first wrong field with the next task.
    const timer = setTimeout(() => latest.current && revealFocused(section.current))
    return () => clearTimeout(timer)
  }, [attempts])

  if (!hasErrors) return null
  return (
    <section ref={section} aria-labelledby={id} className={classes('scroll-mt-2', className)}>
      <div className="rounded-sm border-2 border-alarm px-4 py-3">
        <h2 id={id} className="text-lg font-bold">
          {t('errorsTitle', { count: errors.length })}
        </h2>
        <ul className="mt-1">
          {errors.map(({ name, text }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  onGoTo(name)
                  revealFocused()
                }}
                className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center font-medium text-alarm underline underline-offset-2"
              >
                {say(text)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
