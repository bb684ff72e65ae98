import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountOf, openScreen } from '../../../../../testing/open-screen.tsx'
import { refuses } from '../../../../../testing/service.ts'

const section = page.getByRole('region', { name: 'Drug licence' })
const send = section.getByRole('button', { name: /^Send/ })

test('what the service refuses of the own record is said at its field', async () => {
  const said = 'An earlier day was approved.'
  const refusal = refuses(400, 'invalid-input', 'Please correct it.', { licenseExpiry: { message: said } })
  await openScreen('/profile#licence', {
    as: accountOf('stockist', { licenseKinds: ['20B'] }),
    answers: { 'PATCH /api/stockist/me': refusal },
  })
  await section.getByRole('button', { name: /^Edit/ }).click()
  const expiry = section.getByLabelText('Licence expiry')
  await expiry.fill('2090-01-01')
  await send.click()
  await expect.element(expiry).toHaveAccessibleDescription(expect.stringContaining(said))
  await expect.element(expiry).toHaveFocus()
})

test('says at the forms of a licence that one of them is of another trade', async () => {
  await openScreen('/profile#licence', { as: accountOf('stockist', { licenseKinds: ['20'] }), answers: {} })
  await section.getByRole('button', { name: /^Edit/ }).click()
  await send.click()
  await expect.element(section.getByText(/Choose from 20B, 21B, 20G\./).first()).toBeVisible()
})
