import { Copy } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'

/** Copies the message to a stockist. */
export function CopyLines({ name, message }: { name: string; message: string }) {
  const { t } = useTexts('demand')
  const copy = () => copyText(message, t('copied'), t('copyFailed'))
  return (
    <IconButton label={t('copyOf', { name })} title={t('copy')} onClick={copy}>
      <Copy aria-hidden />
    </IconButton>
  )
}
