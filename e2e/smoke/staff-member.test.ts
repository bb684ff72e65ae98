import { freshEmail, signInAt } from '../fixtures/people.ts'
import { codesIn } from '../fixtures/read-codes.ts'
import { attach, fill, noRight, open } from '../fixtures/staff-parts.ts'
import { devices, expect, laterOn, test } from '../fixtures/test.ts'
import { api, approvedFirm, asFirm, elsewhere } from '../fixtures/trade.ts'

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test('a stockist adds a member, invites it, and the member reaches its own card', {
      tag: laterOn(device, 'desk'),
    }, async ({ page, browser, baseURL }) => {
      const firm = await approvedFirm()
      const email = freshEmail('member')
      await asFirm(page, firm)
      await page.goto('/staffs')
      await expect(page.getByRole('heading', { name: 'Staff Management' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No staff members yet' })).toBeVisible()
      await page.getByRole('link', { name: 'Add New Staff' }).click()
      await expect(page.getByRole('heading', { name: 'Create Staff Member' })).toBeVisible()
      await fill(page, 'Meena Kumari')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Address').fill('4 Station Road, Nashik')
      await attach(page)
      await page.getByRole('button', { name: 'Create Staff' }).click()
      await expect(page.getByRole('alert')).toHaveText('Staff created successfully!')
      await expect(page).toHaveURL('/staffs')

      const tile = page.getByRole('article')
      await expect(tile).toHaveCount(1)
      const [member] = (await api<{ data: { _id: string }[] }>('GET', '/api/staff', undefined, firm.token))
        .data
      const card = `/staff/${member?._id}`
      await expect(tile).toContainText(`ID ${member?._id.slice(-6).toUpperCase()}`)
      for (const counter of ['Total', 'Active']) {
        await expect(page.getByRole('term').filter({ hasText: counter }).locator('..')).toContainText('1')
      }
      const qr = page.getByRole('img', { name: 'QR code of the card of Meena Kumari' })
      const dialog = await open(page, 'Meena Kumari')
      for (const text of [email, '4 Station Road, Nashik', 'Active', '90000 12345', firm.name]) {
        await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      }
      await qr.last().scrollIntoViewIfNeeded()
      expect(await codesIn(await qr.last().screenshot())).toEqual([`QRCode ${baseURL}${card}`])
      await dialog.getByRole('button', { name: 'Invite to sign in' }).click()
      await expect(dialog.getByText(`The invitation to ${email} is on its way.`)).toBeVisible()
      await expect(dialog.getByText(/^Invited on/)).toHaveCount(0)
      const mail = await dialog.getByRole('link', { name: 'See the mail' }).getAttribute('href')
      await page.reload()
      await expect(page.getByRole('dialog').getByText(/^Invited on/)).toBeVisible()
      await expect(
        page.getByRole('dialog').getByRole('button', { name: 'Send the invitation again' }),
      ).toBeVisible()

      const person = await elsewhere(browser)
      await expect(async () => {
        await person.goto(mail ?? '')
        const said = person.getByText(new RegExp(`${firm.name} has made a staff card`))
        await expect(said).toBeVisible({ timeout: 2_000 })
      }).toPass()
      const link = await person.getByRole('link').first().getAttribute('href')
      await person.goto(link ?? '')
      await person.getByLabel('New Password').fill('Monsoon-43x')
      await person.getByLabel('Confirm Password').fill('Monsoon-43x')
      await person.getByRole('button', { name: 'Reset Password' }).click()
      await expect(person).toHaveURL('/login')
      await signInAt(person, '/login', email, 'Monsoon-43x')
      await expect(person).toHaveURL(card)
      await expect(person.getByRole('region', { name: 'Meena Kumari, front' })).toBeVisible()
      await expect(person.getByText(noRight)).toBeVisible()
      await person.goto('/staffs')
      await expect(person.getByText('Only stockists or admins can add staff')).toBeVisible()
      await expect(person.getByRole('article')).toHaveCount(1)
      await expect(
        (await open(person, 'Meena Kumari')).getByRole('button', { name: 'Edit Staff' }),
      ).toHaveCount(0)
      await person.context().close()
    })
  })
}
