import type { Page } from '@playwright/test'
import {
  createButton,
  dialog,
  freshStore,
  lists,
  manage,
  monday,
  nameField,
  nameList,
  openList,
  openNow,
  quantityField,
  saved,
  signInHere,
  type,
  undo,
} from '../fixtures/order-lists-parts.ts'
import { devices, expect, laterOn, test } from '../fixtures/test.ts'

/** Notes from now on what is said of how far the list is saved: it says some of it for less than a second. */
async function noteSaving(page: Page): Promise<() => Promise<string[]>> {
  // Written as text: these tests know no types of the page.
  await page.evaluate(`(() => {
    globalThis.saidOfSaving = []
    const look = () => {
      const note = document.querySelector('[data-save]')
      if (note) saidOfSaving.push(note.dataset.save + ': ' + note.textContent)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })()`)
  return () => page.evaluate('saidOfSaving')
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`an order list, ${device}`, () => {
    test.use(settings)

    test('is saved while typing, opened again, renamed, copied, and deleted with undo', {
      tag: laterOn(device, 'desk'),
    }, async ({ page }) => {
      const email = await freshStore(page)
      await page.goto('/demand')
      await expect(createButton(page)).toBeVisible()
      // Visitors keep theirs on the device, without a word about lists.
      await expect(lists(page)).toBeHidden()
      await signInHere(page, email)
      await expect(openNow(page, 'On this device')).toBeVisible()
      await type(page, monday)
      await nameList(page, 'Monday order')
      await expect(openNow(page, 'Monday order')).toBeFocused()
      await expect(nameField(page, 2)).toHaveValue('Pan 40 Tablet')

      const said = await noteSaving(page)
      await quantityField(page, 2).fill('7')
      await expect.poll(said).toContain('typing: Not saved yet')
      await expect(saved(page)).toHaveText('Saved')
      await page.reload()
      await expect(openNow(page, 'Monday order')).toBeVisible()
      await expect(quantityField(page, 2)).toHaveValue('7')

      // The list of the device is empty now; what is typed there is asked about before another list takes its place.
      await lists(page).click()
      await dialog(page, 'Lists').getByRole('button', { name: 'The list of this device' }).click()
      await expect(openNow(page, 'On this device')).toBeVisible()
      await expect(nameField(page, 1)).toHaveValue('')
      await nameField(page, 1).fill('Crocin Advance')
      await page.keyboard.press('Escape')
      await openList(page, 'Monday order')
      const asked = dialog(page, 'What about the lines that you typed?')
      await asked.getByRole('button', { name: 'Keep them on this device' }).click()
      await expect(openNow(page, 'Monday order')).toBeVisible()
      await expect(nameField(page, 1)).toHaveValue('Dolo 650 Tablet')
      await lists(page).click()
      await dialog(page, 'Lists').getByRole('button', { name: 'The list of this device' }).click()
      await expect(nameField(page, 1)).toHaveValue('Crocin Advance')
      await openList(page, 'Monday order')
      await asked.getByRole('button', { name: 'Add them to “Monday order”' }).click()
      await expect(nameField(page, 3)).toHaveValue('Crocin Advance')
      await expect(saved(page)).toBeVisible()

      let more = await manage(page, 'Monday order')
      await more.getByLabel('Name').fill('Weekly order')
      await more.getByRole('button', { name: 'Rename' }).click()
      await expect(openNow(page, 'Weekly order')).toBeVisible()
      await expect(saved(page)).toBeVisible()
      more = await manage(page, 'Weekly order')
      await more.getByRole('button', { name: 'Copy this list' }).click()
      await expect(openNow(page, 'Weekly order copy')).toBeVisible()
      await expect(nameField(page, 3)).toHaveValue('Crocin Advance')

      more = await manage(page, 'Weekly order copy')
      await more.getByRole('button', { name: 'Delete this list' }).click()
      await expect(openNow(page, 'On this device')).toBeVisible()
      await undo(page, '“Weekly order copy” deleted')
      await expect(openNow(page, 'Weekly order copy')).toBeVisible()
      more = await manage(page, 'Weekly order copy')
      const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
      await more.getByRole('button', { name: 'Delete this list' }).click()
      await lists(page).click()
      await expect(dialog(page, 'Lists').getByRole('button', { name: /^Weekly order \d/ })).toBeVisible()
      await expect(dialog(page, 'Lists').getByRole('button', { name: 'Weekly order copy' })).toBeHidden()
      expect((await gone).ok()).toBe(true)
    })
  })
}
