import { type RegisteringRole, ResubmissionSchemas } from '@rasad/contract/registrations'
import type { z } from 'zod'
import { AppError } from '../platform/errors.ts'
import { fileOf } from '../platform/http/forms.ts'
import { invalidInput } from '../platform/http/validation.ts'
import type { SentPapers } from './review.ts'

/**
 * What a holder of this role sends again.
 * @throws AppError invalid-input at fields that the role does not have, or where nothing is sent
 */
export function readPapers(role: RegisteringRole, body: Record<string, unknown>): SentPapers {
  const { token: _token, ...sent } = body
  if (Object.keys(sent).length === 0) {
    throw new AppError('invalid-input', { message: 'Please send a new paper, or correct something.' })
  }
  if (role === 'medicalOwner') {
    const { drugLicenseImage, ...texts } = parse(ResubmissionSchemas.medicalOwner, sent)
    return { role, given: { ...texts, licence: file(drugLicenseImage) } }
  }
  if (role === 'stockist') {
    const { licenseImage, profileImage, ...texts } = parse(ResubmissionSchemas.stockist, sent)
    return { role, given: { ...texts, licence: file(licenseImage), profile: file(profileImage) } }
  }
  const { aadharImage, photo, ...texts } = parse(ResubmissionSchemas.purchaser, sent)
  return { role, given: { ...texts, identityImage: file(aadharImage), photo: file(photo) } }
}

const file = (given: unknown) => (given === undefined ? undefined : fileOf(given))

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
