import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usual } from '../../testing/answers.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { changeLanguage } from '../lib/texts.ts'

// A visitor reads that a firm has rates, without seeing them.

const medicine = usual['GET /api/medicine/{id}'].data
const words = { en: 'Rates for approved buyers', hi: 'रेट मंज़ूरी पाए ख़रीदारों के लिए' }
// A dot that is hidden from readers stands before each fact.
const hint = (language: 'en' | 'hi') => page.getByText(words[language], { exact: false }).first()

test.each(['en', 'hi'] as const)('suppliers of a medicine, in %s', async (language) => {
  await openScreen(`/MedicineRes?medicine=${medicine._id}`)
  await changeLanguage(language)
  await expect.element(hint(language)).toBeVisible()
})
