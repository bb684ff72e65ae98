import { GstinSchema, otherStateOf } from '@rasad/contract/gstin'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { placeInAddress } from '../lib/pin-table.ts'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'

export interface Place {
  /** A postal address, whose PIN tells the state. */
  address?: string | null | undefined
  /** The state, where the address names it. */
  state?: string | null | undefined
}

/** What tells the state of an address, for both of its shapes. */
export function placeOf(address: { pincode?: unknown; state?: unknown } | string | null | undefined): Place {
  if (!address || typeof address === 'string') return { address }
  const { pincode, state } = address as Record<'pincode' | 'state', string | null | undefined>
  return { address: pincode, state }
}

interface StateNoteProps extends Place {
  code: string | null | undefined
  className?: string
}

/** Says that a GSTIN is of another state than the address. It may be right, so nothing is refused. */
export function StateNote({ code, address, state, className }: StateNoteProps) {
  const { t } = useTexts('ui')
  const [ofPin, setOfPin] = useState<string>()
  const typed = GstinSchema.safeParse(code ?? '')
  const number = typed.success ? typed.data : undefined
  useEffect(() => {
    let isCurrent = true
    setOfPin(undefined)
    if (number === undefined || state || !address) return
    // Without the table nothing is said here; the service warns.
    placeInAddress(address)
      .then((place) => isCurrent && setOfPin(place?.state))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [number, address, state])
  const there = state || ofPin
  const registered = number === undefined ? undefined : otherStateOf(number, there)
  return (
    <span role="status" className={classes('block', className)}>
      {registered && (
        <span className="flex items-start gap-1.5 text-sm text-marigold-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('gstinOtherState', { registered, there: there ?? '' })}
        </span>
      )}
    </span>
  )
}
