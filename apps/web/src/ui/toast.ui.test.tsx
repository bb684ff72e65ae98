import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { dismissToast, showToast, Toasts } from './toast.tsx'

test('closes all messages when the screen has moved on, not the last one alone', async () => {
  const screen = await render(<Toasts />)
  await Promise.all(['One', 'Two', 'Three'].map((text) => showToast({ text, stays: true })))
  await expect.element(screen.getByText('Three')).toBeVisible()
  dismissToast()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
