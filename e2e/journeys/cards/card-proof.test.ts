import { signIn } from '../../fixtures/session.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'
import {
  addMember,
  api,
  approvedFirm,
  approvedPurchaser,
  asFirm,
  elsewhere,
  password,
} from '../../fixtures/trade.ts'

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ ...settings, allowedComplaints: /404 \(Not Found\)/ })

    inTurn(device)(
      'a stockist ends the card of somebody who has left, and lets them return',
      async ({ page, browser }) => {
        const firm = await approvedFirm()
        const { _id, cardCode } = await addMember(firm.token)
        const scanner = await elsewhere(browser)
        const asked: string[] = []
        scanner.on('request', (request) => {
          const path = new URL(request.url()).pathname
          if (path === `/api/cards/${cardCode}`) asked.push(path)
        })
        await scanner.goto(`/c/${cardCode}`)
        await expect(scanner.getByText('This card is valid')).toBeVisible()
        // The page is the scan: asking again would count it twice.
        await expect(scanner.getByText(/^Checked at /)).toBeVisible()
        expect(asked).toEqual([])

        await asFirm(page, firm)
        await page.goto(`/staffs?member=${_id}`)
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: 'Has left' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Has left' }).click()
        await expect(page.getByText('The card of Ravi Patil is no longer valid.')).toBeVisible()
        await expect(dialog.getByText(/^Left on /)).toBeVisible()

        await scanner.getByRole('button', { name: 'Check again' }).click()
        await expect(scanner.getByText('This card is not valid')).toBeVisible()
        await expect(scanner.getByText(/^It was revoked on /)).toBeVisible()
        await expect(scanner.getByText('Ravi')).toHaveCount(0)
        expect(asked).toHaveLength(1)
        // Cards printed before there were codes lead here.
        await scanner.goto(`/staff/${_id}`)
        await expect(scanner.getByRole('heading', { name: 'Ravi Patil has left' })).toBeVisible()
        await scanner.context().close()

        await page.keyboard.press('Escape')
        await expect(page.getByText('No staff members yet')).toBeVisible()
        await page.getByText('Have left').click()
        await page.getByRole('button', { name: 'Details of Ravi Patil' }).click()
        await dialog.getByRole('button', { name: 'Let them return' }).click()
        await expect(page.getByText('Ravi Patil is back, with a new card.')).toBeVisible()
        const { data } = await api<{ data: { cardCode: string } }>(
          'GET',
          `/api/staff/${_id}`,
          undefined,
          firm.token,
        )
        expect(data.cardCode).not.toBe(cardCode)
        await page.goto(`/c/${data.cardCode}`)
        await expect(page.getByText('This card is valid')).toBeVisible()
      },
    )
  })
}

test('a lost card is issued again, after asking', async ({ page }) => {
  const buyer = await approvedPurchaser()
  await signIn(page, buyer.email, 'purchaser', password)
  const codeOf = async () => {
    const answer = await page.request.get(`/purchaser/${buyer.id}`, {
      headers: { accept: 'application/json' },
    })
    return (await answer.json()).data.cardCode as string
  }
  const lost = await codeOf()
  await page.goto(`/purchaser/${buyer.id}`)
  const back = page.getByRole('region', { name: /, back$/ })
  await expect(back.getByRole('img', { name: new RegExp(lost) })).toBeVisible()
  await page.getByRole('button', { name: 'Issue a new card' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await codeOf()).toBe(lost)
  await page.getByRole('button', { name: 'Issue a new card' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue a new card' }).click()
  await expect(page.getByText('The new card is ready.')).toBeVisible()
  await expect(back.getByRole('img', { name: new RegExp(await codeOf()) })).toBeVisible()
  expect(await codeOf()).not.toBe(lost)
  await page.goto(`/c/${lost}`)
  await expect(page.getByText('This card is not valid')).toBeVisible()
})
