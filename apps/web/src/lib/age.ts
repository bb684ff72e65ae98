import { agoFormat } from '@rasad/texts'
import { numberFormat } from './local-formats.ts'
import { languageNow } from './texts.ts'

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

const inUnit = (unit: string) => numberFormat({ style: 'unit', unit, unitDisplay: 'narrow' })
const formats = { day: inUnit('day'), hour: inUnit('hour'), minute: inUnit('minute') }

/** How long something waits: `3d`, `5h`, `12m`. */
export function ageOf(iso: string, now = Date.now()): string {
  const { unit, count } = passedSince(iso, now)
  return formats[unit].format(count)
}

/** The same in words: `5 minutes ago`. */
export function agoOf(iso: string, now = Date.now()): string {
  const { unit, count } = passedSince(iso, now)
  return agoFormat(languageNow()).format(-count, unit)
}

function passedSince(iso: string, now: number) {
  const seconds = Math.max(60, (now - new Date(iso).getTime()) / 1_000)
  const { unit, seconds: one } = steps.find((each) => seconds >= each.seconds) ?? steps[2]
  return { unit, count: Math.floor(seconds / one) }
}
