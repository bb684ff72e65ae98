/** Results of one kind of call. Times are in milliseconds. */
export interface CallTally {
  call: string
  times: number[]
  /** Descriptions of the first few errors. */
  errors: string[]
  errorCount: number
}

const errorsShown = 5

export interface Tally {
  add(call: string, time: number, error?: string): void
  calls(): CallTally[]
}

/** Counts calls by kind. */
export function createTally(): Tally {
  const calls = new Map<string, CallTally>()
  return {
    add(call, time, error) {
      let own = calls.get(call)
      if (!own) {
        own = { call, times: [], errors: [], errorCount: 0 }
        calls.set(call, own)
      }
      own.times.push(time)
      if (error === undefined) return
      own.errorCount++
      if (own.errors.length < errorsShown) own.errors.push(error)
    },
    calls: () => [...calls.values()].sort((a, b) => b.times.length - a.times.length),
  }
}

export interface Figures {
  call: string
  count: number
  errors: number
  p50: number
  p95: number
  p99: number
  max: number
}

export function figuresOf({ call, times, errorCount }: CallTally): Figures {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    call,
    count: sorted.length,
    errors: errorCount,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: sorted.at(-1) ?? 0,
  }
}

/** A Markdown table with one row per call. */
export function tableOf(figures: Figures[]): string {
  const cells = figures.map(({ call, count, errors, ...times }) => [
    call,
    count.toLocaleString('en'),
    String(errors),
    ...[times.p50, times.p95, times.p99, times.max].map((time) => time.toFixed(time < 10 ? 1 : 0)),
  ])
  const rows = [['call', 'count', 'errors', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'], ...cells]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(rows[0] ?? []), rule, ...rows.slice(1).map(line)].join('\n')
}
