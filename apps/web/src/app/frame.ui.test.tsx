import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accountOf } from '../../testing/open-screen.tsx'
import { fakeService } from '../../testing/service.ts'
import { FakeStream } from '../../testing/streams.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { keepSession } from '../lib/session.ts'
import { renderPage } from '../render.tsx'
import { App } from './app.tsx'
import { startTexts } from './i18n.ts'

// The service renders the frame of a screen that it cannot draw, and the browser takes that over.

startTexts()

let root: Root | undefined
const place = document.createElement('div')
afterEach(() => {
  root?.unmount()
  place.remove()
  vi.restoreAllMocks()
})

test('a screen of who is signed in takes over its frame, with a menu that was opened early', async () => {
  const complaints = vi.spyOn(console, 'error')
  fakeService({})
  FakeStream.install()
  history.replaceState(null, '', '/profile')
  place.innerHTML = renderPage({ url: '/profile', language: 'en' })
  document.body.append(place)
  await expect.element(page.getByRole('main').getByText('Loading…')).toBeInTheDocument()
  const menu = place.querySelector<HTMLElement>('#menu')
  menu?.showPopover()

  keepSession(accountOf('medicalOwner'))
  const unlike: unknown[] = []
  root = hydrateRoot(place, <App client={createQueryClient()} />, {
    onRecoverableError: (error) => unlike.push(error),
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  expect(place.querySelector('#menu')).toBe(menu)
  expect(menu?.matches(':popover-open')).toBe(true)
  expect(unlike).toEqual([])
  expect(complaints).not.toHaveBeenCalled()
})
