import { LayoutGrid, Rows3 } from 'lucide-react'
import { chooseListLayout, useListLayout } from '../lib/list-layout.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from './button.tsx'

/** Switches lists of suppliers between cards and rows. Its text says what it leads to; on a phone it is an icon. */
export function LayoutSwitch() {
  const { t } = useTexts('ui')
  const isRows = useListLayout() === 'rows'
  return (
    <Button
      look="quiet"
      className="max-sm:px-3"
      title={t(isRows ? 'asCards' : 'asRows')}
      onClick={() => chooseListLayout(isRows ? 'cards' : 'rows')}
    >
      {isRows ? <LayoutGrid aria-hidden /> : <Rows3 aria-hidden />}
      <span className="max-sm:sr-only">{t(isRows ? 'asCards' : 'asRows')}</span>
    </Button>
  )
}
