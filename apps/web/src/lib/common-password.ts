import { useEffect } from 'react'

export type PasswordUse = 'registration' | 'strong'

// 67 kB that only a screen with a new password needs, and not for being shown.
const list = () => import('@rasad/contract/common-passwords')

/** Fetches the list of common passwords while the form is filled in. */
export function usePasswordList(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) list().catch(() => undefined)
  }, [isNeeded])
}

/** Whether everybody tries this password first. Where the list cannot be fetched, the service refuses it. */
export async function isCommon(password: string, use: PasswordUse): Promise<boolean> {
  try {
    return (await list()).isCommonPassword(password, use)
  } catch {
    return false
  }
}
