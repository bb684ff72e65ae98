import { PasswordAgainSchema } from '@rasad/contract/passwords'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../testing/open-screen.tsx'
import { MemoryRouter } from 'react-router'
import { Button } from './button.tsx'
import { FullScreenDialog } from './full-screen-dialog.tsx'
import { Confirm, Modal } from './modal.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { FilterField } from './text-field.tsx'

// Dialogs fit a phone whatever they are about, and give the focus back. The focus can be seen in both themes.

const longName =
  'Shree Siddhivinayak Pharmaceutical Distributors and Surgical Suppliers Private Limited Mumbai-Thane-Navimumbai'
const longText = `${longName}. `.repeat(40)

const dialogs: Record<string, (close: () => void) => ReactNode> = {
  Modal: (close) => (
    <Modal title={longName} onClose={close} actions={<Button onClick={close}>Approve</Button>}>
      <p>{longText}</p>
    </Modal>
  ),
  Confirm: (close) => (
    <Confirm
      title={`Remove ${longName}?`}
      text={longText}
      confirmLabel="Remove"
      onConfirm={() => undefined}
      onClose={close}
    />
  ),
  Password: (close) => (
    <PasswordDialog
      title={`Make ${longName} the owner?`}
      schema={PasswordAgainSchema}
      label="Your password"
      confirmLabel="Hand over"
      busyLabel="Handing over…"
      onConfirm={async () => undefined}
      failedText="Wrong password."
      onClose={close}
    >
      <p>{longText}</p>
    </PasswordDialog>
  ),
  'Full screen': (close) => (
    <FullScreenDialog title={longName} onClose={close}>
      <p>{longText}</p>
    </FullScreenDialog>
  ),
}

function Opener({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MemoryRouter>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && dialogs[name]?.(() => setOpen(false))}
    </MemoryRouter>
  )
}

afterEach(() => {
  delete document.documentElement.dataset.theme
})

test.each(Object.keys(dialogs))('%s fits 360 px, and Escape gives the focus back', async (name) => {
  await render(<Opener name={name} />)
  const opener = page.getByRole('button', { name: 'Open' })
  await opener.click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect.element(dialog).toBeVisible()
  const { scrollWidth, clientWidth } = dialog.element()
  expect(scrollWidth).toBe(clientWidth)
  expect(document.documentElement.scrollWidth).toBe(360)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test.each(['light', 'dark'])('shows which control has the focus, %s', async (theme) => {
  document.documentElement.dataset.theme = theme
  await render(
    <>
      <Button>Send</Button>
      <FilterField label="Name" value="" onChange={() => undefined} />
    </>,
  )
  for (const control of [page.getByRole('button'), page.getByRole('searchbox')]) {
    await userEvent.tab()
    await expect.element(control).toHaveFocus()
    // The outline is at the control, or at the frame of an input that is drawn by it.
    const around = [control.element(), ...parents(control.element())].slice(0, 3)
    expect(around.map((element) => getComputedStyle(element).outlineStyle)).toContain('solid')
  }
})

function parents(element: Element): Element[] {
  return element.parentElement ? [element.parentElement, ...parents(element.parentElement)] : []
}
