import type { DemandStockist } from '@rasad/contract/demand'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { ContactActions } from '../../../ui/contact-actions.tsx'
import { type OrderLine, orderMessage } from '../result.ts'
import { CopyLines } from './copy-lines.tsx'
import { countedId } from './own-mark.tsx'

interface ReachStockistProps {
  stockist: DemandStockist
  lines: readonly OrderLine[]
  /** The stockist is not known to deliver to the shop: the message asks for a courier. */
  isByCourier?: boolean
  className?: string
}

/** Call, WhatsApp with this stockist's lines filled in, and a button that copies the same lines. */
export function ReachStockist(props: ReachStockistProps) {
  const { stockist, lines, isByCourier = false, className } = props
  const { t } = useTexts('demand')
  const greeting = t(isByCourier ? 'orderByCourier' : 'order', { name: stockist.name })
  const message = orderMessage(greeting, lines, t('notGiven'))

  return (
    <div className={classes('flex items-center gap-1', className)}>
      <ContactActions
        stockist={countedId(stockist)}
        name={stockist.name}
        phone={stockist.phone}
        message={message}
        className="grow"
      />
      <CopyLines name={stockist.name} message={message} />
    </div>
  )
}
