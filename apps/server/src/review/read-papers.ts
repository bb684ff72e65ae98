import type { PartyRole } from '@rasad/contract/party-fields'
import { ResubmissionSchemas } from '@rasad/contract/registrations'
import type { z } from 'zod'
import { type Sent, sentImages } from '../parties/parties.ts'
import { AppError } from '../platform/errors.ts'
import { invalidInput } from '../platform/http/validation.ts'

/**
 * What a holder of this role sends again.
 * @throws AppError invalid-input at fields that the role does not have, or where nothing is sent
 */
export function readPapers(role: PartyRole, body: Record<string, unknown>): Sent {
  const { token: _token, ...sent } = body
  if (Object.keys(sent).length === 0) {
    throw new AppError('invalid-input', { message: 'Please send a new paper, or correct something.' })
  }
  return sentImages(role, parse(ResubmissionSchemas[role], sent), ({ again }) => again)
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [key, { code: 'unknown-field', message: 'This account has no such field.' }])
      : [[issue.path.join('.'), { code: issue.code.replaceAll('_', '-'), message: issue.message }]],
  )
  throw invalidInput(Object.fromEntries(fields))
}
