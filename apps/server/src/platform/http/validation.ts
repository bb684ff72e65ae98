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

/** An empty text means: not given, also within an address. */
function dropEmpty(input: unknown): unknown {
  if (!isPlainObject(input)) return input
  if (!Object.values(input).some((value) => value === '' || typeof value === 'object')) return input
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, dropEmpty(value)]),
  )
}

function isPlainObject(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false
  const prototype: unknown = Object.getPrototypeOf(input)
  return prototype === Object.prototype || prototype === null
}

/** One error a field, the first that was found; a nested field is named by its path. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        fields[[...issue.path, key].join('.')] = {
          code: 'unknown-field',
          message: 'This call knows no such field.',
        }
      }
      continue
    }
    const name = issue.path.join('.') || 'body'
    fields[name] ??= { code: issue.code.replaceAll('_', '-'), message: issue.message }
  }
  return fields
}
