import type { StockFileFigures } from '@rasad/contract/stock-files'
import { Link } from 'react-router'
import { countOf, dateOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { certaintyIn } from '../certainty.ts'

const maxLayouts = 10
const cell = 'px-3 py-2 text-right whitespace-nowrap'

/** Stock files week by week, and the layouts that came last. */
export function ImportFigures({ figures: { weeks, layouts } }: { figures: StockFileFigures }) {
  const { t } = useTexts('admin')
  return (
    <div className="grid grid-cols-1 gap-5">
      <Table
        title={t('importWeeks')}
        heads={['week', 'files', 'unaided', 'asked', 'refused', 'applied', 'items', 'settled'].map((head) =>
          t(`importHead_${head as 'week'}`),
        )}
        rows={weeks.map((week) => ({
          key: week.from,
          first: t('importWeekOf', { date: dateOf(week.from) }),
          rest: [
            countOf(week.files),
            share(week.unaided, week.files),
            countOf(week.asked),
            countOf(week.refused),
            countOf(week.applied),
            countOf(week.items),
            share(week.settled, week.items),
          ],
        }))}
      />
      {layouts.length > 0 && (
        <Table
          title={t('importLayouts')}
          heads={['layout', 'first', 'files', 'stockists', 'asked', 'refused', 'confidence'].map((head) =>
            t(`importHead_${head as 'week'}`),
          )}
          rows={layouts.slice(0, maxLayouts).map((layout) => ({
            key: layout.fingerprint,
            first: (
              <Link to={`${paths.imports}?layout=${encodeURIComponent(layout.fingerprint)}`}>
                {layout.fingerprint}
              </Link>
            ),
            rest: [
              dateOf(layout.firstAt),
              countOf(layout.files),
              countOf(layout.stockists),
              countOf(layout.asked),
              countOf(layout.refused),
              layout.confidence === null ? '' : t(`importReading_${certaintyIn(layout.confidence)}`),
            ],
          }))}
        />
      )}
    </div>
  )
}

interface TableProps {
  title: string
  heads: string[]
  rows: { key: string; first: React.ReactNode; rest: string[] }[]
}

function Table({ title, heads, rows }: TableProps) {
  return (
    <div>
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
        tabIndex={0}
        aria-label={title}
        className="overflow-x-auto rounded-md border border-line bg-sheet shadow-card"
      >
        <table className="figures w-full text-sm">
          <thead>
            <tr className="border-b border-line text-soft">
              {heads.map((head, at) => (
                <th key={head} scope="col" className={at === 0 ? 'px-3 py-2 text-left' : cell}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, first, rest }) => (
              <tr key={key}>
                <th scope="row" className="px-3 py-2 text-left font-semibold whitespace-nowrap">
                  {first}
                </th>
                {rest.map((value, at) => (
                  <td key={at} className={cell}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function share(part: number, of: number): string {
  return of === 0 ? countOf(part) : `${countOf(part)} (${Math.round((100 * part) / of)} %)`
}
