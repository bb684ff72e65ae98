import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNear } from '../lib/near.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from './button.tsx'
import { lazyPart } from './lazy-part.tsx'

const NearDialog = lazyPart(() => import('./near-dialog.tsx'), 'NearDialog')

/** Shows the place of this device, and opens the dialog that changes it. */
export function NearButton() {
  const { t } = useTexts('ui')
  const near = useNear()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="max-w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MapPin aria-hidden />
        <span className="min-w-0 truncate">
          {near ? t('nearName', { name: near.name }) : t('nearChoose')}
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <NearDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
