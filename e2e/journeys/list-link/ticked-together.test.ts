import { sharedList } from '../../fixtures/shared-lists.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'
import { api, approvedFirm, elsewhere } from '../../fixtures/trade.ts'

// A colleague opens a shared list by its link, without an account.

interface List {
  data: {
    version: number
    lines: {
      id: string
      name: string
      outcome: { is: string; quantity?: number } | null
      changedBy: string | null
    }[]
  }
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({
      ...settings,
      allowedComplaints: /404 \(Not Found\)|Failed to load resource/,
    })

    inTurn(device)('two colleagues tick a list, and see each other', async ({ page, browser }) => {
      const firm = await approvedFirm()
      const list = await sharedList(firm.token, 'Monday order', [
        { name: 'Velmar 40', quantity: 10, unit: 'strip' },
        { name: 'Sahyadol 650', quantity: 6 },
        { name: 'Nimbu syrup' },
      ])
      const stored = async () => (await api<List>('GET', `/api/lists/${list.id}`, undefined, firm.token)).data
      const row = (of: typeof page, name: string) => of.getByRole('listitem').filter({ hasText: name })

      const answer = await page.goto(list.path)
      expect(answer?.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      await expect(page.getByRole('heading', { name: 'Monday order' })).toBeVisible()
      await expect(page.getByText(`From ${firm.name}`)).toBeVisible()
      await page.getByLabel('Your name').fill('Ravi')
      await row(page, 'Velmar 40').getByRole('button', { name: 'In stock' }).click()
      await row(page, 'Sahyadol 650').getByRole('button', { name: 'Some' }).click()
      await page.getByLabel('How many of Sahyadol 650').fill('4')
      await expect(page.getByText('2 of 3 lines ticked')).toBeVisible()
      await expect
        .poll(async () =>
          (await stored()).lines.map(({ outcome, changedBy }) => [outcome?.is, outcome?.quantity, changedBy]),
        )
        .toEqual([
          ['has', undefined, 'Ravi'],
          ['part', 4, 'Ravi'],
          [undefined, undefined, firm.name],
        ])

      // A colleague sees it, and ticks too; the first one hears of it.
      const other = await elsewhere(browser)
      await other.goto(list.path)
      await expect(row(other, 'Velmar 40').getByText(/^Ravi, /)).toBeVisible()
      await expect(row(other, 'Velmar 40').getByRole('button', { name: 'In stock' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await other.getByLabel('Your name').fill('Meera')
      await row(other, 'Nimbu syrup').getByRole('button', { name: 'None', exact: true }).click()
      await expect(row(page, 'Nimbu syrup').getByText(/Just changed: .*Meera, /)).toBeVisible({
        timeout: 20_000,
      })
      await expect(page.getByText('3 of 3 lines ticked')).toBeVisible()

      // Only what is open, and a second tap takes a tick off.
      await page.getByText('Not ticked (0)').click()
      await expect(page.getByRole('heading', { name: 'Every line is ticked' })).toBeVisible()
      await page.getByText('All (3)').click()
      await row(page, 'Velmar 40').getByRole('button', { name: 'In stock' }).click()
      await expect.poll(async () => (await stored()).lines[0]?.outcome).toBeNull()

      // Ticks that cannot be sent wait, also over a reload, and are sent by themselves.
      await page.route('**/ticks', (route) => route.abort())
      await row(page, 'Velmar 40').getByRole('button', { name: 'None', exact: true }).click()
      await expect(page.getByText('1 tick is not sent yet.')).toBeVisible()
      await expect(row(page, 'Velmar 40').getByRole('button', { name: 'None', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      // Meanwhile the other says something else, which is then replaced and can be put back.
      await row(other, 'Velmar 40').getByRole('button', { name: 'Some' }).click()
      await expect.poll(async () => (await stored()).lines[0]?.outcome?.is).toBe('part')
      await page.reload()
      await expect(page.getByText('1 tick is not sent yet.')).toBeVisible()
      await page.unroute('**/ticks')
      await expect(
        page.getByText('Meera had ticked “Some” for Velmar 40. Your tick counts now.'),
      ).toBeVisible({
        timeout: 20_000,
      })
      expect((await stored()).lines[0]?.outcome?.is).toBe('no')
      await page.getByRole('button', { name: 'Put theirs back' }).click()
      await expect(page.getByRole('button', { name: 'Put theirs back' })).toHaveCount(0)
      await expect.poll(async () => (await stored()).lines[0]?.outcome?.is).toBe('part')

      // An ended link says so on both.
      await api('DELETE', `/api/shares/${list.shareId}`, undefined, firm.token)
      for (const each of [page, other]) {
        await expect(each.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible({
          timeout: 20_000,
        })
      }
      await other.context().close()
    })
  })
}
