import type { ActionDispatch } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { asOne, type Twice } from '../lists/twice.ts'
import type { Row } from '../row.ts'
import type { RowChange } from '../rows.ts'

export const twiceId = 'demand-twice'

interface TwiceQuestionsProps {
  rows: readonly Row[]
  found: readonly Twice[]
  change: ActionDispatch<[RowChange]>
}

/** A product that stands in the list twice: how many are wanted is one question. */
export function TwiceQuestions({ rows, found, change }: TwiceQuestionsProps) {
  const { t } = useTexts('demand')
  if (found.length === 0) return null

  function choose(twice: Twice, quantity: number) {
    change({ do: 'take', rows: asOne(rows, twice, quantity) })
    showToast({
      text: t('twiceDone', { name: twice.name, quantity: countOf(quantity) }),
      action: { label: t('undo', { ns: 'ui' }), run: () => change({ do: 'take', rows }) },
    })
  }

  return (
    <section
      id={twiceId}
      aria-label={t('twiceTitle')}
      className="rounded-sm border border-line border-l-4 border-l-marigold bg-sheet px-3 pt-2.5 pb-3"
    >
      <h3 className="font-bold">{t('twiceTitle')}</h3>
      <ul className="divide-y divide-line">
        {found.map((twice) => (
          <li key={twice.rows[0]?.id} className="py-2">
            <fieldset className="min-w-0">
              <legend className="mb-1.5 leading-snug break-words">
                <span className="font-semibold">{twice.name}</span>{' '}
                <span className="figures text-sm text-soft">
                  {t('twiceLines', {
                    lines: twice.rows.map((row) => countOf(rows.indexOf(row) + 1)).join(', '),
                  })}
                </span>
              </legend>
              <div className="flex flex-wrap gap-1.5">
                {twice.quantities.map((quantity, at) => (
                  <Button
                    key={quantity}
                    look="quiet"
                    size="small"
                    className="figures min-h-11"
                    onClick={(event) => {
                      // The second tap of a double one is not meant for what the first one has brought here.
                      if (event.detail <= 1) choose(twice, quantity)
                    }}
                  >
                    {at === twice.quantities.length - 1
                      ? t('twiceSum', { quantity: countOf(quantity) })
                      : countOf(quantity)}
                    <span className="sr-only">{t('forWritten', { written: twice.name })}</span>
                  </Button>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  )
}
