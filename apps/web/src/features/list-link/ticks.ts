import type { SeenListLine, SharedList, Ticked, Ticks } from '@rasad/contract/order-lists'

/** What somebody with the link says of a line; null takes a tick off. */
export type Tick = Ticks['lines'][number]['outcome']

interface WaitingTick {
  tick: Tick
  /** The version of the list that was in sight: what others have said since, this tick replaces. */
  version: number
}

/** Ticks that the service does not have yet, by line. */
export type Waiting = Readonly<Record<string, WaitingTick>>

/** Something that a person should know of their ticks. */
export type Notice =
  | { kind: 'replaced'; line: SeenListLine }
  | { kind: 'missing'; name: string }
  | { kind: 'refused'; reason: string }

/** The lines with the ticks that wait. */
export function withWaiting(lines: readonly SeenListLine[], waiting: Waiting): SeenListLine[] {
  return lines.map((line) => {
    const waits = waiting[line.id]
    if (waits === undefined) return line
    return { ...line, outcome: waits.tick && { ...waits.tick, stockist: null, medicine: null } }
  })
}

/** A tick more. One that waits already hides what others say of the line: its version stays. */
export function withTick(waiting: Waiting, id: string, tick: Tick, version: number): Waiting {
  return { ...waiting, [id]: { tick, version: waiting[id]?.version ?? version } }
}

/** Those that one call can send: ticked at the same version, the oldest. */
export function nextToSend(waiting: Waiting): Waiting {
  const oldest = Math.min(...Object.values(waiting).map(({ version }) => version))
  return Object.fromEntries(Object.entries(waiting).filter(([, { version }]) => version === oldest))
}

/**
 * What waits once `sent` has arrived: what was ticked anew meanwhile.
 * @param version of the list with what was sent
 */
export function withoutSent(waiting: Waiting, sent: Waiting, version: number): Waiting {
  return Object.fromEntries(
    Object.entries(waiting).flatMap(([id, waits]) => {
      const was = sent[id]
      if (was === undefined) return [[id, waits]]
      return was.tick === waits.tick ? [] : [[id, { ...waits, version }]]
    }),
  )
}

/** The tick after a tap on a button: a tap on the chosen one takes it off. */
export function tapped(line: SeenListLine, is: NonNullable<Tick>['is']): Tick {
  return line.outcome?.is === is ? null : { is }
}

/** What the answer to ticks says that a person should know. @param before the list as it was shown */
export function noticesOf(answer: Ticked, before: SharedList): Notice[] {
  const names = new Map(before.lines.map((line) => [line.id, line.medicine?.name ?? line.name]))
  return [
    ...answer.replaced.map((line) => ({ kind: 'replaced' as const, line })),
    ...answer.missing.map((id) => ({ kind: 'missing' as const, name: names.get(id) ?? '' })),
  ]
}

/** The ids of lines that somebody else has written since a version. */
export function changedSince(list: SharedList, version: number, own: ReadonlySet<number>): string[] {
  return list.lines.filter((line) => line.version > version && !own.has(line.version)).map(({ id }) => id)
}

/** The tick that brings back what a tick has replaced; undefined where a link cannot say it. */
export function tickOf({ outcome }: SeenListLine): Tick | undefined {
  if (outcome === null) return null
  if (outcome.is === 'other') return undefined
  return { is: outcome.is, ...(outcome.quantity !== undefined && { quantity: outcome.quantity }) }
}
