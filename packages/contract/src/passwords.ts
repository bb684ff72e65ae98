import { z } from 'zod'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** The four rules of a strong password, each worth 25 points. */
export const passwordRules = [
  {
    id: 'length',
    label: 'At least 8 characters',
    holds: (text: string) => text.length >= limits.minStrongPasswordLength,
  },
  { id: 'uppercase', label: 'One uppercase letter', holds: (text: string) => /\p{Lu}/u.test(text) },
  { id: 'lowercase', label: 'One lowercase letter', holds: (text: string) => /\p{Ll}/u.test(text) },
  { id: 'number', label: 'One number', holds: (text: string) => /\p{Nd}/u.test(text) },
] as const

/** 0, 25, 50, 75 or 100. */
export function passwordStrength(password: string): number {
  return passwordRules.filter((rule) => rule.holds(password)).length * (100 / passwordRules.length)
}

export function strengthLabel(strength: number): 'Weak' | 'Fair' | 'Good' | 'Strong' {
  if (strength >= 75) return 'Strong'
  if (strength >= 50) return 'Good'
  return strength >= 25 ? 'Fair' : 'Weak'
}

/** Shown for a password that `isCommonPassword` finds. */
export const commonPasswordMessage = 'This password is too common. Please choose another one.'

const maxTyped = 1_000

/** A password at sign-in: any text is accepted and compared. */
export const TypedPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(maxTyped)

/** The own password, asked for again before something that must not happen on an unattended page. */
export const PasswordAgainSchema = z.strictObject({ password: TypedPasswordSchema })

/** A new password at registration. common-passwords.ts also refuses the most common ones. */
export const NewPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(limits.minPasswordLength, `Password must be at least ${limits.minPasswordLength} characters`)
  .max(limits.maxPasswordLength, `Password must be at most ${limits.maxPasswordLength} characters`)

/** A new password at a reset, or of an admin. common-passwords.ts also refuses the most common ones. */
export const StrongPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(limits.maxPasswordLength, `Password must be at most ${limits.maxPasswordLength} characters`)
  .refine((password) => passwordStrength(password) === 100, messages.passwordRequirements)
