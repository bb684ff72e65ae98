import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError, type FieldErrors } from '../errors.ts'

/** Checks what came in by the contract's schemas; a refusal names each field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (input) => {
    // No body at all arrives as null.
    const parsed = schema.safeParse(httpPart === 'params' ? input : dropEmpty(input ?? undefined))
    if (parsed.success) return { value: parsed.data }
    return { error: invalidInput(fieldErrors(parsed.error)) }
  }
}

/** The refusal of a body with these wrong fields; where only one is wrong, its message says it all. */
export function invalidInput(fields: FieldErrors): AppError {
  const [first, ...others] = Object.values(fields)
  return new AppError('invalid-input', {
    fields,
    ...(first && others.length === 0 && { message: first.message }),
  })
}

// An address in a record is as deep as it gets; whoever sends more only wants to be followed.
const maxEmptyDepth = 5

/** An empty text means: not given, also within an address. */
function dropEmpty(input: unknown, depth = 0): unknown {
  if (depth >= maxEmptyDepth || !isPlainObject(input)) return input
  if (!Object.values(input).some((value) => value === '' || typeof value === 'object')) return input
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, dropEmpty(value, depth + 1)]),
  )
}

function isPlainObject(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false
  const prototype: unknown = Object.getPrototypeOf(input)
  return prototype === Object.prototype || prototype === null
}

// More than any form has: an answer must not be larger than what asked for it.
const maxFieldsReported = 100
const maxFieldNameLength = 200

/** One error a field, the first that was found; a nested field is named by its path. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // Names come from outside: `constructor` must not be found where nobody put it.
  const fields = new Map<string, FieldErrors[string]>()
  const tell = (path: PropertyKey[], code: string, message: string) => {
    const name = path.join('.').slice(0, maxFieldNameLength) || 'body'
    if (fields.size < maxFieldsReported && !fields.has(name)) fields.set(name, { code, message })
  }
  for (const issue of error.issues) {
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
