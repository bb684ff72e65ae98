import { expectCard, proofPath } from '../../fixtures/expect-card.ts'
import { devices, expect, inTurn, test } from '../../fixtures/test.ts'
import { addMember, approvedFirm, asFirm } from '../../fixtures/trade.ts'

for (const [device, settings] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use(settings)

    inTurn(device)('a stockist has its own card', async ({ page, baseURL }) => {
      const firm = await approvedFirm({
        contactPerson: 'Asha Rao',
        phone: '9000077777',
        roleType: 'Pharmacist',
        bloodGroup: 'AB-',
        licenseNumber: 'MH-20B-7',
        cntxNumber: 'CN-9',
        address: { street: 'Shop 4', city: 'Nashik', pincode: '422001' },
      })
      await page.goto('/stockist-card')
      await expect(page.getByRole('heading', { name: "You're logged out" })).toBeVisible()
      await asFirm(page, firm)
      await page.goto('/stockist-card')
      const front = page.getByRole('region', { name: 'Asha Rao, front' })
      for (const text of [firm.name, 'Asha Rao', 'Pharmacist', 'AB-', '90000 77777', 'PHOTO']) {
        await expect(front.getByText(text, { exact: true })).toBeVisible()
      }
      const back = page.getByRole('region', { name: 'Asha Rao, back' })
      for (const text of [firm.email, 'Shop 4, Nashik, Maharashtra, 422001', 'MH-20B-7', 'CN-9']) {
        await expect(back.getByText(text, { exact: true })).toBeVisible()
      }
      const proof = await proofPath(page, `/api/stockist/${firm.id}`)
      await expectCard(page, firm.id.slice(-8).toUpperCase(), baseURL + proof)
    })

    inTurn(device)('a staff card is public to everybody who scans it', async ({ page, baseURL }) => {
      const firm = await approvedFirm()
      const member = await addMember(firm.token, {
        fullName: 'Meena Kumari',
        email: 'meena@example.in',
        address: 'Canning Street, Kolkata',
        joiningDate: '2024-02-29',
      })
      await page.goto(`/staff/${member._id}`)
      const front = page.getByRole('region', { name: 'Meena Kumari, front' })
      await expect(front.getByText(firm.name)).toBeVisible()
      for (const text of [
        `Staff ID: ${member.staffId}`,
        'Joining date: 29 Feb 2024',
        'Contact: 90000 55555',
      ]) {
        await expect(front.getByText(text)).toBeVisible()
      }
      await expect(front.getByRole('img', { name: 'Photo of Meena Kumari' })).toBeVisible()
      await expect(front.getByRole('img', { name: `Barcode ${member.staffId}` })).toBeVisible()
      const back = page.getByRole('region', { name: 'Meena Kumari, back' })
      await expect(back.getByText('Email: meena@example.in')).toBeVisible()
      await expect(back.getByText('Address: Canning Street, Kolkata')).toBeVisible()
      await expect(page.getByText('You do not have permissions to modify this staff member')).toBeVisible()
      await expectCard(page, member.staffId, `${baseURL}/staff/${member._id}`)
    })
  })
}
