import { useId } from 'react'
import { agoOf } from '../../../../lib/age.ts'
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
          const there = gone ? t('askedThere', { who, ago: agoOf(gone.changedAt) }) : who
          // What both say is no choice.
          const isSame = JSON.stringify(mine?.outcome ?? null) === JSON.stringify(theirs?.outcome ?? null)
          const without = isSame && { outcome: undefined }
          const keep = mine ? t('keepMine', { what: rowText(t, { ...mine, ...without }) }) : t('keepRemoved')
          const take = theirs
            ? t('takeTheirs', { what: lineText(t, { ...theirs, ...(isSame && { outcome: null }) }, name) })
            : t('takeRemoved')
          const choices = [
            { holds: 'mine', text: keep, from: t('askedHere') },
            { holds: 'theirs', text: take, from: there },
          ] as const
          return (
            <li key={one}>
              <p className="text-sm font-semibold wrap-anywhere">{name}</p>
              <div className="mt-1 grid grid-cols-2 gap-2">
                {choices.map(({ holds, text, from }) => (
                  <Button
                    key={holds}
                    look="quiet"
                    className="figures min-w-0 flex-col gap-y-0 px-2 leading-snug"
                    onClick={() => sync.settle(one, holds)}
                  >
                    <span className="max-w-full wrap-anywhere">{text}</span>
                    <span className="text-xs font-normal text-balance text-soft">{from}</span>
                    <span className="sr-only">{t('askedFor', { name })}</span>
                  </Button>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
