import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { countOf } from '../../lib/format.ts'
import { type DrawingProps, seriesColours } from './series.ts'

const tick = { fill: 'var(--soft)', fontSize: 12 }
const tip = {
  background: 'var(--sheet)',
  border: '1px solid var(--line)',
  borderRadius: 8,
  color: 'var(--ink)',
  fontSize: 14,
}

/** The bars of a chart. The arrow keys go from bar to bar, and a screen reader hears each. */
export function BarDrawing({ title, series, rows }: DrawingProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        accessibilityLayer
        title={title}
        data={[...rows]}
        margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="22%"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={16}
        />
        <YAxis
          width="auto"
          allowDecimals={false}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickFormatter={countOf}
        />
        <Tooltip
          cursor={{ fill: 'var(--sunk)' }}
          contentStyle={tip}
          itemStyle={{ color: 'var(--ink)' }}
          formatter={(value) => countOf(Number(value))}
          isAnimationActive={false}
        />
        {series.map(({ key, name }, at) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="all"
            fill={seriesColours[at] ?? 'var(--brand)'}
            stroke="var(--sheet)"
            strokeWidth={1}
            maxBarSize={36}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
