import { useId } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Row } from '../../row.ts'
import { lineText, rowText, whoOf } from '../describe.ts'
import type { OpenedList } from '../use-order-list.ts'

/** Lines that were changed here and elsewhere: each is asked about once, and nothing of it is sent before. */
export function AskedPanel({ saved, rows }: { saved: OpenedList; rows: readonly Row[] }) {
  const { t } = useTexts('orderLists')
  const id = useId()
  const { sync, state } = saved
  const { asked, list } = state
  if (asked.size === 0) return null
  return (
    <section aria-labelledby={id} className="border-b border-line bg-marigold-wash px-3 py-2.5">
      <h3 id={id} className="text-sm font-semibold text-marigold-ink">
        {t('askedTitle')}
      </h3>
      <ul aria-live="polite" className="mt-1 grid gap-3">
        {[...asked].map((one) => {
          const mine = rows.find(({ lineId }) => lineId === one)
          const theirs = list.lines.find((line) => line.id === one)
          const gone = theirs ?? list.removed.find((line) => line.id === one)
          const name = mine?.name ?? gone?.name ?? ''
          const who = whoOf(t, gone?.changedBy ?? null, gone?.changedOn ?? null)
          return (
            <li key={one} className="text-sm">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="wrap-anywhere">
                {t('askedMine', { what: mine ? rowText(t, mine) : t('askedRemoved') })}
              </p>
              <p className="wrap-anywhere">
                {t('askedTheirs', { who, what: theirs ? lineText(t, theirs, name) : t('askedRemoved') })}
              </p>
              <div className="mt-1 flex flex-wrap gap-2">
                <Button
                  look="quiet"
                  size="small"
                  aria-label={t('keepMineOf', { name })}
                  onClick={() => sync.settle(one, 'mine')}
                >
                  {t('keepMine')}
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={t('takeTheirsOf', { name })}
                  onClick={() => sync.settle(one, 'theirs')}
                >
                  {t('takeTheirs')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
