import { countOf, dateOf } from '../../../lib/format.ts'
import { expiryMonth } from '../../../lib/listing-words.ts'
import { type TextsOf, useTexts } from '../../../lib/texts.ts'
import { otherFields } from './differences.ts'

/** An answer as both sides see it, without who gave it. */
export interface SeenAnswer {
  answer: 'have' | 'part' | 'no' | 'later' | 'other'
  quantity?: number | undefined
  scheme?: string | undefined
  availableOn?: string | undefined
  expiry?: string | undefined
  by?: 'link' | 'session' | undefined
  medicine: Compared | null
}

type Compared = Parameters<typeof otherFields>[0] & { name: string }

/** `Has it`, `5 of 10`, `From 3 Dec 2026`, `Instead: Telma H Tablet`. */
export function answerText(given: SeenAnswer, wanted: number | null, t: TextsOf<'requests'>): string {
  switch (given.answer) {
    case 'have':
      return given.quantity === undefined || given.quantity === wanted
        ? t('says_have')
        : t('says_haveCount', { formatted: countOf(given.quantity) })
    case 'part':
      return wanted === null
        ? t('says_haveCount', { formatted: countOf(given.quantity ?? 0) })
        : t('says_part', { formatted: countOf(given.quantity ?? 0), wanted: countOf(wanted) })
    case 'no':
      return t('says_no')
    case 'later':
      return given.availableOn ? t('says_later', { day: dateOf(given.availableOn) }) : t('says_laterUnknown')
    case 'other':
      return t('says_other', { name: given.medicine?.name ?? t('anotherProduct') })
  }
}

/** Scheme and expiry of an answer; nothing if neither is given. */
export function AnswerFacts({ given, isInline = false }: { given: SeenAnswer; isInline?: boolean }) {
  const { t } = useTexts('requests')
  const parts = [
    given.scheme && t('schemeIs', { scheme: given.scheme }),
    given.expiry && t('expiryIs', { month: expiryMonth(given.expiry) }),
    // Whoever has the link can have said it.
    given.by === 'link' && t('by_link'),
  ].filter(Boolean)
  return (
    parts.length > 0 && (
      <span className="figures text-sm text-soft">{`${isInline ? '· ' : ''}${parts.join(' · ')}`}</span>
    )
  )
}

/** In what an offered product differs from the one asked for: it is never taken for the same. */
export function OfferedInstead({ asked, offered }: { asked: Compared | null; offered: Compared | null }) {
  const { t } = useTexts('requests')
  if (!offered) return null
  const differences = asked ? otherFields(asked, offered) : []
  return (
    <div className="rounded-xs bg-marigold-wash px-2.5 py-1.5 text-sm text-marigold-ink">
      <p className="font-semibold">
        {asked ? t('notWhatWasAsked', { asked: asked.name }) : t('offeredForWritten')}
      </p>
      <ul>
        {differences.map(({ field, asked: was, offered: is }) => (
          <li key={field} className="wrap-anywhere">
            {t(`differs_${field}`)} <strong className="font-semibold">{is}</strong> {t('insteadOf', { was })}
          </li>
        ))}
      </ul>
      {asked && differences.length === 0 && <p>{t('differsInName')}</p>}
    </div>
  )
}
