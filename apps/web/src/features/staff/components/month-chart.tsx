import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { dateFormat } from '../../../lib/local-formats.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

interface MonthCount {
  /** `YYYY-MM` */
  month: string
  joined: number
}

const height = 260
const foot = 34
const head = 26
const left = 34
const monthName = dateFormat({ month: 'short' })
const monthAndYear = dateFormat({ month: 'short', year: 'numeric' })

export function monthTitle(month: string): string {
  return monthAndYear.format(new Date(`${month}-15`))
}

/** New members by month. The newest month matters most, so it is highlighted. */
export function MonthChart({ months, width = 720 }: { months: readonly MonthCount[]; width?: number }) {
  const { t } = useTexts('staff')
  const [pointed, setPointed] = useState<string>()
  const top = niceTop(Math.max(...months.map(({ joined }) => joined)))
  const column = (width - left) / months.length
  const bar = Math.min(26, column * 0.66)
  const yOf = (count: number) => head + (height - head - foot) * (1 - count / top)
  const last = months.at(-1)?.month
  const januaries = months.findIndex(({ month }) => month.endsWith('-01'))
  return (
    <svg
      role="img"
      aria-label={t('chartAlt', { count: months.length })}
      viewBox={`0 0 ${width} ${height}`}
      className="block h-auto w-full"
    >
      {[0, top / 2, top].map((line) => (
        <g key={line}>
          <line x1={left} x2={width} y1={yOf(line)} y2={yOf(line)} className="stroke-line" />
          <text x={left - 8} y={yOf(line) + 4} textAnchor="end" className="figures fill-soft text-[13px]">
            {Number.isInteger(line) ? countOf(line) : ''}
          </text>
        </g>
      ))}
      {months.map(({ month, joined }, at) => {
        const x = left + column * at + (column - bar) / 2
        const isNamed = month === pointed || (pointed === undefined && month === last)
        // The year is shown under January, and under the first month unless they are too close.
        const isYearNamed = month.endsWith('-01') || (at === 0 && januaries > 1)
        return (
          <g
            key={month}
            onPointerEnter={() => setPointed(month)}
            onPointerLeave={() => setPointed(undefined)}
          >
            <rect x={left + column * at} y={0} width={column} height={height} fill="transparent" />
            {joined > 0 && (
              <path
                d={roundedBar(x, yOf(joined), bar, yOf(0) - yOf(joined))}
                className={classes(
                  'transition-colors duration-150',
                  month === last ? 'fill-marigold' : isNamed ? 'fill-brand-strong' : 'fill-brand',
                )}
              />
            )}
            {isNamed && (
              <text
                x={x + bar / 2}
                y={yOf(joined) - 7}
                textAnchor="middle"
                className="figures fill-ink text-[15px] font-bold"
              >
                {countOf(joined)}
              </text>
            )}
            {(at % 2 === (months.length - 1) % 2 || isNamed) && (
              <text
                x={x + bar / 2}
                y={height - 17}
                textAnchor="middle"
                className={classes('text-[13px]', isNamed ? 'fill-ink font-bold' : 'fill-soft')}
              >
                {monthName.format(new Date(`${month}-15`))}
              </text>
            )}
            {isYearNamed && (
              <text
                x={x + bar / 2}
                y={height - 3}
                textAnchor="middle"
                className="figures fill-soft text-[12px]"
              >
                {month.slice(0, 4)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** The months of one stockist as a row of small bars, beside its numbers. */
export function Sparkbars({ counts }: { counts: readonly number[] }) {
  const top = Math.max(1, ...counts)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${counts.length * 5} 24`}
      className="h-6 w-30"
      preserveAspectRatio="none"
    >
      <line x1="0" x2={counts.length * 5} y1="23.5" y2="23.5" className="stroke-line" />
      {counts.map((count, at) =>
        count > 0 ? (
          <rect
            key={at * 5}
            x={at * 5 + 1}
            y={23 - (22 * count) / top}
            width="3"
            height={(22 * count) / top}
            className="fill-brand"
          />
        ) : null,
      )}
    </svg>
  )
}

/** The smallest round maximum, at least 2, that fits all bars. Its half is an integer. */
function niceTop(most: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))))
  const top = [1, 2, 4, 6, 8, 10].map((part) => part * step).find((round) => round >= most) ?? most
  return top % 2 === 0 ? top : top + 1
}

function roundedBar(x: number, y: number, wide: number, tall: number): string {
  const radius = Math.min(4, tall, wide / 2)
  return `M${x} ${y + tall}V${y + radius}Q${x} ${y} ${x + radius} ${y}H${x + wide - radius}Q${x + wide} ${y} ${x + wide} ${y + radius}V${y + tall}Z`
}
