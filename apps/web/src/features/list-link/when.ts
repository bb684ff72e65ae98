import { dateOf } from '../../lib/format.ts'
import { dateFormat } from '../../lib/local-formats.ts'

const time = dateFormat({ timeStyle: 'short' })

/** `9:41 am` for a moment of today, `21 Nov 2026` for any other. */
export function whenOf(iso: string, now = new Date()): string {
  const moment = new Date(iso)
  return moment.toDateString() === now.toDateString() ? time.format(moment) : dateOf(iso)
}
