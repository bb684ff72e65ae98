// What an answer during a call costs: the plan of 100 lines again, after the stockist on the telephone has said of a third
// of its lines that it does not have them. Against the first plan of the same list, by its names, in the same run. Over
// 250,000 medicines, 5,000 stockists and 2,000,000 listings.
import { setTimeout as sleep } from 'node:timers/promises'
import type { DemandResult } from '@rasad/contract/demand'
import { drawLists, drawPlaces, quantile } from './place-lists.ts'
import { benchWorld, bound, startServer, table, threadTimeOf } from './world.ts'

const lines = 100
const rounds = 150
const warmUp = 20
/** Of each list, the calls in which something is not had. */
const calls = 3
const maxRatio = 1.1

interface Line {
  name: string
  qty: number
  medicine?: string
  without?: string[]
}

interface Plan {
  isFirst: boolean
  cpu: number
  /** Lines that left a stockist out. */
  left: number
}

const logged: number[] = []
const { dataDir, summary } = benchWorld()
const server = await startServer(dataDir, {}, ({ path, ms }) => {
  if (path === '/api/demand') logged.push(ms)
})
const lists = await drawLists(dataDir, warmUp + rounds, lines)
const places = drawPlaces(lists.length)
const plans: Plan[] = []
let warm = 0
for (const [at, names] of lists.entries()) {
  if (at === warmUp) warm = plans.length
  await callThrough(names, places[at] ?? '')
}
// The log arrives shortly after the answers, in their order.
while (logged.length < plans.length) await sleep(5)
await server.stop()

const measured = plans.map((plan, at) => ({ ...plan, ms: logged[at] ?? Number.NaN })).slice(warm)
const [first, again] = [true, false].map((isFirst) => measured.filter((plan) => plan.isFirst === isFirst))
console.log(summary)
table([
  ['100 lines', 'at the server: p50', 'p99', 'processor: p50', 'p99', 'lines that leave somebody out'],
  row('first plan, by name', first),
  row('again, after an answer', again),
])
// Of the processor's time: on a busy machine the slowest answers tell how long they waited for a core.
const ratio = p99(again, 'cpu') / p99(first, 'cpu')
bound('again, processor p99', ratio <= maxRatio, `${ratio.toFixed(2)} of the first plan, bound ${maxRatio}`)
console.log(
  `p99 ${p99(again, 'ms').toFixed(1)} ms at the server; wanted on a machine with nothing else to do: 100 ms`,
)

/** Plans a list, then plans again after each of the first calls. */
async function callThrough(names: string[], near: string): Promise<void> {
  let items: Line[] = names.map((name) => ({ name, qty: 1 }))
  let result = await plan(items, near, true)
  const meant = new Map([...result.items, ...result.unmatched].map((line) => [line.line, line.medicine?._id]))
  items = items.map((line, at) => ({ ...line, medicine: meant.get(at) ?? '' }))
  // Of equal names all lines are understood; one that is not would be looked up by its name again.
  items = items.filter(({ medicine }) => medicine !== '')
  result = await plan(items, near, false)
  for (let call = 0; call < calls; call++) {
    const on = result.plan[call]
    if (!on) return
    for (const { line } of on.items.filter((_, at) => at % 3 === 0)) {
      const item = items[line]
      if (item) items[line] = { ...item, without: [...(item.without ?? []), on.stockist._id] }
    }
    result = await plan(items, near, false)
  }
}

async function plan(items: Line[], near: string, isFirst: boolean): Promise<DemandResult> {
  const before = threadTimeOf(server.pid)
  const answer = await fetch(`${server.url}/api/demand`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, near, reach: 'delivers' }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  const left = items.filter(({ without }) => without).length
  plans.push({ isFirst, left, cpu: (threadTimeOf(server.pid) - before) / 1e6 })
  return JSON.parse(text).data
}

function p99(series: readonly { ms: number; cpu: number }[] = [], of: 'ms' | 'cpu', share = 0.99): number {
  return quantile(
    series.map((one) => one[of]),
    share,
  )
}

function row(title: string, series: readonly (Plan & { ms: number })[] = []): string[] {
  const mean = series.reduce((sum, { left }) => sum + left, 0) / series.length
  return [
    title,
    `${p99(series, 'ms', 0.5).toFixed(1)} ms`,
    `${p99(series, 'ms').toFixed(1)} ms`,
    `${p99(series, 'cpu', 0.5).toFixed(1)} ms`,
    `${p99(series, 'cpu').toFixed(1)} ms`,
    mean.toFixed(0),
  ]
}
