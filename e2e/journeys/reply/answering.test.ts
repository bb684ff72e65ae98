import type { APIRequestContext, Page } from '@playwright/test'
import { type Asked, askedStockist } from '../../fixtures/replies.ts'
import { answersOf, bar, choose, inSession, line } from '../../fixtures/reply-parts.ts'
import { signIn } from '../../fixtures/session.ts'
import { devices, expect, list, test } from '../../fixtures/test.ts'
import { api, asFirm, elsewhere, password } from '../../fixtures/trade.ts'
import { bringAxe, violations } from '../../fixtures/violations.ts'

// A stockist answers signed in, from its own list: on the same page as by link, at an address of its own.

const lineCount = 26
/** Pixels of the whole page with 26 lines, by the width of the screen. */
const heights: Record<string, number> = { desk: 1_500, phone: 2_800 }
const facts = { quantity: 32, ptr: 105.28, expiry: '2031-05-31' }

async function askedFor(
  request: APIRequestContext,
  count: number,
  { listed = count, quantity = 20 } = {},
): Promise<Asked> {
  const found = await list(request, `/api/medicine?limit=${count}`)
  expect(found).toHaveLength(count)
  const ids = found.map(({ _id }) => _id)
  return askedStockist(
    request,
    ids.map((medicine) => ({ medicine, quantity, unit: 'strip' })),
    { inStock: ids.slice(0, listed), facts },
  )
}

/** Of the whole page: what is out of sight is laid out when it comes into sight. */
const heightOf = (page: Page) =>
  page.evaluate<number>(`(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += 300) {
      scrollTo(0, at)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    scrollTo(0, 0)
    return document.documentElement.scrollHeight
  })()`)

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    test('from the notification to a sent answer of 26 lines in at most 4 taps', async ({
      page,
      request,
    }) => {
      const asked = await askedFor(request, lineCount)
      await asFirm(page, asked.stockist)
      await page.goto('/')
      let taps = 0
      const tap = async (name: RegExp | string, role: 'button' | 'link' = 'button') => {
        taps++
        await page.getByRole(role, { name }).first().click()
      }
      await tap(/^Notifications/)
      await tap(/Test Medical Store/, 'link')
      await expect(page).toHaveURL(new RegExp(`${inSession(asked)}$`))
      await expect(bar(page)).toContainText(`0 of ${lineCount} answered`)
      await expect(line(page, 0)).toContainText('32 · ₹105.28 · exp 05/31')
      expect(await heightOf(page)).toBeLessThanOrEqual(heights[device] ?? 0)
      await tap(`Send ${lineCount} from my list`)
      await expect(bar(page)).toContainText(`${lineCount} of ${lineCount} answered`)
      await expect(bar(page)).toContainText('Sent. The buyer sees it now.')
      expect(taps).toBeLessThanOrEqual(4)
      const given = await answersOf(asked)
      expect(given).toHaveLength(lineCount)
      for (const one of given) expect(one).toMatchObject({ answer: 'have', pricePaise: 10_528 })
    })
  })
}

test.describe('two people of one firm on phones', () => {
  test.use({ ...devices.phone, locale: 'hi-IN', allowedComplaints: /40[19] \(|ERR_INTERNET_DISCONNECTED/ })

  test('decide what both have answered, with the network cut and a session that ends in between', async ({
    page,
    context,
    browser,
    request,
  }) => {
    const asked = await askedFor(request, 3, { listed: 1 })
    await asFirm(page, asked.stockist)
    await page.goto(inSession(asked))
    await bringAxe(page)
    expect(await violations(page, 'all')).toEqual([])
    const other = await elsewhere(browser)
    await asFirm(other, asked.stockist)
    await other.goto(inSession(asked))

    await test.step('a colleague was faster: a person decides', async () => {
      await choose(page, 0, 'स्टॉक में है')
      await choose(other, 0, 'नहीं है')
      await bar(other).getByRole('button', { name: '1 जवाब भेजें' }).click()
      await expect(bar(other)).toContainText('भेज दिया।')
      await bar(page).getByRole('button', { name: '1 जवाब भेजें' }).click()
      await expect(line(page, 0).getByRole('alert')).toContainText('नहीं है')
      expect(await answersOf(asked)).toMatchObject([{ line: 0, answer: 'no' }])
      await line(page, 0).getByRole('button', { name: 'मेरा जवाब रखें' }).click()
      await bar(page).getByRole('button', { name: '1 जवाब भेजें' }).click()
      await expect(bar(page)).toContainText('भेज दिया।')
      expect(await answersOf(asked)).toMatchObject([{ line: 0, answer: 'have' }])
    })

    await test.step('the network is cut: the answer goes out when it is back', async () => {
      await choose(page, 1, 'नहीं है')
      await context.setOffline(true)
      await bar(page).getByRole('button', { name: '1 जवाब भेजें' }).click()
      await expect(bar(page)).toContainText('नेटवर्क नहीं है')
      await context.setOffline(false)
      await expect(bar(page)).toContainText('भेज दिया।')
      expect(await answersOf(asked)).toHaveLength(2)
    })

    await test.step('the session ends: what is typed stays, and goes out after the next sign-in', async () => {
      await choose(page, 2, 'थोड़ा है')
      await line(page, 2).getByLabel('कितना है?').fill('7')
      await context.clearCookies()
      await bar(page).getByRole('button', { name: '1 जवाब भेजें' }).click()
      await expect(bar(page)).toContainText('आपका लिखा इसी डिवाइस पर रहेगा')
      expect(await answersOf(asked)).toHaveLength(2)
      await bar(page).getByRole('link', { name: 'साइन इन करें' }).click()
      await expect(page).toHaveURL(/stockist-login/)
      await page.locator('input[type=email]').fill(asked.stockist.email)
      await page.locator('input[type=password]').fill(password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`${inSession(asked)}$`))
      await expect(bar(page)).toContainText('3 में से 3 के जवाब')
      // The count holds what is typed, too.
      await expect.poll(() => answersOf(asked)).toMatchObject([{}, {}, { answer: 'part', quantity: 7 }])
    })
    await other.context().close()
  })
})

test('opens for the stockist that was asked, and for nobody else', async ({ page, request, browser }) => {
  const asked = await askedFor(request, 1)
  const visitor = await elsewhere(browser)
  await visitor.goto(inSession(asked))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Please sign in')
  await visitor.context().close()
  // The buyer has a page of its own at an address of its own.
  const { user } = await api<{ user: { email: string } }>('GET', '/api/auth/me', undefined, asked.token)
  await signIn(page, user.email, 'medicalOwner', password)
  await page.goto(inSession(asked))
  await expect(page).toHaveURL(new RegExp(`/requests/${asked.id}$`))
})
