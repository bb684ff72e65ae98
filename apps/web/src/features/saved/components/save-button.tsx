import '../messages.en.ts'
import { Bookmark } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { removeItem, type SavedItem, saveItem, useIsSaved } from '../saved-items.ts'

/** The bookmark button: saves or removes, both with undo. */
export function SaveButton({ item, className }: { item: SavedItem; className?: string }) {
  const { t } = useTexts('saved')
  const isSaved = useIsSaved(item)
  const { name } = item

  function toggle() {
    if (isSaved) {
      const position = removeItem(item)
      showToast({
        text: t('removedNow', { name }),
        action: { label: t('undo'), run: () => saveItem(item, Math.max(position, 0)) },
      })
    } else {
      saveItem(item)
      showToast({ text: t('savedNow', { name }), action: { label: t('undo'), run: () => removeItem(item) } })
    }
  }

  return (
    <IconButton
      label={isSaved ? t('remove', { name }) : t('save', { name })}
      onClick={toggle}
      className={className}
    >
      <Bookmark aria-hidden className={isSaved ? 'fill-current text-brand' : undefined} />
    </IconButton>
  )
}
