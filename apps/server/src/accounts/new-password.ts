import { isCommonPassword } from '@rasad/contract/common-passwords'
import { commonPasswordMessage } from '@rasad/contract/passwords'
import { AppError } from '../platform/errors.ts'

declare const checked: unique symbol

/** A password that may be set: what is hashed has this type, so no way of setting one forgets to check. */
export type NewPassword = string & { [checked]: true }

/** What a password must be strong enough for: what anybody registers with, or a reset and an admin. */
export type PasswordUse = 'registration' | 'strong'

/**
 * Refuses passwords that everybody tries first. Lengths and the four rules are checked where the request is read.
 * @param field where the refusal shows
 * @throws AppError invalid-input at the field
 */
export function checkNewPassword(password: string, use: PasswordUse, field = 'password'): NewPassword {
  if (isCommonPassword(password, use)) {
    const fields = { [field]: { code: 'common-password', message: commonPasswordMessage } }
    throw new AppError('invalid-input', { fields, message: commonPasswordMessage })
  }
  return password as NewPassword
}
