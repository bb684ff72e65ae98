import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountOf, openScreen } from '../../../../testing/open-screen.tsx'
import { answered } from '../../../../testing/samples.ts'

test('a district shows a signed-in shop its suppliers from the shop, nearest first', async () => {
  const pune = { state: 'Maharashtra', district: 'Pune', stockistCount: 1 }
  await openScreen('/stockists/maharashtra/pune', {
    as: accountOf('medicalOwner', { address: '12 Tilak Road, Pune 411030' }),
    answers: {
      'GET /api/district/{state}/{district}': answered({ ...pune, companies: [], medicines: [], nearby: [] }),
    },
  })
  await expect.element(page.getByRole('button', { name: 'Near 411030' })).toBeVisible()
  await expect.element(page.getByText('Nearest first.')).toBeVisible()
})
