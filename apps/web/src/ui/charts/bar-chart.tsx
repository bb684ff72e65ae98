import './messages.en.ts'
import { Suspense, useId } from 'react'
import { countOf } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.ts'
import { lazyPart } from '../lazy-part.tsx'
import { LoadingShapes, Skeleton } from '../states.tsx'
import { type Series, seriesColours } from './series.ts'

/** What one bar stands for: its name at the axis and in the table, and a count for each series. */
type Row<K extends string> = { name: string; inFull: string } & Record<K, number>

// The library comes with the first chart, and a chart that cannot be loaded leaves its table.
const BarDrawing = lazyPart(() => import('./bar-drawing.tsx'), 'BarDrawing', NoDrawing)

interface BarChartProps<K extends string> {
  title: string
  text?: string
  series: readonly Series<K>[]
  /** What a bar is: *Week*. */
  span: string
  /** The oldest first. */
  rows: readonly Row<K>[]
  /** Of the table, where it says more than the bars. */
  tableRows?: readonly Omit<Row<K>, 'name'>[]
}

/** Stacked bars, and the same figures as a table. */
export function BarChart<K extends string>(chart: BarChartProps<K>) {
  const { title, text, series, span, rows, tableRows = rows } = chart
  const { t } = useTexts('charts')
  const id = useId()
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
          <BarDrawing title={`${title}. ${t('hint')}`} series={series} rows={rows} />
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
                {span}
              </th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col" className="py-1.5 pl-2 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {tableRows.map((row) => (
              <tr key={row.inFull}>
                <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                  {row.inFull}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="py-1.5 pl-2">
                    {countOf(Number(row[key as keyof typeof row]))}
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
