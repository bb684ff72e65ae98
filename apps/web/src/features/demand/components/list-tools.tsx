import { ClipboardPaste, FileSpreadsheet } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'

interface ListToolsProps {
  onPaste: () => void
  onFile: (file: File) => void
  isReading: boolean
}

/** The ways to import a whole list. */
export function ListTools({ onPaste, onFile, isReading }: ListToolsProps) {
  const { t } = useTexts('demand')
  const input = useRef<HTMLInputElement>(null)

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Allows the same file to be chosen again after it was corrected.
    event.target.value = ''
    if (file) onFile(file)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button look="quiet" size="small" className="min-h-11" onClick={onPaste}>
        <ClipboardPaste aria-hidden />
        {t('paste')}
      </Button>
      <Button
        look="quiet"
        size="small"
        className="min-h-11"
        title={t('fileHint')}
        disabled={isReading}
        onClick={() => input.current?.click()}
      >
        <FileSpreadsheet aria-hidden />
        {t('openFile')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xls,.html,.htm,.mht,.mhtml,.pdf,text/csv,text/plain,text/html,application/pdf,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t('openFile')}
        tabIndex={-1}
        className="sr-only"
        onChange={onChange}
      />
    </div>
  )
}
