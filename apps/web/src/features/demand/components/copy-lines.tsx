import { Copy } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'

/** Copies the message to a stockist. */
export function CopyLines({ name, message }: { name: string; message: string }) {
  const { t } = useTexts('demand')
  async function copy() {
    try {
      await navigator.clipboard.writeText(message)
      showToast({ text: t('copied') })
    } catch {
      showToast({ text: t('copyFailed') })
    }
  }
  return (
    <IconButton label={t('copyOf', { name })} title={t('copy')} onClick={copy}>
      <Copy aria-hidden />
    </IconButton>
  )
}
