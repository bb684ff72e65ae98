import './texts.ts'
import { FileDown, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/tables/download.ts'
import { Button } from '../button.tsx'
import { showToast } from '../toast.tsx'
import type { Page } from './drawing.ts'

interface CardToolsProps {
  /** Undefined until drawn. */
  pages: readonly Page[] | undefined
  title: string
  /** The file name without extension. */
  fileName: string
}

/** Prints the page or downloads it as a PDF. */
export function CardTools({ pages, title, fileName }: CardToolsProps) {
  const { t } = useTranslation('idCard')
  const [done, setDone] = useState<number>()
  const isMaking = done !== undefined

  async function save() {
    if (!pages || isMaking) return
    setDone(0)
    try {
      const { makePdf } = await import('./make-pdf.ts')
      download(await makePdf(pages, title, setDone), `${fileName}.pdf`)
    } catch {
      showToast({ text: t('pdfFailed'), action: { label: t('tryAgain', { ns: 'ui' }), run: save } })
    } finally {
      setDone(undefined)
    }
  }

  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => print()} disabled={!pages}>
        <Printer aria-hidden />
        {t('print')}
      </Button>
      <Button look="quiet" onClick={save} disabled={!pages} aria-disabled={isMaking}>
        <FileDown aria-hidden />
        {isMaking ? t('making') : t('download')}
      </Button>
      {isMaking && pages && pages.length > 2 && (
        <p role="status" className="figures self-center text-sm text-soft">
          {t('makingPage', { done, total: pages.length })}
        </p>
      )}
    </div>
  )
}
