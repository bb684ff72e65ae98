import { plainDigits } from '@rasad/contract/digits'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { placeOfPin } from '../../lib/pin-table.ts'
import type { StockistForm } from './stockist-form.ts'

const fields = ['district', 'state'] as const

/**
 * Fills district and state from the PIN as soon as it is complete, unless somebody has typed them. A PIN that does not
 * exist gets its error at once.
 * @param isAsked the PIN is in sight
 */
export function useProposedPlace(form: StockistForm, isAsked: boolean): void {
  const pin = plainDigits(useWatch({ control: form.control, name: 'address.pincode' }) ?? '').replace(
    /\s/g,
    '',
  )
  const proposed = useRef({ district: '', state: '' })
  useEffect(() => {
    if (!isAsked || !/^\d{6}$/.test(pin)) return
    let isCurrent = true
    async function propose() {
      const place = await placeOfPin(pin)
      if (!isCurrent) return
      if (!place) {
        await form.trigger('address.pincode')
        return
      }
      for (const field of fields) {
        const typed = form.getValues(`address.${field}`) ?? ''
        if (typed === '' || typed === proposed.current[field]) {
          form.setValue(`address.${field}`, place[field])
          form.clearErrors(`address.${field}`)
        }
      }
      proposed.current = place
    }
    // Without the table nothing is proposed, and the service checks the PIN.
    propose().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [form, pin, isAsked])
}
