import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { safeEncode } from 'zod'
import { takeTurns } from '../take-turns.ts'

// An answer of a thousand rows takes some tenths of a second to check and to write. It is written row by row, and others
// get their turn in between.

/** Rows up to which an answer is written at once: some 200 kB. */
const maxRowsAtOnce = 150
const maxTurn = 2
const maxDepth = 5

/** The text of an answer that is written already. */
class Written {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Writes answers by their schemas; what is written already stays as it is. */
export const answerCompiler: FastifySerializerCompiler<z.ZodType> = (route) => {
  const write = serializerCompiler(route)
  return (data) => (data instanceof Written ? data.text : write(data))
}

/** Whether a page of more rows than are written at once is asked for. */
export function asksForMany(query: unknown): boolean {
  const { limit } = (query ?? {}) as { limit?: unknown }
  return Number(limit) > maxRowsAtOnce
}

/** Whether an answer has more rows than are written at once. Looks at no more than it needs to know that. */
export function isLong(answer: unknown): boolean {
  return rowsIn(answer, 0) > maxRowsAtOnce
}

function rowsIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return 0
  let rows = Array.isArray(value) ? value.length : 0
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    if (rows > maxRowsAtOnce) break
    rows += rowsIn(member, depth + 1)
  }
  return rows
}

/** Writes an answer as its schema says, in turns with other work. @throws ZodError where it is not as the schema says */
export async function writeInTurns(schema: Schema, answer: unknown): Promise<Written> {
  const pieces: string[] = []
  const turns = takeTurns(maxTurn)
  for (const piece of piecesOf(schema, answer)) {
    pieces.push(piece)
    await turns.next()
  }
  return new Written(pieces.join(''))
}

type Schema = z.core.$ZodType
interface Def {
  type: string
  checks?: unknown[]
  catchall?: unknown
  innerType: Schema
  element: Schema
  shape: Record<string, Schema>
}

function* piecesOf(schema: Schema, value: unknown): Generator<string> {
  const def = schema._zod.def as unknown as Def
  const isPlain = (def.checks ?? []).length === 0 && def.catchall === undefined
  if ((def.type === 'optional' || def.type === 'nullable') && value != null) {
    yield* piecesOf(def.innerType, value)
  } else if (def.type === 'array' && isPlain && Array.isArray(value)) {
    for (const [at, member] of value.entries()) {
      yield at === 0 ? '[' : ','
      yield* piecesOf(def.element, member)
    }
    yield value.length === 0 ? '[]' : ']'
  } else if (def.type === 'object' && isPlain && typeof value === 'object' && value !== null) {
    yield* membersOf(def.shape, value as Record<string, unknown>)
  } else yield textOf(schema, value) ?? 'null'
}

function* membersOf(
  shape: Record<string, z.core.$ZodType>,
  value: Record<string, unknown>,
): Generator<string> {
  let separator = '{'
  for (const [name, schema] of Object.entries(shape)) {
    const start = `${separator}${JSON.stringify(name)}:`
    const member = value[name]
    if (typeof member === 'object' && member !== null) {
      yield start
      yield* piecesOf(schema, member)
    } else {
      const text = textOf(schema, member)
      if (text === undefined) continue
      yield start + text
    }
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}

function textOf(schema: Schema, value: unknown): string | undefined {
  const encoded = safeEncode(schema, value as never)
  if (encoded.error) throw encoded.error
  return JSON.stringify(encoded.data)
}
