import type { Page } from '@playwright/test'
import { chooseDemoStockists } from '../../fixtures/forms.ts'
import { freshEmail, freshName, picture } from '../../fixtures/people.ts'
import { choosePhoto, look, sentSizes, watchSent } from '../../fixtures/photos.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'

// What becomes of the images that people choose in forms.

const megabyte = 1024 * 1024
const preview = (page: Page) => page.getByRole('img', { name: 'Preview of Your Photo' })

async function openForm(page: Page) {
  await page.goto('/purchaser-signup')
  await expect(page.getByText(/^Large photos are made smaller here/).first()).toBeVisible()
  return page.getByLabel('Your Photo')
}

async function fillRest(page: Page) {
  await page.getByLabel('Full Name').fill(freshName('Buyer'))
  await page.getByLabel('Address').fill('12 Tilak Road, Pune')
  await page.getByLabel('Contact Number').fill('9000001234')
  await page.getByLabel('Email').fill(freshEmail('photo'))
  await page.getByLabel('Password', { exact: true }).fill('monsoon-77')
  await page.getByLabel('Confirm Password').fill('monsoon-77')
  await page.getByLabel('Aadhar Card').setInputFiles(picture('aadhar.png'))
  await chooseDemoStockists(page, 3)
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)('a photo of 12 MB is shrunk, stands upright, and is sent', async ({ page }) => {
      await watchSent(page)
      const photo = await openForm(page)
      await fillRest(page)
      const bytes = await choosePhoto(photo, { width: 4000, height: 3000, isNoisy: true })
      expect(bytes).toBeGreaterThan(12 * megabyte)
      // Sent while it is being prepared, the form waits for it.
      await page.getByRole('button', { name: 'Complete Registration' }).click()
      await expect(page.getByText('Registration submitted.')).toBeVisible({ timeout: 60_000 })
      const { photo: sent = 0 } = await sentSizes(page)
      expect(sent).toBeGreaterThan(1_000)
      expect(sent).toBeLessThan(1.5 * megabyte)
      await expect(page).toHaveURL('/purchasermiddle')
    })
  })
}

test('a photo of 60 megapixels is shrunk, and stands upright', async ({ page }) => {
  const photo = await openForm(page)
  await choosePhoto(photo, { width: 9000, height: 6700 })
  await expect(preview(page)).toBeVisible({ timeout: 60_000 })
  expect(await look(preview(page))).toEqual({ width: 762, height: 1024, top: 0.9, bottom: 0.1 })
})

test('a photo is cropped to the frame of the card by keyboard', async ({ page }) => {
  const photo = await openForm(page)
  await choosePhoto(photo, { width: 1200, height: 900 })
  await expect(preview(page)).toBeVisible()
  const crop = page.getByRole('button', { name: 'Crop Your Photo' })
  await crop.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Crop Your Photo' })
  const area = dialog.getByRole('group', { name: 'Photo in its frame' })
  await dialog.getByLabel('Zoom').focus()
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByLabel('Zoom')).toHaveValue('2')
  await area.focus()
  // Up to the end: only the red half is left in the frame.
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowDown')
  // A key that is held down on a slow device: nothing else gets a turn between its events.
  // Written as text: these tests know no types of the page.
  await page.evaluate(`(async () => {
    for (let step = 0; step < 120; step++) {
      const key = { key: 'ArrowDown', bubbles: true, cancelable: true }
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key))
      await Promise.resolve()
    }
  })()`)
  await dialog.getByRole('button', { name: 'Use this part' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(crop).toBeFocused()
  // The preview is drawn after the dialog has closed.
  await expect(async () => {
    const upper = await look(preview(page))
    expect(upper.width / upper.height).toBeCloseTo(23 / 28.5, 1)
    expect(upper).toMatchObject({ top: 0.9, bottom: 0.9 })
  }).toPass({ timeout: 15_000 })

  // It begins with the whole photo again; a press before the photo has loaded counts once it has.
  await crop.press('Enter')
  await dialog.getByRole('button', { name: 'Use this part' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(async () => {
    expect(await look(preview(page))).toMatchObject({ top: 0.9, bottom: 0.1 })
  }).toPass({ timeout: 15_000 })
})

test.describe('by touch', () => {
  test.use(devices.phone)

  test('a photo is cropped to the frame of the card', async ({ page }) => {
    const photo = await openForm(page)
    await choosePhoto(photo, { width: 1200, height: 900 })
    await page.getByRole('button', { name: 'Crop Your Photo' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Crop Your Photo' })
    const area = dialog.getByRole('group', { name: 'Photo in its frame' })
    await dialog.getByLabel('Zoom').fill('2')
    // The dialog moves as it opens.
    await area.tap({ trial: true })
    const box = await area.boundingBox()
    if (!box) throw new Error('The frame is not shown.')
    const session = await page.context().newCDPSession(page)
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }],
      })
    await touch('touchStart', 0)
    for (const down of [40, 120, 240, 400]) await touch('touchMove', down)
    await touch('touchEnd', 0)
    await dialog.getByRole('button', { name: 'Use this part' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(async () => {
      expect(await look(preview(page))).toMatchObject({ top: 0.9, bottom: 0.9 })
    }).toPass({ timeout: 15_000 })
  })
})

test.describe('without a network', () => {
  test.use({ allowedComplaints: /^Failed to load resource/ })

  test('a photo is still checked and shrunk, and cropping says what it lacks', async ({ page, context }) => {
    const photo = await openForm(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await choosePhoto(photo, { width: 1200, height: 900 })
    await expect(preview(page)).toBeVisible()
    expect(await look(preview(page))).toEqual({ width: 768, height: 1024, top: 0.9, bottom: 0.1 })
    await page.getByRole('button', { name: 'Crop Your Photo' }).click()
    const said = 'Cropping could not be loaded. Check your connection, then try again.'
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    await expect(preview(page)).toBeVisible()
  })
})
