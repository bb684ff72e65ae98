import { askForCard, atDesk, deskPassword, freshStockist } from '../../fixtures/desk-people.ts'
import { bell, panel } from '../../fixtures/notifications-parts.ts'
import { decideByApi } from '../../fixtures/people.ts'
import { resume, signIn } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'

test('what is read stays read after a reload, and in a second tab at once', async ({
  page,
  request,
  context,
}) => {
  const stockist = await freshStockist(request)
  await askForCard(request, stockist, 'Lakshmi Medical Hall')
  await askForCard(request, stockist, 'Ganesh Medicals')
  await atDesk(page, stockist)
  // Its approval is the third.
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
  await expect(page).toHaveTitle(`(3) ${stockist.name} · Rasad`)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(bell(other)).toHaveAccessibleName('Notifications, 3 unread')

  await bell(page).click()
  await panel(page).getByRole('link', { name: 'Ganesh Medicals asks you for a purchasing card' }).click()
  await expect(page).toHaveURL('/stockist-dashboard?id=me&tab=approvals')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread')

  // The tab that keeps the stream open closes: the other one goes on hearing.
  await page.close()
  await askForCard(request, stockist, 'Meera Surgicals')
  await expect(bell(other)).toHaveAccessibleName('Notifications, 3 unread')
  await bell(other).click()
  await panel(other).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(other)).toHaveAccessibleName('Notifications')
  await expect(other).toHaveTitle(/^Profile · Rasad$/)
  await other.reload()
  await bell(other).click()
  await expect(panel(other).getByRole('listitem')).toHaveCount(4)
  await expect(panel(other).getByText('Unread')).toHaveCount(0)
})

test('shows what arrives while an older answer is under way', async ({ page, request }) => {
  const stockist = await freshStockist(request)
  let asked = 0
  let pass = () => {}
  const held = new Promise<void>((resolve) => (pass = resolve))
  await page.route('**/api/notifications', async (route) => {
    const answer = await route.fetch()
    // The first answer fills the list; the second is asked for when the stream opens.
    asked += 1
    if (asked === 2) await held
    await route.fulfill({ response: answer })
  })
  await atDesk(page, stockist)
  await expect.poll(() => asked).toBe(2)
  await askForCard(request, stockist, 'Lakshmi Medical Hall')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  pass()
  await expect.poll(() => asked).toBe(3)
  await bell(page).click()
  await expect(panel(page).getByText('Lakshmi Medical Hall asks you for a purchasing card')).toBeVisible()
  // One more call may be under way, whose answer nobody waits for.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('works by keyboard, and gives the focus back', async ({ page, request }) => {
  const stockist = await freshStockist(request)
  await atDesk(page, stockist)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('link', { name: 'Your registration is approved' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test.describe('without an answer', () => {
  test.use({ allowedComplaints: /Failed to load resource/ })

  test('says when there is nothing, and when the list cannot be loaded', async ({ page, request }) => {
    const stockist = await freshStockist(request)
    const address = '**/api/notifications'
    await page.route(address, (route) =>
      route.fulfill({ json: { success: true, data: [], total: 0, unread: 0, nextCursor: null } }),
    )
    await atDesk(page, stockist)
    await bell(page).click()
    await expect(panel(page).getByRole('heading', { name: 'Nothing yet' })).toBeVisible()

    await page.unroute(address)
    const refusal = { success: false, code: 'too-many-requests', message: 'Please wait a moment.' }
    await page.route(address, (route) => route.fulfill({ status: 429, json: refusal }))
    await page.reload()
    await bell(page).click()
    await expect(panel(page).getByRole('alert')).toContainText('Your notifications could not be loaded')
    await page.unroute(address)
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page).getByRole('link', { name: 'Your registration is approved' })).toBeVisible()
  })
})

test('mails are chosen in the profile, and the choice is kept', async ({ page, request }) => {
  const stockist = await freshStockist(request)
  await atDesk(page, stockist)
  await bell(page).click()
  await panel(page).getByRole('link', { name: 'Choose what comes by mail' }).click()
  await expect(page).toHaveURL('/profile#notifications')
  const choice = page.getByRole('group', { name: 'Card requests' })
  await expect(choice.getByRole('radio', { name: 'At once' })).toBeChecked()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await choice.getByText('Once a day').click()
  await expect(choice.getByRole('radio', { name: 'Once a day' })).toBeChecked()
  // It is shown before it is stored.
  expect((await stored).ok()).toBe(true)
  await page.reload()
  await expect(choice.getByRole('radio', { name: 'Once a day' })).toBeChecked()
})

test('a stockist sees which requests it has answered, and who decided', async ({ page, request }) => {
  const stockist = await freshStockist(request)
  await askForCard(request, stockist, 'Lakshmi Medical Hall')
  const declined = await askForCard(request, stockist, 'Ganesh Medicals')
  await decideByApi(request, 'purchaser', declined, 'decline')
  await atDesk(page, stockist, 'approvals')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No pending requests')).toBeVisible()
  await page.getByText('Answered', { exact: true }).click()
  const approved = page.getByRole('article').filter({ hasText: 'Lakshmi Medical Hall' })
  await expect(approved).toContainText('You approved it')
  await expect(approved).toContainText('Your answer decided it')
  const closed = page.getByRole('article').filter({ hasText: 'Ganesh Medicals' })
  await expect(closed).toContainText('Closed before you answered')
  await expect(closed).toContainText('Decided by Rasad')
})

test('a medical store sees the stockists that deliver to its shop', async ({ page }) => {
  await resume(page, 'store@rasad.example', 'medicalOwner')
  await page.goto('/profile#stockists')
  const section = page.getByRole('region', { name: 'Your stockists' })
  await expect(section.getByRole('listitem').first()).toContainText('km')
  await section.getByRole('listitem').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/stockist\/[a-z0-9-]+-[0-9a-f]{24}$/)
})

test('signing in anew while the stream opens is no error', async ({ page, request }) => {
  const stockist = await freshStockist(request)
  await signIn(page, stockist.email, 'stockist', deskPassword)
  const asked = Promise.withResolvers<void>()
  const signedIn = Promise.withResolvers<void>()
  await page.route('**/api/events', async (route) => {
    asked.resolve()
    await signedIn.promise
    // The page may have closed it.
    await route.continue().catch(() => undefined)
  })
  await page.goto('/stockist-login')
  await asked.promise
  await page.getByLabel('Email').fill(stockist.email)
  await page.getByLabel('Password').fill(deskPassword)
  const login = page.waitForResponse('**/api/auth/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await login
  signedIn.resolve()
  await expect(page).toHaveURL('/stockist-dashboard?id=me')
  await expect(page.getByRole('heading', { name: stockist.name, level: 1 })).toBeVisible()
})
