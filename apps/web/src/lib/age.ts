import { numberFormat } from './local-formats.ts'

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

const inUnit = (unit: string) => numberFormat({ style: 'unit', unit, unitDisplay: 'narrow' })
const formats = { day: inUnit('day'), hour: inUnit('hour'), minute: inUnit('minute') }

/** How long something waits: `3d`, `5h`, `12m`. */
export function ageOf(iso: string, now = Date.now()): string {
  const seconds = Math.max(60, (now - new Date(iso).getTime()) / 1_000)
  const step = steps.find((each) => seconds >= each.seconds) ?? steps[2]
  return formats[step.unit].format(Math.floor(seconds / step.seconds))
}
