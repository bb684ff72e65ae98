import { namedBy } from '../../lib/medicine-differences.ts'
import type { useTexts } from '../../lib/texts.ts'
import { type Doubt, kindOf, type Why } from './doubt.ts'

type Say = ReturnType<typeof useTexts<'demand'>>['t']

/** Why a line is asked about, in words, weightiest first; without what the kind of the question says already. */
export function whyTexts(t: Say, doubt: Doubt): string[] {
  const { why = [], corrects, candidates } = doubt
  const kind = kindOf(doubt)
  // A salt that is written with a slip is understood.
  const isSalt = (written = '') => candidates.some((medicine) => namedBy(written, medicine) === 'salt')
  const told = why.filter(({ reason, written }) => {
    // The other line says which one it is.
    if (reason === 'corrected') return corrects === undefined
    // The title of the question says which brand the candidates have.
    if (reason === 'other-brand') return false
    return kind === 'which' || reason !== 'unknown-word' || !isSalt(written)
  })
  const texts = told.map((one) => textOf(t, one, doubt))
  if (corrects !== undefined) texts.unshift(t('corrects', { raw: corrects }))
  return [...new Set(texts)]
}

function textOf(t: Say, { reason, written }: Why, { candidates: [meant], qty, setAside }: Doubt): string {
  switch (reason) {
    case 'set-aside':
      return t('why_set-aside', { name: setAside?.name ?? '' })
    case 'unknown-word':
      return written === undefined ? t('why_unknown-word') : t('why_unknownNamed', { written })
    case 'other-strength':
      return written === undefined || !meant
        ? t('why_other-strength')
        : t('why_isWritten', { written, other: meant.name })
    case 'other-form':
      return written === undefined || !meant
        ? t('why_other-form')
        : t('why_isWritten', { written, other: meant.name })
    case 'other-pack':
      return written === undefined || !meant?.pack
        ? t('why_other-pack')
        : t('why_isWritten', { written, other: meant.pack })
    case 'odd-quantity':
      return t('why_odd-quantity', { quantity: qty === '' ? (written ?? '') : qty })
    default:
      return t(`why_${reason}`)
  }
}
