import { expectCard, proofPath } from '../fixtures/expect-card.ts'
import { signInAt } from '../fixtures/people.ts'
import { devices, expect, laterOn, test } from '../fixtures/test.ts'
import { approvedPurchaser, password } from '../fixtures/trade.ts'

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test('a purchaser signs in and reaches a card that prints in its exact size and scans', {
      tag: laterOn(device, 'phone'),
    }, async ({ page, baseURL }) => {
      const began = new Date()
      const { id, name, email } = await approvedPurchaser()
      await signInAt(page, '/purchaserLogin', email, password)
      await expect(page).toHaveURL(`/purchaser/${id}`)
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      const card = page.getByRole('region', { name: `${name}, front` })
      await expect(card.getByText('VERIFIED')).toBeVisible()
      await expect(card.getByText(name)).toBeVisible()
      await expect(card.getByText('90000 66666')).toBeVisible()
      const idNumber = id.slice(-8).toUpperCase()
      await expect(card.getByText(idNumber).first()).toBeVisible()
      const today = new Intl.DateTimeFormat('en-IN', {
        timeZone: 'Asia/Kolkata',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      })
      // The day may have changed meanwhile.
      const days = [began, new Date()].map((day) => today.format(day)).join('|')
      await expect(card.getByText(new RegExp(`Issue date: (${days})`))).toBeVisible()
      await expect(card.getByText('Valid Until: Permanent')).toBeVisible()
      await expect(card.getByRole('img', { name: `Photo of ${name}` })).toBeVisible()
      const back = page.getByRole('region', { name: `${name}, back` })
      await expect(back.getByText('Aadhar')).toBeVisible()
      await expect(back.getByRole('img', { name: 'Aadhar' })).toBeVisible()
      await expect(back.getByText('12 Tilak Road, Swargate, Pune 411002')).toBeVisible()
      await expectCard(page, idNumber, baseURL + (await proofPath(page, `/purchaser/${id}`)))
      await page.getByRole('link', { name: 'Back to Dashboard' }).click()
      await expect(page).toHaveURL('/dashboard')
    })
  })
}
