import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'

/**
 * The first rows of a list, and the button that shows the others.
 * @param first how many rows are shown at first
 */
export function useFold<T>(rows: readonly T[], first: number, className: string) {
  const { t } = useTexts('demand')
  const [isWhole, setWhole] = useState(false)
  // One more row is no longer than the button that would hide it.
  const canFold = rows.length > first + 1
  return {
    shown: canFold && !isWhole ? rows.slice(0, first) : rows,
    button: canFold && (
      <Button
        look="plain"
        size="small"
        className={className}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? t('showLess') : t('showMore', { formatted: countOf(rows.length - first) })}
      </Button>
    ),
  }
}
