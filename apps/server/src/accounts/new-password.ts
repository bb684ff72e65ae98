import { isCommonPassword } from '@rasad/contract/common-passwords'
import { commonPasswordMessage } from '@rasad/contract/passwords'
import { AppError } from '../platform/errors.ts'

declare const checked: unique symbol

/** A password that passed the checks. Only this type can be hashed, so no code path can skip them. */
export type NewPassword = string & { [checked]: true }

/** How strong a password must be: `registration` for anybody who registers, `strong` for resets and admins. */
export type PasswordUse = 'registration' | 'strong'

/** A password that an account has already: it passed the checks of its time. */
export function passwordInUse(password: string): NewPassword {
  return password as NewPassword
}

/**
 * Refuses common passwords. The schema of the request checks length and the four rules.
 * @param field where the error is shown
 * @throws AppError invalid-input at the field
 */
export function checkNewPassword(password: string, use: PasswordUse, field = 'password'): NewPassword {
  if (isCommonPassword(password, use)) {
    const fields = { [field]: { code: 'common-password', message: commonPasswordMessage } }
    throw new AppError('invalid-input', { fields, message: commonPasswordMessage })
  }
  return password as NewPassword
}
