import type { Endpoint } from '@rasad/contract/endpoints'
import { z } from 'zod'

// What a body can be at most, read from its schema: bytes before it is read, values before it is parsed, lengths of lists and
// texts before their members are checked. Each costs the time of its own step alone, however large the body is.

export interface BodyBounds {
  bytes: number
  /** Members of lists and objects, all together. */
  values: number
}

/** More than any call needs that does not name its bytes. */
const maxBytes = 1_000_000
/** Too small to cost anything; what is wrong with such a body is said field by field. */
const freeBytes = 32_768
const freeValues = 1_000
/** Bytes of texts whose schema names a pattern instead of a length, such as ids, and of values without a schema. */
const patternBytes = 100
const unboundedBytes = 1_000
/** JSON can take six bytes for one of the text. */
const bytesOfCharacter = 6
/** Texts are measured before their blanks are taken off. */
const maxBlanks = 1_000

type Schema = z.core.$ZodType
/** What a schema is made of; each kind has some of it. */
interface Def {
  type: string
  innerType?: Schema
  in?: Schema
  shape: Record<string, Schema>
  element: Schema
  options: Schema[]
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def

/** The bounds of a call's body. A row of the table of calls can name its bytes: `maxBodyBytes`. */
export function boundsOf({ body, maxBodyBytes }: Endpoint): BodyBounds {
  const needed = body ? sizeOf(body) : { bytes: 0, values: 0 }
  return {
    bytes: maxBodyBytes ?? Math.min(maxBytes, freeBytes + needed.bytes),
    values: freeValues + needed.values,
  }
}

function sizeOf(schema: Schema): BodyBounds {
  const def = defOf(schema)
  const inner = innerOf(def)
  if (inner) return sizeOf(inner)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).reduce(
        (sum, [name, member]) => add(sum, sizeOf(member), name.length + 4),
        { bytes: 2, values: 1 },
      )
    case 'array': {
      const member = sizeOf(def.element)
      const most = maxLengthOf(schema) ?? 1
      return { bytes: 2 + most * (member.bytes + 1), values: 1 + most * member.values }
    }
    case 'union':
      return def.options.map(sizeOf).reduce((one, other) => ({
        bytes: Math.max(one.bytes, other.bytes),
        values: Math.max(one.values, other.values),
      }))
    case 'string':
      return { bytes: 2 + textBytesOf(schema), values: 1 }
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return { bytes: patternBytes, values: 1 }
    default:
      return { bytes: unboundedBytes, values: 1 }
  }
}

function textBytesOf(schema: Schema): number {
  const most = maxLengthOf(schema)
  if (most !== undefined) return bytesOfCharacter * most
  const hasPattern = (schema._zod.def.checks ?? []).some((check) => checkOf(check).check === 'string_format')
  return hasPattern || 'format' in schema._zod.def ? patternBytes : unboundedBytes
}

function add(one: BodyBounds, other: BodyBounds, bytes: number): BodyBounds {
  return { bytes: one.bytes + other.bytes + bytes, values: one.values + other.values }
}

function innerOf(def: Def): Schema | undefined {
  return def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
}

type LengthCheck = { check: string; maximum?: number; length?: number }
const checkOf = (check: z.core.$ZodCheck) => check._zod.def as LengthCheck
const lengthChecks = ({ checks = [] }: { checks?: z.core.$ZodCheck[] }) =>
  checks.filter((check) => ['max_length', 'length_equals'].includes(checkOf(check).check))

function maxLengthOf(schema: Schema): number | undefined {
  const lengths = lengthChecks(schema._zod.def).map(
    (check) => checkOf(check).maximum ?? checkOf(check).length ?? 0,
  )
  return lengths.length === 0 ? undefined : Math.min(...lengths)
}

/** Whether JSON holds more values than this, without making any. Stops at the first that is too many. */
export function holdsMoreValues(json: string, most: number): boolean {
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      at = endOfText(json, at)
      if (at < 0) return false
    } else if (code === comma || code === openBrace || code === openBracket) {
      if (++values > most) return true
    }
  }
  return false
}

const [quote, comma, openBrace, openBracket, backslash] = [0x22, 0x2c, 0x7b, 0x5b, 0x5c]

function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let escapes = 0
    while (json.charCodeAt(at - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return at
  }
  return -1
}

/** Finds a list or a text that is too long, before anything else of the value is looked at. */
export type Measure = (value: unknown, path?: PropertyKey[]) => z.core.$ZodIssue | undefined

/** The measure of a schema; undefined where nothing in it has a length. */
export function measureOf(schema: Schema): Measure | undefined {
  const def = defOf(schema)
  const inner = innerOf(def)
  if (inner) return measureOf(inner)
  switch (def.type) {
    case 'object':
      return measureObject(def.shape)
    case 'array':
      return measureArray(schema, def.element)
    case 'union': {
      const options = def.options.map(measureOf)
      // One that takes it at any length is enough.
      return (value, path) => {
        const issues = options.map((measure) => measure?.(value, path))
        return issues.every(Boolean) ? issues[0] : undefined
      }
    }
    case 'string': {
      const most = maxLengthOf(schema)
      if (most === undefined) return undefined
      const bare = z.core.clone(schema, { ...schema._zod.def, checks: lengthChecks(schema._zod.def) })
      return (value, path) =>
        typeof value === 'string' && value.length > most + maxBlanks ? issueOf(bare, value, path) : undefined
    }
    default:
      return undefined
  }
}

function measureObject(shape: Record<string, Schema>): Measure | undefined {
  const measures = Object.entries(shape).flatMap(([name, member]) => {
    const measure = measureOf(member)
    return measure ? [[name, measure] as const] : []
  })
  if (measures.length === 0) return undefined
  return (value, path = []) => {
    if (typeof value !== 'object' || value === null) return undefined
    for (const [name, measure] of measures) {
      const member = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
      const issue = member === undefined ? undefined : measure(member, [...path, name])
      if (issue) return issue
    }
    return undefined
  }
}

function measureArray(schema: Schema, element: Schema): Measure | undefined {
  const most = maxLengthOf(schema)
  const measure = measureOf(element)
  if (most === undefined && !measure) return undefined
  const def = { ...schema._zod.def, element: z.unknown(), checks: lengthChecks(schema._zod.def) }
  const bare = z.core.clone(schema, def as typeof schema._zod.def)
  return (value, path = []) => {
    if (!Array.isArray(value)) return undefined
    if (most !== undefined && value.length > most) return issueOf(bare, value, path)
    if (!measure) return undefined
    for (const [at, member] of value.entries()) {
      const issue = measure(member, [...path, at])
      if (issue) return issue
    }
    return undefined
  }
}

/** The schema's own words. */
function issueOf(bare: Schema, value: unknown, path: PropertyKey[] = []): z.core.$ZodIssue | undefined {
  const issue = z.core.safeParse(bare, value).error?.issues[0]
  return issue && { ...issue, path }
}
