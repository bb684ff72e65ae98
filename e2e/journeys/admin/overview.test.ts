import { asAdmin } from '../../fixtures/desk-people.ts'
import { resume } from '../../fixtures/session.ts'
import { devices, expect, inTurn, list, test } from '../../fixtures/test.ts'

// What a stockist and an admin see of how Rasad is used, as the demo world was.

const email = 'orders@deshpande-medical-agencies.example'
const shown = (count: number) => count.toLocaleString('en-IN')

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)(
      'a stockist sees how often it was found, called and asked, and what it could list',
      async ({ page, request }) => {
        // A buyer taps its number.
        const [firm] = await list(request, '/api/stockist?q=Deshpande&limit=1')
        // A test browser has no telephone to open.
        await page.addInitScript({
          content: `addEventListener('click', (event) => {
            if (event.target.closest('a[href^="tel:"]')) event.preventDefault()
          })`,
        })
        await page.goto(`/stockist/${firm?._id}`)
        const counted = page.waitForResponse(/\/contact$/)
        await page
          .getByRole('link', { name: /^Call / })
          .first()
          .click()
        expect(await (await counted).json()).toEqual({ success: true })

        await resume(page, email, 'stockist')
        const loaded: string[] = []
        page.on('request', (each) => loaded.push(each.url()))
        await page.goto('/stockist-dashboard?id=me')
        await expect(page.getByRole('switch').first()).toBeVisible()
        expect(loaded.filter((url) => url.includes('bar-drawing'))).toEqual([])
        const answer = page.waitForResponse('**/api/stockist/overview')
        await page.getByRole('tab', { name: 'Overview' }).click()
        const { last7, weeks } = (await (await answer).json()).data

        for (const [name, value] of [
          ['Found', last7.found],
          ['Called', last7.called],
          ['WhatsApp', last7.messaged],
        ]) {
          const figure = page.getByRole('tabpanel').locator('dl > div').filter({ hasText: name })
          await expect(figure.locator('dd').first()).toHaveText(shown(value))
        }
        const found = page.getByRole('region', { name: 'How often you were found' })
        // A pointer over the chart would choose its bar.
        await page.mouse.move(0, 0)
        await found.getByRole('application').focus()
        await page.keyboard.press('ArrowRight')
        await expect(found.getByRole('status')).toContainText(shown(weeks[1].found))
        await found.getByText('These figures as a table').click()
        const rows = found.getByRole('table').getByRole('row')
        await expect(rows).toHaveCount(13)
        await expect(rows.last()).toContainText(`until today${shown(weeks[11].found)}`)

        const wants = page.getByRole('region', { name: 'Asked for near you, not on your list' })
        await expect(wants.getByRole('listitem').first()).toContainText('Pune: 3+ shops')
        await expect(wants.getByRole('button', { name: /^List it: / }).first()).toBeVisible()
      },
    )

    inTurn(device)(
      'an admin sees what people search for, what waits, and where suppliers are',
      async ({ page }) => {
        await asAdmin(page)
        await page.goto('/')
        await page.getByRole('button', { name: 'Menu' }).click()
        const answer = page.waitForResponse('**/api/overview')
        await page.getByRole('link', { name: 'Overview' }).click()
        await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
        const { data } = await (await answer).json()

        const searches = page.getByRole('region', { name: 'Searches', exact: true })
        await expect(searches.getByRole('application')).toBeVisible()
        await searches.getByText('These figures as a table').click()
        const last = data.weeks[11]
        await expect(searches.getByRole('row').last()).toContainText(
          `${shown(last.searches - last.emptySearches)}${shown(last.emptySearches)}`,
        )
        const inVain = page.getByRole('region', { name: 'Searched, and nothing found' })
        await expect(inVain.getByRole('row').nth(1)).toContainText(data.emptySearches[0].text)
        const coverage = page.getByRole('region', { name: 'Coverage by district' })
        await expect(coverage.getByText(/^\d+ of [\d,]+ districts have a stockist\.$/)).toBeVisible()
        const most = coverage.getByRole('table', { name: 'Districts with the most stockists' })
        await expect(most.getByRole('link').first()).toHaveAttribute(
          'href',
          /^\/stockists\/[a-z-]+\/[a-z-]+$/,
        )
        await page.getByRole('region', { name: 'What waits' }).getByRole('link').first().click()
        await expect(page).toHaveURL(/\/admin\/review\?kind=/)
      },
    )
  })
}
