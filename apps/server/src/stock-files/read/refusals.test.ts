import { stockRefusals } from '@rasad/stock-reader'
import { translateSentence } from '@rasad/texts'
import { translations } from '@rasad/texts/all'
import { expect, test } from 'vitest'
import * as refusals from '../../platform/containers/refusals.ts'

test.each(Object.values({ ...refusals, ...stockRefusals }))('is said in each language: %s', (text) => {
  for (const { sentences = {} } of Object.values(translations)) {
    expect(translateSentence(text, sentences)).toMatch(/\S/)
  }
})
