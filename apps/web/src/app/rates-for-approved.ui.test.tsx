import { operations } from '@rasad/contract/operations/operations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { changeLanguage } from '../lib/texts.ts'

// A visitor reads that a firm has rates, without seeing them.

const suppliers = operations['GET /api/medicine/{id}/stockists'].example.answer
const [supplier] = suppliers.data
const medicine = operations['GET /api/medicine/{id}'].example.answer.data
const hint = (language: string) =>
  page.getByText(language === 'hi' ? 'रेट मंज़ूरी पाए ख़रीदारों के लिए' : 'Rates for approved buyers').first()

test.each(['en', 'hi'] as const)('suppliers of a medicine, in %s', async (language) => {
  const answers = {
    'GET /api/medicine/{id}': { success: true, data: medicine },
    'GET /api/medicine/{id}/stockists': { ...suppliers, data: [supplier], total: 1, nextCursor: null },
  } as const
  await openScreen(`/MedicineRes?medicine=${medicine._id}`, { answers })
  await changeLanguage(language)
  await expect.element(hint(language)).toBeVisible()
})
