import { type Asked, askedStockist, order } from '../../fixtures/replies.ts'
import { answersOf, bar, buyersView, choose, items, line } from '../../fixtures/reply-parts.ts'
import { devices, expect, test } from '../../fixtures/test.ts'
import { api, elsewhere } from '../../fixtures/trade.ts'
import { bringAxe, violations } from '../../fixtures/violations.ts'

const kindsOf = async (asked: Asked, kind: string) =>
  (await buyersView(asked)).history.filter((event) => event.kind === kind).length

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('is seen at the first touch, never by being opened', async ({ page, request }) => {
    const asked = await askedStockist(request, items)
    await page.goto(asked.path)
    await expect(bar(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect((await buyersView(asked)).stockists[0]).toMatchObject({ stage: 'sent', seenAt: null })
    await page.getByRole('heading', { level: 1 }).tap()
    await expect.poll(async () => (await buyersView(asked)).stockists[0]?.stage).toBe('seen')
    expect(await kindsOf(asked, 'seen')).toBe(1)
  })

  test('offers another product beside what was asked, and says in what it differs', async ({
    page,
    request,
  }) => {
    type Hits = { data: { _id: string; name: string; composition: string }[] }
    const { data } = (await (
      await request.get('/api/search?category=medicine&q=telma&limit=10')
    ).json()) as Hits
    const [medicine, other] = [
      data.find(({ composition }) => composition === 'Telmisartan (40mg)'),
      data.find(({ composition }) => composition === 'Telmisartan (80mg)'),
    ]
    const asked = await askedStockist(request, [{ medicine: medicine?._id ?? '', quantity: 5 }])
    await page.goto(asked.path)
    await choose(page, 0, 'Substitute')
    await line(page, 0).getByLabel('Search for the substitute').fill('telma 80')
    await line(page, 0)
      .getByRole('button', { name: other?.name ?? '' })
      .first()
      .click()
    await expect(line(page, 0)).toContainText('Telmisartan (40mg)')
    await expect(line(page, 0)).toContainText('Telmisartan (80mg)')
    await expect(line(page, 0)).toContainText('Another strength')
    await line(page, 0).getByLabel('How many? (empty: as asked)').fill('3')
    await bar(page).getByRole('button', { name: 'Send 1 answer' }).click()
    await expect(line(page, 0)).toContainText(`Substitute: ${other?.name}, 3`)
    expect(await answersOf(asked)).toMatchObject([
      { answer: 'other', quantity: 3, medicine: { _id: other?._id } },
    ])
  })

  test.describe('without network', () => {
    test.use({ allowedComplaints: /ERR_INTERNET_DISCONNECTED/ })

    test('keeps what is typed and sends it once when the network is back', async ({
      page,
      context,
      request,
    }) => {
      const asked = await askedStockist(request, items)
      await page.goto(asked.path)
      await choose(page, 0, 'In stock')
      await choose(page, 1, 'Some')
      await context.setOffline(true)
      await expect(bar(page)).toContainText('No network. You can go on')
      await line(page, 1).getByLabel('How many do you have?').fill('7')
      await bar(page).getByRole('button', { name: 'Send 2 answers' }).click()
      await expect(bar(page)).toContainText('No network. Your answers are kept on this phone')
      expect(await answersOf(asked)).toEqual([])
      await context.setOffline(false)
      await expect(bar(page)).toContainText('Sent. The buyer sees it now.')
      expect(await answersOf(asked)).toMatchObject([{ answer: 'have' }, { answer: 'part', quantity: 7 }])
      expect(await kindsOf(asked, 'answered')).toBe(1)
    })

    test('sends after the tab was killed, without sending twice what had arrived', async ({
      page,
      context,
      request,
    }) => {
      const asked = await askedStockist(request, items)
      await page.goto(asked.path)
      await choose(page, 0, 'None')
      // The service takes it, and its answer is lost on the way back.
      await page.route('**/api/replies/*', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await route.fetch()
        await route.abort('internetdisconnected')
      })
      await bar(page).getByRole('button', { name: 'Send 1 answer' }).click()
      await expect(bar(page)).toContainText('No network.')
      await page.close()
      const again = await context.newPage()
      await again.goto(asked.path)
      await expect(bar(again)).toContainText('1 of 3 answered')
      await expect(line(again, 0)).toContainText('None')
      await expect(bar(again)).not.toContainText('not sent')
      expect(await kindsOf(asked, 'answered')).toBe(1)
    })
  })

  test('keeps what is typed over a reload, and nothing that tells the link', async ({ page, request }) => {
    const asked = await askedStockist(request, items)
    await page.goto(asked.path)
    await choose(page, 1, 'Some')
    await line(page, 1).getByLabel('How many do you have?').fill('six')
    await page.getByLabel('Message to the buyer').fill('Ask for Ravi')
    await page.reload()
    await expect(line(page, 1).getByLabel('How many do you have?')).toHaveValue('six')
    await expect(page.getByLabel('Message to the buyer')).toHaveValue('Ask for Ravi')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).toContain('six')
    expect(kept).not.toContain(asked.path.slice(3))
    await line(page, 1).getByLabel('How many do you have?').fill('6')
    await bar(page).getByRole('button', { name: 'Send 1 answer' }).click()
    await expect(bar(page)).toContainText('Sent.')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('drafts')
  })

  test('shows by line what another phone has answered meanwhile', async ({ page, browser, request }) => {
    const asked = await askedStockist(request, items)
    await page.goto(asked.path)
    await choose(page, 0, 'In stock')
    await choose(page, 1, 'In stock')
    const other = await elsewhere(browser)
    await other.goto(asked.path)
    await choose(other, 0, 'None')
    await choose(other, 1, 'None')
    await bar(other).getByRole('button', { name: 'Send 2 answers' }).click()
    await expect(bar(other)).toContainText('Sent.')
    await other.context().close()

    await bar(page).getByRole('button', { name: 'Send 2 answers' }).click()
    await expect(bar(page)).toContainText('Please decide 2 items that were answered meanwhile')
    expect((await answersOf(asked)).map(({ answer }) => answer)).toEqual(['no', 'no'])
    await expect(line(page, 0).getByRole('alert')).toContainText('has answered this meanwhile: None')
    await line(page, 0).getByRole('button', { name: 'Keep mine' }).click()
    await line(page, 1).getByRole('button', { name: 'Take that' }).click()
    await bar(page).getByRole('button', { name: 'Send 1 answer' }).click()
    await expect(bar(page)).toContainText('Sent.')
    expect((await answersOf(asked)).map(({ answer }) => answer)).toEqual(['have', 'no'])
  })

  test.describe('in Hindi', () => {
    test.use({ locale: 'hi-IN' })

    test('speaks Hindi to a browser that asks for it, and what is chosen stays', async ({
      page,
      request,
    }) => {
      const asked = await askedStockist(request, items)
      await page.goto(asked.path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('को माल चाहिए')
      await expect(line(page, 0)).toContainText('20 पत्ते + 2 फ़्री')
      await choose(page, 0, 'स्टॉक में है')
      await choose(page, 1, 'थोड़ा है')
      await line(page, 1).getByLabel('कितना है?').fill('४')
      await bar(page).getByRole('button', { name: '2 जवाब भेजें' }).click()
      await expect(bar(page)).toContainText('भेज दिया।')
      expect(await answersOf(asked)).toMatchObject([{ answer: 'have' }, { answer: 'part', quantity: 4 }])
      await page.getByRole('button', { name: 'English' }).click()
      await expect(bar(page)).toContainText('2 of 3 answered')
      await page.reload()
      await expect(bar(page)).toContainText('2 of 3 answered')
    })
  })

  test('shows the order, says where it is confirmed, and prints a packing list', async ({
    page,
    request,
  }) => {
    const asked = await askedStockist(request, items)
    await page.goto(asked.path)
    await choose(page, 0, 'In stock')
    await line(page, 0).getByText('Price, scheme, GST, expiry').click()
    await line(page, 0).getByLabel('PTR in ₹, before GST').fill('92.40')
    await line(page, 0).getByLabel('Scheme: paid packs').fill('10')
    await line(page, 0).getByLabel('Scheme: free packs').fill('1')
    await line(page, 0).getByLabel('GST', { exact: true }).selectOption('12 %')
    await bar(page).getByRole('button', { name: 'Send 1 answer' }).click()
    await expect(bar(page)).toContainText('Sent.')
    // An answer that is typed when the order comes in is not sent, and the page says so.
    await choose(page, 1, 'In stock')
    await order(asked, [{ line: 0, quantity: 20 }], 'By the evening bus.')
    await bar(page).getByRole('button', { name: 'Send 1 answer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Medical Store has ordered')
    await expect(page.getByRole('alert')).toContainText('Your last changes were not sent.')
    await expect(page.getByText('By the evening bus.')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Telma 40 Tablet' })
    await expect(row).toContainText('20 strips')
    await expect(row).toContainText('+ 2 free')
    // 20 × 92.40 + 12 %.
    await expect(row).toContainText('₹2,069.76')
    await bringAxe(page)
    expect(await violations(page, 'all')).toEqual([])
    // Somebody of the firm signs in, and the buyer has the link, too.
    await expect(page.getByRole('button', { name: 'Confirm all' })).toHaveCount(0)
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    await expect(signIn).toHaveAttribute('href', '/stockist-login')
    await page.emulateMedia({ media: 'print' })
    await expect(signIn).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await api('POST', `/api/requests/${asked.id}/confirm`, {}, asked.stockist.token)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'You have confirmed the order of Test Medical Store',
    )
    expect((await buyersView(asked)).stockists[0]?.stage).toBe('confirmed')
    await expect(page.getByText(/^Said .* The buyer sees it/)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print packing list' })).toBeHidden()
    await expect(page.getByRole('columnheader', { name: 'Packed' })).toBeVisible()
    await expect(row).toBeVisible()
  })

  test.describe('whose link has ended', () => {
    test.use({ allowedComplaints: /404 \(Not Found\)/ })

    test('says what to do, the same for a wrong link', async ({ page, request }) => {
      const asked = await askedStockist(request, items)
      await page.goto(asked.path)
      await choose(page, 0, 'In stock')
      await api('POST', `/api/requests/${asked.id}/close`, undefined, asked.token)
      await bar(page).getByRole('button', { name: 'Send 1 answer' }).click()
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('This link no longer works')
      await expect(page.getByText('What you had typed here could not be sent.')).toBeVisible()
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('drafts')
      await page.goto('/r/AAAAAAAAAAAAAAAAAAAAAAAAAAA')
      await expect(heading).toHaveText('This link no longer works')
      await expect(page.getByText('Ask the buyer for a new link.')).toBeVisible()
      await expect(page.getByText('What you had typed')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/stockist-login')
    })
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible in every state, ${colorScheme}`, async ({ page, request }) => {
      test.slow()
      const asked = await askedStockist(request, items)
      await page.emulateMedia({ colorScheme })
      await page.goto(asked.path)
      await expect(bar(page)).toBeVisible()
      await bringAxe(page)
      expect(await violations(page, 'all')).toEqual([])
      await choose(page, 0, 'In stock')
      await choose(page, 1, 'Later')
      await choose(page, 2, 'Substitute')
      await line(page, 2).getByLabel('Search for the substitute').fill('gloves')
      for (const position of [0, 1])
        await line(page, position).getByText('Price, scheme, GST, expiry').click()
      await bar(page).getByRole('button', { name: 'Send 3 answers' }).click()
      await expect(bar(page)).toContainText('Please look at 2 lines')
      expect(await violations(page, 'all')).toEqual([])
      // Of every control in sight, a finger hits 44 pixels.
      const small = await page
        .locator('button:visible, input:visible, select:visible, summary:visible')
        .evaluateAll((controls) =>
          controls
            .map((control) => ({
              text: control.outerHTML.slice(0, 80),
              box: control.getBoundingClientRect(),
            }))
            .filter(({ box }) => box.width < 44 || box.height < 44)
            .map(({ text }) => text),
        )
      expect(small).toEqual([])
      // 200 % text on the narrowest phone: nothing is cut off at the side.
      const overflow = await page.evaluate<number>(`
        document.documentElement.style.fontSize = '200%'
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      `)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await violations(page, 'all')).toEqual([])
    })
  }

  test('works with the keyboard alone', async ({ page, request }) => {
    const asked = await askedStockist(request, items)
    await page.goto(asked.path)
    await line(page, 0).getByRole('radio', { name: 'In stock' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(line(page, 0).getByRole('radio', { name: 'Some' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type('3')
    await bar(page).getByRole('button', { name: 'Send 1 answer' }).focus()
    await page.keyboard.press('Enter')
    await expect(bar(page)).toContainText('Sent.')
    expect(await answersOf(asked)).toMatchObject([{ answer: 'part', quantity: 3 }])
  })
})

test('is one page, one script and one style sheet, which tell nobody the link', async ({ page, request }) => {
  const asked = await askedStockist(request, items)
  const sent: { path: string; referer: string | undefined }[] = []
  page.on('request', (each) => {
    sent.push({ path: new URL(each.url()).pathname, referer: each.headers().referer })
  })
  const answer = await page.goto(asked.path)
  await expect(bar(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const headers = answer?.headers() ?? {}
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-robots-tag']).toContain('noindex')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  // A style sheet names itself to the typeface that it asks for.
  expect(sent.filter(({ referer }) => referer && !referer.endsWith('.css'))).toEqual([])
  // Its data is asked for once, while the script is on the way; the typeface comes last, where the line is fast.
  const kinds = sent.map(({ path }) =>
    path.replace(/^.*(\.\w+)$/, '$1').replace(asked.path.slice(3), '{token}'),
  )
  expect(kinds.filter((kind) => kind !== '.woff2').sort()).toEqual([
    ...['.css', '.js', '/api/replies/{token}', '/r/{token}'],
  ])
})

// On slow 3G a way there and back takes 2 s, and a second brings 50 kB: two ways and this much are ready within 5 s.
const maxBytes = 45_000
const maxScript = 30_000

test('shows a list of 38 lines after two ways there and back, and few bytes', async ({ page, request }) => {
  const many = Array.from({ length: 38 }, (_, at) => ({ name: `Telma ${at} Tablet`, quantity: at + 1 }))
  const asked = await askedStockist(request, many)
  const network = await page.context().newCDPSession(page)
  const files = new Map<string, { url: string; startedBy: string; bytes: number }>()
  network.on('Network.requestWillBeSent', ({ requestId, request: { url }, initiator }) => {
    files.set(requestId, { url: new URL(url).pathname, startedBy: initiator.type, bytes: 0 })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  await network.send('Network.enable')
  await page.goto(asked.path)
  await expect(bar(page)).toContainText('0 of 38 answered')
  await page.waitForLoadState('networkidle')
  const first = [...files.values()].filter(({ url }) => !/\.(woff2|svg)$/.test(url))
  // The page itself names all that it needs, so that nothing waits for something else.
  expect(first.map(({ startedBy }) => startedBy)).toEqual(['other', 'parser', 'parser', 'parser'])
  const sum = (rows: { bytes: number }[]) => rows.reduce((bytes, row) => bytes + row.bytes, 0)
  expect(sum(first.filter(({ url }) => url.endsWith('.js')))).toBeGreaterThan(5_000)
  expect(sum(first.filter(({ url }) => url.endsWith('.js')))).toBeLessThan(maxScript)
  expect(sum(first)).toBeLessThan(maxBytes)
})
