import { Suspense } from 'react'
import { detailParam } from '../../../lib/paths.ts'
import { recordId } from '../../../lib/values.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useOverlayParam } from '../../../ui/overlay-param.ts'
import type { AskedMedicine } from './asked-medicine.tsx'

const StockistDetail = lazyPart(() => import('./stockist-detail.tsx'), 'StockistDetail')

/**
 * The supplier's detail view, if the address names one.
 * @param medicine what the list behind it is about
 */
export function DetailOverlay({ medicine }: { medicine?: AskedMedicine }) {
  const { value, close } = useOverlayParam(detailParam)
  const id = recordId(value)
  if (!id) return null
  return (
    <Suspense>
      <StockistDetail id={id} medicine={medicine} onClose={close} />
    </Suspense>
  )
}
