import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { openScreen } from '../../../../testing/open-screen.tsx'

const note = /^This GSTIN is registered in Karnataka, but the address is in Maharashtra\./

test('says of a GSTIN of another state what it is, also of one that was kept', async () => {
  const open = () => openScreen('/signup', { answers: {} })
  await open()
  await page.getByLabelText('Address').fill('12 Tilak Road, Pune 411030')
  await page.getByLabelText('GSTIN').fill('29AAPFU0939F1ZR')
  await expect.element(page.getByText(note)).toBeVisible()
  await page.getByLabelText('GSTIN').fill('27AAPFU0939F1ZV')
  await expect.element(page.getByText(note)).not.toBeInTheDocument()
  await page.getByLabelText('GSTIN').fill('29AAPFU0939F1ZR')
  await cleanup()
  await open()
  await expect.element(page.getByText('What you typed before is here again.')).toBeVisible()
  await expect.element(page.getByText(note)).toBeVisible()
})
