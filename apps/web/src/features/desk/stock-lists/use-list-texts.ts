import { use } from 'react'
import { type TextsOf, useTexts } from '../../../lib/texts.ts'
import { OfOwnSupplier } from './components/stock-gate.tsx'
import { stockMessages } from './messages.en.ts'

/** The texts of stock lists; of the list of an own supplier those that speak of it, where there are such. */
export function useListTexts(): { t: TextsOf<'stock'> } {
  const { t } = useTexts('stock')
  if (!use(OfOwnSupplier)) return { t }
  const say = (key: string, values?: object) => {
    const own = `own_${key}`
    const isThere = own in stockMessages || `${own}_other` in stockMessages
    return (t as (key: string, values?: object) => string)(isThere ? own : key, values)
  }
  return { t: say as TextsOf<'stock'> }
}
