import { type ReactNode, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../testing/open-screen.tsx'
import { changeLanguage } from '../lib/texts.ts'
import { Button } from './button.tsx'
import { LeftOut, lazyPart } from './lazy-part.tsx'

// A part of a screen that cannot be had leaves the rest of the screen in use, and comes once it can be had.

function Part({ onClose }: { onClose?: () => void }) {
  return <Button onClick={onClose}>The part</Button>
}

/** A part that is had from the given time on. */
function partFrom(isThere: () => boolean, without?: () => ReactNode) {
  const load = async () => {
    if (!isThere()) throw new TypeError('Failed to fetch dynamically imported module')
    return { Part }
  }
  return lazyPart(load, 'Part', without)
}

function Screen({ of: Shown, isDialog = false }: { of: ReturnType<typeof partFrom>; isDialog?: boolean }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <Suspense>{isDialog ? <Shown onClose={() => setOpen(false)} /> : <Shown />}</Suspense>}
    </>
  )
}

const part = page.getByRole('button', { name: 'The part' })
const reason = page.getByText('No answer came. Check your connection, then try again.')

test('says why, and is loaded again when somebody asks for it', async () => {
  let isThere = false
  await render(<Screen of={partFrom(() => isThere)} />)
  await expect.element(reason).toBeVisible()
  await changeLanguage('hi')
  await expect.element(page.getByText('कोई जवाब नहीं आया।', { exact: false })).toBeVisible()
  await changeLanguage('en')
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible()
  isThere = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(part).toBeVisible()
})

test('comes by itself once there is a network again', async () => {
  let isThere = false
  await render(<Screen of={partFrom(() => isThere)} />)
  await expect.element(reason).toBeVisible()
  isThere = true
  dispatchEvent(new Event('online'))
  await expect.element(part).toBeVisible()
})

test('of a dialog is closed, and asked for again by the next press', async () => {
  let isThere = false
  await render(<Screen of={partFrom(() => isThere)} isDialog />)
  await expect.element(reason).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(reason).not.toBeInTheDocument()
  isThere = true
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(part).toBeVisible()
})

test('is left out where nobody misses it, and comes once there is a network again', async () => {
  let isThere = false
  const Nothing = () => (
    <p>
      Nothing
      <LeftOut />
    </p>
  )
  await render(<Screen of={partFrom(() => isThere, Nothing)} />)
  await expect.element(page.getByText('Nothing', { exact: true })).toBeVisible()
  await expect.element(reason).not.toBeInTheDocument()
  isThere = true
  dispatchEvent(new Event('online'))
  await expect.element(part).toBeVisible()
})
