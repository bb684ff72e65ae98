import './texts.ts'
import { lazy, Suspense, useId } from 'react'
import { countOf } from '../../lib/format.ts'
import { dateFormat } from '../../lib/local-formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { LoadingShapes, Skeleton } from '../states.tsx'
import { type Series, seriesColours } from './series.ts'

type Week<K extends string> = { from: string } & Record<K, number>

// The library comes with the first chart, and a chart that cannot be loaded leaves its table.
const WeekDrawing = lazy(() =>
  import('./week-drawing.tsx').then(
    ({ WeekDrawing: Drawing }) => ({ default: Drawing }),
    () => ({ default: NoDrawing }),
  ),
)

const dayMonth = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayLength = 86_400_000
const dayText = (day: string, later = 0) => dayMonth.format(Date.parse(day) + later * dayLength)

interface WeekChartProps<K extends string> {
  title: string
  text?: string
  series: readonly Series<K>[]
  /** Mondays, the oldest first; the last one is not over. */
  weeks: readonly Week<K>[]
}

/** Stacked bars of each week, and the same figures as a table. */
export function WeekChart<K extends string>({ title, text, series, weeks }: WeekChartProps<K>) {
  const { t } = useTexts('charts')
  const id = useId()
  const rows = weeks.map((week) => ({
    week: dayText(week.from),
    ...Object.fromEntries(series.map(({ key }) => [key, week[key]])),
  }))
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-md border border-line bg-sheet p-4 shadow-card"
    >
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {text && <p className="text-sm text-soft">{text}</p>}
      {series.length > 1 && (
        <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 text-sm">
          {series.map(({ key, name }, at) => (
            <li key={key} className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-xs" style={{ background: seriesColours[at] }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 h-56 min-w-0">
        <Suspense
          fallback={
            <LoadingShapes label={t('loading')}>
              <Skeleton className="h-56 w-full" />
            </LoadingShapes>
          }
        >
          <WeekDrawing title={`${title}. ${t('hint')}`} series={series} rows={rows} />
        </Suspense>
      </div>
      <details className="mt-auto pt-2 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-semibold text-brand">
          {t('table')}
        </summary>
        <table className="figures mt-1 w-full text-right">
          <caption className="sr-only">{title}</caption>
          <thead className="border-b border-line text-soft">
            <tr>
              <th scope="col" className="py-1.5 pr-2 text-left font-normal">
                {t('week')}
              </th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col" className="py-1.5 pl-2 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {weeks.map((week, at) => (
              <tr key={week.from}>
                <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                  {at === weeks.length - 1
                    ? t('weekSoFar', { from: dayText(week.from) })
                    : t('weekOf', { from: dayText(week.from), to: dayText(week.from, 6) })}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="py-1.5 pl-2">
                    {countOf(week[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

function NoDrawing() {
  const { t } = useTexts('charts')
  return <p className="grid h-full place-items-center text-center text-sm text-soft">{t('failed')}</p>
}
