import { X } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/button.tsx'

/** Takes a row out of the list. The arrow keys find it by its column. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTexts('desk')
  return (
    <IconButton
      label={t('removeOf', { name })}
      data-column="remove"
      onClick={onRemove}
      className="scroll-my-40 lg:size-9"
    >
      <X aria-hidden />
    </IconButton>
  )
}
