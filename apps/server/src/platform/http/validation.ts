import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError, type FieldErrors } from '../errors.ts'

/** Checks what came in by the contract's schemas; a refusal names each field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (input) => {
    const parsed = schema.safeParse(httpPart === 'params' ? input : dropEmpty(input))
    if (parsed.success) return { value: parsed.data }
    return { error: new AppError('invalid-input', { fields: fieldErrors(parsed.error) }) }
  }
}

/** An empty text means: not given. */
function dropEmpty(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''))
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
