import type { Role } from '@rasad/contract/roles'
import { vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../src/app/app.tsx'
import { startTexts } from '../src/app/i18n.ts'
import { keepNear } from '../src/lib/near.ts'
import { createQueryClient } from '../src/lib/query-client.ts'
import { keepSession } from '../src/lib/session.ts'
import { changeLanguage } from '../src/lib/texts.ts'
import { closeAlert, readAlerts } from '../src/ui/alerts.ts'
import { dismissToast } from '../src/ui/toast.tsx'
import { usual } from './answers.ts'
import { type Answers, endService, type FakeService, fakeService } from './service.ts'
import { FakeStream } from './streams.ts'
import { endUploads, fakeUploads } from './uploads.ts'

startTexts()

/** An account as the service answers it and the device remembers it after a sign-in. */
export type SignedIn = (typeof me)['user']

const me = usual['GET /api/auth/me']

export function accountOf(role: Role, more: Partial<SignedIn> = {}): SignedIn {
  return { ...me.user, role, email: `${role.toLowerCase()}@rasad.example`, ...more }
}

interface Opening {
  /** Who is signed in; nobody by default. */
  as?: SignedIn
  answers?: Answers
  /** What the link that leads here brings along. */
  state?: unknown
}

/**
 * Opens an address of the product in this page, signed in or not, with the answers of the test.
 * @returns the service as this test sees it
 */
export async function openScreen(
  path: string,
  { as, answers = {}, state }: Opening = {},
): Promise<FakeService> {
  const service = fakeService({ ...(as && { 'GET /api/auth/me': { ...me, user: as } }), ...answers })
  FakeStream.install()
  fakeUploads()
  history.replaceState(state === undefined ? null : { usr: state, key: 'given', idx: 0 }, '', path)
  if (as) keepSession(as)
  await render(<App client={createQueryClient()} />)
  return service
}

/** Puts everything back that a test may have changed. */
export async function closeScreen(): Promise<void> {
  vi.useRealTimers()
  for (const { id } of readAlerts()) closeAlert(id)
  dismissToast()
  await cleanup()
  await changeLanguage('en')
  // Also from memory: the next screen may be another person's.
  keepNear(undefined)
  localStorage.clear()
  sessionStorage.clear()
  FakeStream.uninstall()
  endUploads()
  endService()
}
