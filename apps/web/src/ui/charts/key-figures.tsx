import './messages.en.ts'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { countOf } from '../../lib/format.ts'
import { numberFormat } from '../../lib/local-formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { Skeleton } from '../states.tsx'

export interface KeyFigure {
  key: string
  name: string
  value: number
  /** In the seven days before. */
  before: number
}

const percentOf = numberFormat({ style: 'percent', maximumFractionDigits: 0 })
const row = 'grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line shadow-card'

/** The figures of the last seven days in a row, each with its change. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  const { t } = useTexts('charts')
  return (
    <dl
      aria-label={t('last7')}
      className={`${row} sm:grid-cols-3 ${figures.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-5'}`}
    >
      {figures.map(({ key, name, value, before }) => (
        <div key={key} className="flex min-w-0 flex-col bg-sheet px-4 py-3 last:odd:max-sm:col-span-2">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="figures mt-0.5 text-2xl font-bold whitespace-nowrap max-[22rem]:text-xl">
            {countOf(value)}
          </dd>
          <dd className="mt-0.5 text-xs text-soft" title={t('before', { before: countOf(before) })}>
            <Change value={value} before={before} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ value, before }: Pick<KeyFigure, 'value' | 'before'>) {
  const { t } = useTexts('charts')
  const change = Math.abs(value - before) / Math.max(1, before)
  // “0 % more” would say that it grew, and that it did not.
  const isSame = Math.round(change * 100) === 0
  const Arrow = isSame ? ArrowRight : value > before ? ArrowUpRight : ArrowDownRight
  const percent = percentOf.format(change)
  const text = isSame
    ? t('same')
    : before === 0
      ? t('fromNone')
      : t(value > before ? 'more' : 'less', { percent })
  return (
    <span className="figures inline-flex items-center gap-1">
      <Arrow aria-hidden className="size-3.5 shrink-0" />
      {text}
      <span className="sr-only">. {t('before', { before: countOf(before) })}</span>
    </span>
  )
}

export function KeyFiguresShape() {
  return <Skeleton className="h-48 w-full rounded-md sm:h-24" />
}
