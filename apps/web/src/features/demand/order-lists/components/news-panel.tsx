import { useId, useState } from 'react'
import { agoOf } from '../../../../lib/age.ts'
import { momentOf } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { newsText } from '../describe.ts'
import type { OpenedList } from '../use-order-list.ts'

/** News shown before the rest is asked for. */
const few = 3

/** Who changed what since somebody here has looked; what was removed can be put back. */
export function NewsPanel({ saved }: { saved: OpenedList }) {
  const { t } = useTexts('orderLists')
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const { news, list } = saved.state
  if (news.length === 0) return null
  const shown = isWhole ? news : news.slice(0, few)
  const more = news.length - shown.length
  const here = new Set(list.lines.map((line) => line.id))
  return (
    <section aria-labelledby={id} className="border-b border-line bg-brand-wash px-3 py-2.5">
      <div className="flex items-center justify-between gap-2">
        <h3 id={id} className="text-sm font-semibold text-brand-strong">
          {t('newsTitle')}
        </h3>
        <Button look="plain" size="small" onClick={saved.sync.seenNews}>
          {t('newsSeen')}
        </Button>
      </div>
      <ul aria-live="polite" className="grid gap-1.5">
        {shown.map((one) => (
          <li key={one.line.id} className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {newsText(t, one)}{' '}
              <time
                dateTime={one.line.changedAt}
                title={momentOf(one.line.changedAt)}
                className="text-soft whitespace-nowrap"
              >
                {agoOf(one.line.changedAt)}
              </time>
            </span>
            {one.kind === 'removed' && !here.has(one.line.id) && (
              <Button
                look="plain"
                size="small"
                aria-label={t('putBackOf', { name: one.line.name })}
                onClick={() => saved.putBack(one.line)}
              >
                {t('putBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button look="plain" size="small" onClick={() => setWhole(true)}>
          {t('newsMore', { count: more })}
        </Button>
      )}
    </section>
  )
}
