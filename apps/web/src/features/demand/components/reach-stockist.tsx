import type { SupplierHit } from '@rasad/contract/search'
import { Copy } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { ContactActions } from '../../../ui/contact-actions.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type OrderLine, orderMessage } from '../result.ts'

interface ReachStockistProps {
  stockist: SupplierHit
  lines: readonly OrderLine[]
  /** The stockist is not known to deliver to the shop: the message asks for a courier. */
  isByCourier?: boolean
  /** Outlines the call button, for long lists of stockists. */
  isQuiet?: boolean
  className?: string
}

/** Call, WhatsApp with this stockist's lines filled in, and a button that copies the same lines. */
export function ReachStockist(props: ReachStockistProps) {
  const { stockist, lines, isByCourier = false, isQuiet = false, className } = props
  const { t } = useTexts('demand')
  const greeting = t(isByCourier ? 'orderByCourier' : 'order', { name: stockist.name })
  const message = orderMessage(greeting, lines, t('notGiven'))

  async function copy() {
    try {
      await navigator.clipboard.writeText(message)
      showToast({ text: t('copied') })
    } catch {
      showToast({ text: t('copyFailed') })
    }
  }

  return (
    <div className={classes('flex items-center gap-1', className)}>
      <ContactActions
        stockist={stockist._id}
        name={stockist.name}
        phone={stockist.phone}
        message={message}
        isQuiet={isQuiet}
        className="grow"
      />
      <IconButton label={t('copyOf', { name: stockist.name })} title={t('copy')} onClick={copy}>
        <Copy aria-hidden />
      </IconButton>
    </div>
  )
}
