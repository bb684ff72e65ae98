import { askedStockist } from '../fixtures/replies.ts'
import { answersOf, bar, buyersView, choose, items, line } from '../fixtures/reply-parts.ts'
import { devices, expect, first, inTurn, test } from '../fixtures/test.ts'

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)(
      'answers line by line, corrects, and the buyer sees each answer',
      async ({ page, request }) => {
        const medicine = await first(request, '/api/medicine?q=Telma&limit=1')
        const asked = await askedStockist(
          request,
          [{ medicine: medicine._id, quantity: 20, unit: 'strip', free: 2 }, ...items.slice(1)],
          { note: 'Before five, please.' },
        )
        await page.goto(asked.path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'Test Medical Store asks what you have',
        )
        await expect(page.getByText('Before five, please.')).toBeVisible()
        await expect(line(page, 0)).toContainText(medicine.name)
        await expect(line(page, 0)).toContainText('20 strips + 2 free')
        await expect(line(page, 1)).toContainText('Note: Long expiry please')
        await expect(bar(page)).toContainText('0 of 3 answered')

        await choose(page, 0, 'In stock')
        await line(page, 0).getByText('Price, scheme, GST, expiry').click()
        await line(page, 0).getByLabel('PTR in ₹, before GST').fill('92,40')
        await line(page, 0).getByLabel('Scheme: paid packs').fill('10')
        await line(page, 0).getByLabel('Scheme: free packs').fill('1')
        await line(page, 0).getByLabel('GST', { exact: true }).selectOption('12 %')
        await line(page, 0).getByLabel('Nearest expiry').fill('1129')
        await choose(page, 1, 'Some')
        await bar(page).getByRole('button', { name: 'Send 2 answers' }).click()
        // Two things could be meant by the price, and how many is missing: nothing is sent.
        await expect(bar(page)).toContainText('Please look at 2 lines')
        await expect(line(page, 0).getByLabel('PTR in ₹, before GST')).toBeFocused()
        expect(await answersOf(asked)).toEqual([])
        await line(page, 0).getByLabel('PTR in ₹, before GST').fill('92.40')
        await line(page, 1).getByLabel('How many do you have?').fill('4')
        await page.getByLabel('Message to the buyer').fill('Gloves next week.')
        await bar(page).getByRole('button', { name: 'Send 2 answers' }).click()
        await expect(bar(page)).toContainText('Sent. The buyer sees it now.')
        await expect(bar(page)).toContainText('2 of 3 answered')
        // 92.40 × 10 ÷ 11 + 12 % is 94.08 exactly.
        await expect(line(page, 0)).toContainText('Landed ₹94.08 each = ₹92.40 × 10 ÷ 11 + 12 % GST')
        expect(await answersOf(asked)).toMatchObject([
          { line: 0, answer: 'have', pricePaise: 9240 },
          { line: 1, answer: 'part', quantity: 4 },
        ])
        expect((await buyersView(asked)).stockists[0]?.note).toBe('Gloves next week.')

        await choose(page, 1, 'None')
        await choose(page, 2, 'Later')
        await line(page, 2).getByRole('button', { name: 'In 7 days' }).click()
        await bar(page).getByRole('button', { name: 'Send 2 answers' }).click()
        await expect(bar(page)).toContainText('3 of 3 answered')
        await expect(bar(page)).toContainText('Sent.')
        expect((await answersOf(asked)).map(({ answer }) => answer)).toEqual(['have', 'no', 'later'])
      },
    )
  })
}
