import './messages.en.ts'
import { dateFormat } from '../../lib/local-formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { BarChart } from './bar-chart.tsx'
import type { Series } from './series.ts'

type Week<K extends string> = { from: string } & Record<K, number>

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
export function WeekChart<K extends string>({ weeks, ...chart }: WeekChartProps<K>) {
  const { t } = useTexts('charts')
  const rows = weeks.map((week, at) => ({
    ...week,
    name: dayText(week.from),
    inFull:
      at === weeks.length - 1
        ? t('weekSoFar', { from: dayText(week.from) })
        : t('weekOf', { from: dayText(week.from), to: dayText(week.from, 6) }),
  }))
  return <BarChart {...chart} span={t('week')} rows={rows} />
}
