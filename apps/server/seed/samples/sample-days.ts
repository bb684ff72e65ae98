/** The days of a statement: `YYYY-MM-DD`. */
export interface SampleDay {
  from: string
  to: string
}

const dayLength = 24 * 60 * 60_000

/** The month until yesterday, or until today for the next day's file. */
export function sampleDay(today: string, next: boolean): SampleDay {
  const to = new Date(Date.parse(`${today}T00:00:00Z`) - (next ? 0 : dayLength)).toISOString().slice(0, 10)
  return { from: `${to.slice(0, 8)}01`, to }
}

/** `22-11-2026` */
export function dayText(day: string): string {
  return day.split('-').reverse().join('-')
}

/** The month in which something expires, as `05/27`. */
export function expiryText(day: SampleDay, months: number): string {
  const { year, month } = expiryMonth(day, months)
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`
}

export function expiryMonth({ to }: SampleDay, months: number): { year: number; month: number } {
  const [year = 0, month = 1] = to.split('-').map(Number)
  const total = year * 12 + month - 1 + months
  return { year: Math.floor(total / 12), month: (total % 12) + 1 }
}
