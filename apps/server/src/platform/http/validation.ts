import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError, type FieldErrors } from '../errors.ts'
import { measureOf } from './body-bounds.ts'

/** Validates input with the contract's schemas; an error names each field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const measure = httpPart === 'body' ? measureOf(schema) : undefined
  return (input) => {
    const tooLong = measure?.(input)
    if (tooLong) return { error: invalidInput(fieldErrors([tooLong])) }
    // A missing body arrives as null.
    const parsed = schema.safeParse(httpPart === 'params' ? input : dropEmpty(input ?? undefined))
    if (parsed.success) return { value: parsed.data }
    return { error: invalidInput(fieldErrors(parsed.error.issues)) }
  }
}

/** The error for a body with these invalid fields; if only one is invalid, the error uses its message. */
export function invalidInput(fields: FieldErrors): AppError {
  const [first, ...others] = Object.values(fields)
  return new AppError('invalid-input', {
    fields,
    ...(first && others.length === 0 && { message: first.message }),
  })
}

// No valid body is nested deeper than an address in a record; deeper ones are attacks on recursion.
const maxEmptyDepth = 5

/** An empty text means: not given, also inside an address. */
function dropEmpty(input: unknown, depth = 0): unknown {
  if (depth >= maxEmptyDepth || !isPlainObject(input)) return input
  if (!mayHoldEmpty(input)) return input
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, dropEmpty(value, depth + 1)]),
  )
}

function mayHoldEmpty(input: Record<string, unknown>): boolean {
  for (const name in input) if (input[name] === '' || typeof input[name] === 'object') return true
  return false
}

function isPlainObject(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false
  const prototype: unknown = Object.getPrototypeOf(input)
  return prototype === Object.prototype || prototype === null
}

// More than any form has: the answer must not be larger than the request.
const maxFieldsReported = 100
const maxFieldNameLength = 200

/** One error per field, the first that was found; a nested field is named by its path. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // The names come from outside: `constructor` must not be found on the prototype.
  const fields = new Map<string, FieldErrors[string]>()
  const tell = (path: PropertyKey[], code: string, message: string) => {
    const name = path.join('.').slice(0, maxFieldNameLength) || 'body'
    if (fields.size < maxFieldsReported && !fields.has(name)) fields.set(name, { code, message })
  }
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') {
      tell(issue.path, issue.code.replaceAll('_', '-'), issue.message)
      continue
    }
    for (const key of issue.keys) {
      tell([...issue.path, key], 'unknown-field', 'This call knows no such field.')
    }
  }
  return Object.fromEntries(fields)
}
