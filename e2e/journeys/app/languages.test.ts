import type { Page } from '@playwright/test'
import { atDesk, freshStockist } from '../../fixtures/desk-people.ts'
import { freshEmail, picture, registerStore } from '../../fixtures/people.ts'
import { type PrintedItem, statement, statementFile } from '../../fixtures/statements.ts'
import { devices, expect, test } from '../../fixtures/test.ts'

const password = 'Banyan-Tree-62'

test.use({ ...devices.phone, locale: 'hi-IN' })

async function choose(page: Page, menu: string, language: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  // It is checked once the texts are there.
  await page.getByRole('radio', { name: language }).click({ force: true })
  await expect(page.getByRole('radio', { name: language })).toBeChecked()
  await page.keyboard.press('Escape')
}

test.describe('in Hindi', () => {
  // The wrong password and its refusal are part of the journey.
  test.use({ allowedComplaints: /401/ })

  test('everything is in the language that the browser asks for, or that was chosen', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const answer = await page.goto('/')
    // From the first byte, so that nothing flashes in another language.
    expect(await answer?.text()).toMatch(/<html lang="hi">[\s\S]*<title>Rasad: कौन सप्लाई करता है\?<\/title>/)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('कौन सप्लाई करता है?')

    // Typed text stays through a change of the language.
    const field = page.getByRole('combobox')
    await field.fill('क्रोसिन')
    await choose(page, 'मेन्यू', 'English')
    await expect(title).toHaveText('Who supplies it?')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(field).toHaveValue('क्रोसिन')

    // Another visit: what was chosen counts, and no Hindi is fetched.
    asked.length = 0
    expect(await (await page.reload())?.text()).toContain('<html lang="en">')
    await expect(title).toHaveText('Who supplies it?')
    expect(asked.filter((url) => /\/first-/.test(url))).toEqual([])
    await choose(page, 'Menu', 'हिन्दी')
    await expect(title).toHaveText('कौन सप्लाई करता है?')

    // A name by its sound alone is offered, and never opened by itself.
    await field.fill('डोलो 650')
    await expect(page.getByRole('option', { name: /Dolo 650 Tablet/ })).toBeVisible()
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: '“डोलो 650” के नतीजे' })).toBeVisible()
    await expect(page).not.toHaveURL(/medicine=/)

    // An error of the service, by its code.
    const email = freshEmail('hindi')
    await registerStore(page.request, email, password)
    await page.goto('/login')
    await page.getByLabel('ईमेल').fill(email)
    await page.getByLabel('पासवर्ड').fill('Neem-Tree-62')
    await page.getByRole('button', { name: 'साइन इन करें', exact: true }).click()
    const refused = page.getByText('साइन इन नहीं हुआ। कृपया ईमेल और पासवर्ड जाँचें।')
    await expect(refused).toBeVisible()
    // What was said already follows, there and back.
    await choose(page, 'मेन्यू', 'English')
    await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
    await choose(page, 'Menu', 'हिन्दी')
    await expect(refused).toBeVisible()
    await page.getByLabel('पासवर्ड').fill(password)
    await page.getByRole('button', { name: 'साइन इन करें', exact: true }).click()
    await expect(page).not.toHaveURL('/login')

    await page.goto('/reset-password')
    await expect(page.getByText('लिंक अधूरा है। अपने ईमेल में आए लिंक से खोलें।')).toBeVisible()
    await choose(page, 'मेन्यू', 'English')
    await expect(page.getByText('Missing reset token or email. Use the link from your email.')).toBeVisible()
    await choose(page, 'Menu', 'हिन्दी')

    await page.goto('/demand')
    await page.getByRole('button', { name: 'सूची पेस्ट करें' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('डोलो 650 - 10 पत्ते\nPan 40 - 5')
    await page.getByRole('dialog').getByRole('button', { name: 'सूची में जोड़ें' }).click()
    await page.getByRole('button', { name: 'माँग बनाएँ' }).click()
    await expect(page.getByRole('heading', { name: 'माँग के नतीजे' })).toBeVisible()

    // A mail comes in the language of its account, not of the person who causes it.
    const sent = await page.request.post('/api/auth/forgot-password', {
      headers: { origin: process.env.RASAD_URL ?? '', 'accept-language': 'en' },
      data: { email },
    })
    const { debug } = (await sent.json()) as { debug: { previewUrl: string } }
    await expect(async () => {
      await page.goto(debug.previewUrl)
      await expect(page.getByText('नया पासवर्ड चुनें').first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page).toHaveTitle('अपना Rasad पासवर्ड बदलें')
  })

  test('a stockist reads why a file, or an answer about a line of it, is not taken', async ({
    page,
    request,
  }) => {
    const stockist = await freshStockist(request)
    await atDesk(page, stockist, 'lists')
    const chooser = page.getByLabel('फ़ाइल चुनें')
    await chooser.setInputFiles({ ...picture('stock.xls'), mimeType: 'application/vnd.ms-excel' })
    const why = page.getByText('यह फ़ोटो या किसी और तरह की फ़ाइल है, तालिका या सूची नहीं।')
    await expect(page.getByRole('alert').filter({ has: why })).toBeVisible()
    await page.goBack()
    await expect(
      page.getByRole('article').filter({ hasText: 'stock.xls' }).filter({ has: why }),
    ).toBeVisible()

    const printed = ['DOLO 1000 TAB', 'QXZA HERBAL TONIC'].map(
      (name): PrintedItem => ({ name, pack: '', closing: 8, mrp: 30 }),
    )
    await chooser.setInputFiles(statementFile('stock.csv', statement(stockist.name, printed)))
    const settling = page.getByRole('link', { name: /लाइनें तय करें$/ })
    await page.goto((await settling.getAttribute('href')) ?? '')
    const line = page.getByRole('region', { name: 'आपकी फ़ाइल में' })
    await expect(line).toContainText('DOLO 1000 TAB')
    await page.getByRole('combobox', { name: 'कैटलॉग में खोजें' }).fill('dolo 650')
    await page.getByRole('option', { name: /^Dolo 650 Tablet/ }).click()
    const refusal = page
      .getByRole('alert')
      .filter({ hasText: 'जो लिखा है वह इस दवा से अलग ब्रांड, स्ट्रेंथ, साल्ट या रूप है।' })
    const wayBack = page.getByRole('button', { name: 'दिखाएँ', exact: true })
    await expect(refusal.or(wayBack).first()).toBeVisible()
    if (await wayBack.isVisible()) await wayBack.click()
    await expect(line).toContainText('DOLO 1000 TAB')
    await expect(refusal).toBeVisible()
  })
})
