import type { Outcome } from '@rasad/contract/order-lists'

/** What of a line can be changed. `meaning` is the medicine, or that none is meant. */
export const lineFields = [
  'name',
  'meaning',
  'quantity',
  'free',
  'unit',
  'note',
  'leftOut',
  'outcome',
  'removed',
] as const
export type LineField = (typeof lineFields)[number]

/** The versions of the list that wrote the line first, and its fields since. */
export type FieldVersions = { line: number } & Partial<Record<LineField, number>>

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

/** A line as it is stored. Dates are texts, because what was replaced is kept as JSON. */
export interface ListLine extends LineContent {
  id: string
  removed: boolean
  version: number
  fieldVersions: FieldVersions
  by: Writer
  at: string
}

/** A line as somebody wrote it: what it does not say stays. */
export type WrittenLine = { id: string } & Partial<LineContent>

interface Change {
  /** The version that the writer knew. */
  known: number
  lines: readonly WrittenLine[]
  removed: readonly string[]
}

interface MergeContext {
  /** The version that the change makes, if it changes anything. */
  next: number
  /** The version that ended the last round: outcomes of writers that knew less belong to that round. */
  roundVersion: number
  by: Writer
  at: string
}

export interface Merged {
  /** Lines that the change has written, as they are now; new ones in the order in which they came. */
  written: ListLine[]
  /** Lines of which others had changed, since `known`, what this change writes: as they were. */
  replaced: ListLine[]
  /** Outcomes of the round that has ended meanwhile. */
  late: { id: string; outcome: Outcome }[]
  /** New lines without a name. */
  nameless: string[]
}

const fieldOf: Record<keyof LineContent, LineField> = {
  name: 'name',
  medicineNo: 'meaning',
  isNone: 'meaning',
  quantity: 'quantity',
  free: 'free',
  unit: 'unit',
  note: 'note',
  leftOut: 'leftOut',
  outcome: 'outcome',
}

const emptyLine: Omit<LineContent, 'name'> = {
  medicineNo: null,
  isNone: false,
  quantity: null,
  free: null,
  unit: null,
  note: null,
  leftOut: false,
  outcome: null,
}

/**
 * Merges a change into a list. Lines that it does not name stay, and of a named line the fields that it does not say.
 * What it says wins, also over what others have written since, which is then answered as replaced. A change that says
 * what is there already writes nothing, so the same change twice is the same as once.
 */
export function mergeChange(
  stored: ReadonlyMap<string, ListLine>,
  { known, lines, removed }: Change,
  context: MergeContext,
): Merged {
  const now = new Map(stored)
  const written = new Map<string, ListLine>()
  const replaced = new Map<string, ListLine>()
  const late: Merged['late'] = []
  const nameless: string[] = []

  const write = (line: ListLine, said: Partial<ListLine>, fields: LineField[]) => {
    const before = stored.get(line.id)
    if (before && fields.some((field) => writerOf(before, field) > known)) replaced.set(line.id, before)
    const fieldVersions = { ...line.fieldVersions }
    for (const field of fields) fieldVersions[field] = context.next
    const { by, at, next } = context
    const after: ListLine = { ...line, ...said, version: next, fieldVersions, by, at }
    now.set(line.id, after)
    written.set(line.id, after)
  }

  for (const { id, ...given } of lines) {
    const said = defined(given)
    const line = now.get(id)
    if (line && said.outcome !== undefined && known < context.roundVersion) {
      if (said.outcome) late.push({ id, outcome: said.outcome })
      delete said.outcome
    }
    if (line) {
      const changed = (Object.keys(said) as (keyof LineContent)[]).filter(
        (key) => !isSame(line[key], said[key]),
      )
      const fields = new Set(changed.map((key) => fieldOf[key]))
      // Who writes a line that somebody has removed wants it.
      if (line.removed) fields.add('removed')
      if (fields.size > 0) write(line, { ...said, removed: false }, [...fields])
    } else if (said.name === undefined) nameless.push(id)
    else {
      const { by, at, next } = context
      const added = { ...emptyLine, ...said, name: said.name }
      const line: ListLine = {
        id,
        ...added,
        removed: false,
        version: next,
        fieldVersions: { line: next },
        by,
        at,
      }
      now.set(id, line)
      written.set(id, line)
    }
  }

  for (const id of removed) {
    const line = now.get(id)
    if (!line || line.removed) continue
    // Whatever others have written of it since goes with it.
    if (lineFields.some((field) => writerOf(line, field) > known) && stored.has(id)) {
      replaced.set(id, stored.get(id) ?? line)
    }
    write(line, { removed: true }, ['removed'])
  }
  return { written: [...written.values()], replaced: [...replaced.values()], late, nameless }
}

/** The ids of lines in their new order: first those that `order` names, then the others as they were. */
export function orderedIds(ids: readonly string[], order: readonly string[]): string[] {
  const there = new Set(ids)
  const named = new Set(order.filter((id) => there.has(id)))
  return [...named, ...ids.filter((id) => !named.has(id))]
}

/** The version that wrote a field. */
function writerOf({ fieldVersions }: ListLine, field: LineField): number {
  return fieldVersions[field] ?? fieldVersions.line
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
