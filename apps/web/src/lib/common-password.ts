import { useEffect } from 'react'

export type PasswordUse = 'registration' | 'strong'

// 67 kB, needed only by screens with a new password, and not for rendering them.
const list = () => import('@rasad/contract/common-passwords')

/** Loads the list of common passwords while the form is filled in. */
export function usePasswordList(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) list().catch(() => undefined)
  }, [isNeeded])
}

/** Whether the password is a common one. If the list cannot be loaded, the service still rejects it. */
export async function isCommon(password: string, use: PasswordUse): Promise<boolean> {
  try {
    return (await list()).isCommonPassword(password, use)
  } catch {
    return false
  }
}
