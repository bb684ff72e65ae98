import './form-messages.en.ts'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { useObjectUrl } from './image-field.tsx'

/** The answers of one part of a form, to be checked before it is sent. */
export function AnswerList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="mb-1 text-lg font-bold">{title}</h3>
      <dl className="divide-y divide-line border-y border-line">{children}</dl>
    </section>
  )
}

interface AnswerProps {
  label: string
  /** Where it is changed. */
  to: LinkProps['to']
  state: LinkProps['state']
  children: ReactNode
}

/** One answer with a link to change it. */
export function Answer({ label, to, state, children }: AnswerProps) {
  const { t } = useTexts('form')
  const isMissing = children === undefined || children === '' || children === null
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 py-1.5 sm:grid-cols-[12rem_1fr_auto]">
      <dt className="min-w-0 wrap-anywhere pt-1.5 text-sm text-soft sm:text-base">{label}</dt>
      <dd className="order-last col-span-2 min-w-0 wrap-anywhere pb-1.5 font-medium whitespace-pre-line sm:order-none sm:col-span-1 sm:pt-1.5">
        {isMissing ? <span className="font-normal text-soft">{t('notGiven')}</span> : children}
      </dd>
      <dd>
        <Link
          to={to}
          state={state}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center font-semibold text-brand sm:min-h-10"
        >
          {t('change')}
          <span className="sr-only"> {label}</span>
        </Link>
      </dd>
    </div>
  )
}

/** A chosen image among the answers. */
export function AnswerImage({ file, alt }: { file: File; alt: string }) {
  const url = useObjectUrl(file)
  return (
    <span className="flex min-w-0 items-center gap-3">
      {url && <img src={url} alt={alt} className="h-16 max-w-24 shrink-0 rounded-xs object-contain" />}
      <span className="min-w-0 truncate text-sm font-normal text-soft">{file.name}</span>
    </span>
  )
}
