import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const registration = (password: string) => isCommonPassword(password, 'registration')
const strong = (password: string) => isCommonPassword(password, 'strong')

describe('a common password', () => {
  it.each([
    ...['123456', 'password', 'qwerty', 'QWERTY', 'abc123', '1qaz2wsx', 'iloveyou', 'letmein', 'secret123'],
    ...['Password1', 'Welcome1', 'Admin1234', 'Qwerty123', 'Summer2024!', 'Welcome@123', 'India@1947'],
    ...['P@ssw0rd', 'Passw0rd!', 'Adm1n@2024', 'pa$$word', 'ｐａｓｓｗｏｒｄ', 'Rasad2026', 'Medicine#1'],
  ])('%s is refused everywhere', (password) => {
    expect([registration(password), strong(password)]).toEqual([true, true])
  })

  it.each(['Monsoon-42', 'Rasad-demo-1', 'Tulsi#Leaf44', 'correct horse battery', '9820412345', 'नमस्ते-भारत'])(
    '%s is allowed',
    (password) => {
      expect([registration(password), strong(password)]).toEqual([false, false])
    },
  )

  it.each(['secret-7', 'Password-1', 'Admin-2024'])(
    '%s is refused only where a strong one is required',
    (password) => {
      expect([registration(password), strong(password)]).toEqual([false, true])
    },
  )
})
