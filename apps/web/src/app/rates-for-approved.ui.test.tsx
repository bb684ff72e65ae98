import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usual } from '../../testing/answers.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { changeLanguage } from '../lib/texts.ts'

// A visitor reads that a firm has rates, without seeing them.

const medicine = usual['GET /api/medicine/{id}'].data
const hint = (language: string) =>
  page.getByText(language === 'hi' ? 'रेट मंज़ूरी पाए ख़रीदारों के लिए' : 'Rates for approved buyers').first()

test.each(['en', 'hi'] as const)('suppliers of a medicine, in %s', async (language) => {
  await openScreen(`/MedicineRes?medicine=${medicine._id}`)
  await changeLanguage(language)
  await expect.element(hint(language)).toBeVisible()
})
