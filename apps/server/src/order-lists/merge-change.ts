import { emptyLine } from '@rasad/contract/empty-line'
import type { Outcome } from '@rasad/contract/order-lists'

/** What a line says. */
export interface LineContent {
  name: string
  medicineNo: number | null
  isNone: boolean
  quantity: number | null
  free: number | null
  unit: string | null
  note: string | null
  leftOut: boolean
  outcome: Outcome | null
}

/** Who changed a line: an account on a kind of device, or a name given with a link. */
export interface Writer {
  accountId: string | null
  device: string | null
  name: string | null
}

/** A line as it is stored. */
export interface ListLine extends LineContent {
  id: string
  removed: boolean
  /** The version of the list that wrote it so. */
  version: number
  by: Writer
  at: string
}

/** The version of a line that its writer knew. Absent: whatever it is now, the writer's word counts. */
interface Known {
  id: string
  version?: number | undefined
}

/** A line as somebody wrote it: what it does not say stays. */
export type WrittenLine = Known & Partial<LineContent>

interface Change {
  /** The version of the list that the writer knew. */
  known: number
  lines: readonly WrittenLine[]
  removed: readonly Known[]
}

interface MergeContext {
  /** The version that the change makes, if it changes anything. */
  next: number
  /** The version that ended the last round: outcomes of writers that knew less belong to that round. */
  roundVersion: number
  by: Writer
  at: string
}

/** A line that others have changed since its writer knew it: nothing of it is written. Null: removed. */
export interface Conflict {
  id: string
  yours: ListLine | null
  theirs: ListLine | null
}

export interface Merged {
  /** Lines that the change has written, as they are now; new ones in the order in which they came. */
  written: ListLine[]
  conflicts: Conflict[]
  /** Outcomes of the round that has ended meanwhile. */
  late: { id: string; outcome: Outcome }[]
  /** New lines without a name. */
  nameless: string[]
}

const { medicine: _, ...same } = emptyLine
const nothing: Omit<LineContent, 'name'> = { ...same, medicineNo: null }

/**
 * Writes what fits of a change into a list. Lines that it does not name stay, and of a named line what it does not say. A
 * line that others have changed since the version that came with it is a conflict, unless both say the same. A change that
 * says what is there already writes nothing, so the same change twice is the same as once.
 */
export function mergeChange(
  stored: ReadonlyMap<string, ListLine>,
  { known, lines, removed }: Change,
  { next, roundVersion, by, at }: MergeContext,
): Merged {
  const now = new Map(stored)
  const merged: Merged = { written: [], conflicts: [], late: [], nameless: [] }
  const written = new Map<string, ListLine>()
  const write = (line: ListLine) => {
    now.set(line.id, line)
    written.set(line.id, line)
  }

  for (const { id, version, ...given } of lines) {
    const said = defined(given)
    const line = now.get(id)
    if (line && said.outcome !== undefined && known < roundVersion) {
      if (said.outcome) merged.late.push({ id, outcome: said.outcome })
      delete said.outcome
    }
    const name = said.name ?? line?.name
    if (name === undefined) {
      merged.nameless.push(id)
      continue
    }
    const after = { ...nothing, ...line, ...said, id, name, removed: false, version: next, by, at }
    const isGone = line === undefined && version !== undefined
    if (isGone || (line && saysElse(line, after) && isOvertaken(line, version))) {
      merged.conflicts.push({ id, yours: after, theirs: line && !line.removed ? line : null })
    } else if (!line || saysElse(line, after)) write(after)
  }

  for (const { id, version } of removed) {
    const line = now.get(id)
    if (!line || line.removed) continue
    if (isOvertaken(line, version)) merged.conflicts.push({ id, yours: null, theirs: line })
    else write({ ...line, removed: true, version: next, by, at })
  }
  return { ...merged, written: [...written.values()] }
}

/** The ids of lines in their new order: first those that `order` names, then the others as they were. */
export function orderedIds(ids: readonly string[], order: readonly string[]): string[] {
  const there = new Set(ids)
  const named = new Set(order.filter((id) => there.has(id)))
  return [...named, ...ids.filter((id) => !named.has(id))]
}

function isOvertaken(line: ListLine, known: number | undefined): boolean {
  return known !== undefined && line.version > known
}

function saysElse(line: ListLine, after: ListLine): boolean {
  const keys = ['name', 'removed', ...Object.keys(nothing)] as (keyof LineContent | 'removed')[]
  return keys.some((key) => !isSame(line[key], after[key]))
}

function defined(given: Partial<LineContent>): Partial<LineContent> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [a, b] = [one, other] as Record<string, unknown>[]
  const keys = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])
  return [...keys].every((key) => a?.[key] === b?.[key])
}
