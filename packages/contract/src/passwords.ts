import { z } from 'zod'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** The four rules of a strong password, each worth 25 points. */
export const passwordRules = [
  {
    id: 'length',
    label: 'At least 8 characters',
    holds: (text: string) => text.length >= limits.strongPasswordLeast,
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

// What is tried first everywhere, among passwords long enough to be taken at all.
const commonest = new Set(
  `000000 0987654321 102030 111111 112233 11111111 121212 123123 123123123 123321 1234567 12345678
  123456789 1234567890 123456 12345678910 123456a 1234qwer 123abc 123qwe 131313 147258 147258369 159753 1q2w3e
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222 555555 654321 666666 696969 777777 7777777 87654321 888888 88888888
  987654321 999999 a123456 a12345678 aa123456 aa12345678 aaaaaa abc123 abc12345 abcd1234 abcdef admin123 admin1234
  administrator asdasd asdfgh asdfghjkl asdf1234 azerty baseball batman bharat charlie changeme computer daniel
  default donald dragon football freedom ganesh google hannah hello123 hellohello iloveyou india123 internet
  jordan killer krishna letmein login123 lovely master matrix michael monkey mumbai mustang nothing
  p@ssw0rd pass123 pass1234 passw0rd password password1 password12 password123 princess q1w2e3r4 qazwsx qwe123
  qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop samsung sachin secret secret123 shadow starwars sunshine
  superman sweety test123 test1234 testtest trustno1 user123 welcome welcome1 welcome123 whatever zaq12wsx zxcvbn
  zxcvbnm`.split(/\s+/),
)

const typedMost = 1_000

/** A password as somebody types it to sign in: whatever it is, it is compared. */
export const TypedPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(typedMost)

/** A new password at registration. */
export const NewPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(limits.passwordLeast, `Password must be at least ${limits.passwordLeast} characters`)
  .max(limits.passwordMost, `Password must be at most ${limits.passwordMost} characters`)
  .refine(
    (password) => !commonest.has(password.toLowerCase()),
    'This password is too common. Please choose another one.',
  )

/** A new password at reset, and of an admin. */
export const StrongPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(limits.passwordMost, `Password must be at most ${limits.passwordMost} characters`)
  .refine((password) => passwordStrength(password) === 100, messages.passwordRequirements)
