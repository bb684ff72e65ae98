import { KeyFigures, KeyFiguresShape } from '../../src/ui/charts/key-figures.tsx'
import { WeekChart } from '../../src/ui/charts/week-chart.tsx'
import { Part, State } from '../part.tsx'

const files = ['key-figures', 'week-chart', 'week-drawing'].map((name) => `charts/${name}.tsx`)
const weeks = Array.from({ length: 12 }, (_, at) => ({
  from: new Date(Date.UTC(2026, 8, 7 + 7 * at)).toISOString().slice(0, 10),
  called: 20 + ((at * 37) % 50),
  messaged: 5 + ((at * 11) % 20),
}))
const none = weeks.map(({ from }) => ({ from, called: 0, messaged: 0 }))
const series = [
  { key: 'called', name: 'Called' },
  { key: 'messaged', name: 'WhatsApp' },
] as const

export function Charts() {
  return (
    <Part title="KeyFigures, WeekChart" files={files}>
      <State name="more, fewer, as before, none before, large">
        <KeyFigures
          figures={[
            { key: 'a', name: 'Found', value: 214, before: 180 },
            { key: 'b', name: 'Called', value: 31, before: 44 },
            { key: 'c', name: 'WhatsApp', value: 18, before: 18 },
            { key: 'd', name: 'Asked', value: 6, before: 0 },
            { key: 'e', name: 'Searches', value: 1_23_45_678, before: 1_20_00_000 },
          ]}
        />
      </State>
      <State name="loading">
        <KeyFiguresShape />
      </State>
      <State name="two series">
        <WeekChart title="Calls and WhatsApp" text="How many buyers tapped." series={series} weeks={weeks} />
      </State>
      <State name="nothing yet">
        <WeekChart title="Calls" series={series.slice(0, 1)} weeks={none} />
      </State>
    </Part>
  )
}
