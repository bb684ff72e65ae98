import type { FullStockist } from '@rasad/contract/stockists'
import { Pencil, Truck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ReachText } from '../../../ui/reach-text.tsx'

const ReachDialog = lazyPart(() => import('./reach-dialog.tsx'), 'ReachDialog')

/** Where the stockist delivers and its minimum order, as buyers see them, with a way to change both. */
export function ReachLine({ firm }: { firm: FullStockist }) {
  const { t } = useTexts('desk')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-sm text-soft">
      <Truck aria-hidden className="size-4 shrink-0" />
      <ReachText stockist={firm} />
      <IconButton label={t('editReach')} onClick={() => setOpen(true)} className="size-9 [&>svg]:size-4">
        <Pencil aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ReachDialog firm={firm} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
