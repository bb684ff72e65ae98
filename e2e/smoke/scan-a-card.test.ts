import { signIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { addMember, api, approvedFirm, approvedPurchaser, elsewhere, password } from '../fixtures/trade.ts'

// A printed card proves itself: its QR opens /c/{code} for anybody.

test('three cards are scanned by somebody who is signed out', async ({ page, browser }) => {
  const firm = await approvedFirm({
    contactPerson: 'Asha Rao',
    licenseExpiry: '2031-03-31',
    address: { city: 'Nashik', pincode: '422001' },
  })
  const member = await addMember(firm.token, { fullName: 'Meena Vinod Kumari' })
  const own = await api<{ data: { cardCode: string } }>(
    'GET',
    `/api/stockist/${firm.id}`,
    undefined,
    firm.token,
  )
  const buyer = await approvedPurchaser()
  const shop = await elsewhere(browser)
  await signIn(shop, buyer.email, 'purchaser', password)
  const record = await shop.request.get(`/purchaser/${buyer.id}`, { headers: { accept: 'application/json' } })
  const buyerCode = (await record.json()).data.cardCode
  await shop.context().close()

  const main = page.getByRole('main')
  await page.goto(`/c/${member.cardCode}`)
  await expect(page.getByText('This card is valid')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meena K.' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo of Meena K.' })).toBeVisible()
  for (const text of ['Staff', firm.name, 'Nashik']) await expect(main.getByText(text).first()).toBeVisible()
  await expect(main.getByText('Vinod')).toHaveCount(0)
  await expect(main.getByText('90000')).toHaveCount(0)

  await page.goto(`/c/${own.data.cardCode}`)
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await expect(page.getByText('31 Mar 2031')).toBeVisible()

  await page.goto(`/c/${buyerCode}`)
  await expect(page.getByRole('heading', { name: buyer.name })).toBeVisible()
  await expect(page.getByRole('img', { name: `Photo of ${buyer.name}` })).toBeVisible()
})
