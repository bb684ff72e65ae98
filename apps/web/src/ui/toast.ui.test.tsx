import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../testing/open-screen.tsx'
import { changeLanguage, textsOf } from '../lib/texts.ts'
import { dismissToast, showToast, Toasts } from './toast.tsx'

test('closes all messages when the screen has moved on, not the last one alone', async () => {
  const screen = await render(<Toasts />)
  await Promise.all(['One', 'Two', 'Three'].map((text) => showToast({ text, stays: true })))
  await expect.element(screen.getByText('Three')).toBeVisible()
  dismissToast()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('follows the language, with what its button says', async () => {
  const t = textsOf('ui')
  const screen = await render(<Toasts />)
  await showToast({ text: t('noPhone'), action: { label: t('undo'), run: () => undefined }, stays: true })
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await changeLanguage('hi')
  await expect.element(screen.getByRole('button', { name: 'पहले जैसा करें' })).toBeVisible()
  await expect.element(screen.getByText(t('noPhone'))).not.toBeInTheDocument()
  await changeLanguage('en')
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})
