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

test('at the top, where it would lie on what is asked, a short message is on the bar and a long one is whole', async () => {
  const screen = await render(
    <>
      <section data-subject style={{ position: 'fixed', inset: '8rem 0 0' }}>
        <button type="button">Asked</button>
      </section>
      <Toasts />
    </>,
  )
  screen.getByRole('button', { name: 'Asked' }).element().focus()
  await showToast({ text: 'Kept', stays: true })
  const box = (text: RegExp) =>
    screen.getByRole('dialog').filter({ hasText: text }).element().getBoundingClientRect()
  await expect.poll(() => box(/Kept/).bottom).toBeCloseTo(64, 0)
  await showToast({ text: 'A medicine that will be meant from now on. '.repeat(8), stays: true })
  await expect.poll(() => Math.round(box(/^A medicine/).top)).toBe(6)
  expect(box(/^A medicine/).height).toBeGreaterThan(90)
})

test('leaves a phone’s bar free once it is gone', async () => {
  let taps = 0
  const screen = await render(
    <>
      <button type="button" style={{ position: 'fixed', inset: '0 0 auto' }} onClick={() => taps++}>
        Menu
      </button>
      <Toasts />
    </>,
  )
  await showToast({ text: 'Saved', stays: true })
  await expect.element(screen.getByText('Saved')).toBeVisible()
  dismissToast()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Menu' }).click()
  expect(taps).toBe(1)
})
