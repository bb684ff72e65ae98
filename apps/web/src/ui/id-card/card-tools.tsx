import './messages.en.ts'
import { FileDown, ImageDown, Printer } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../lib/tables/download.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../button.tsx'
import { showToast } from '../toast.tsx'
import type { Page } from './drawing.ts'

interface CardToolsProps {
  /** Undefined until drawn. */
  pages: readonly Page[] | undefined
  title: string
  /** The file name without extension. */
  fileName: string
  /** Offers an image too, which many sheets would not fit in. */
  isOneCard?: boolean
}

/** Prints the page or downloads it as a PDF; one card also as an image. */
export function CardTools({ pages, title, fileName, isOneCard = false }: CardToolsProps) {
  const { t } = useTexts('idCard')
  const [done, setDone] = useState<number>()
  const [isPainting, setPainting] = useState(false)
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

  async function saveImage() {
    if (!pages || isPainting) return
    setPainting(true)
    try {
      const { makeImage } = await import('./make-image.ts')
      download(await makeImage(pages), `${fileName}.png`)
    } catch {
      showToast({ text: t('imageFailed'), action: { label: t('tryAgain', { ns: 'ui' }), run: saveImage } })
    } finally {
      setPainting(false)
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
      {isOneCard && (
        <Button look="quiet" onClick={saveImage} disabled={!pages} aria-disabled={isPainting}>
          <ImageDown aria-hidden />
          {isPainting ? t('makingImage') : t('downloadImage')}
        </Button>
      )}
      {isMaking && pages && pages.length > 2 && (
        <p role="status" className="figures self-center text-sm text-soft">
          {t('makingPage', { done, total: pages.length })}
        </p>
      )}
    </div>
  )
}
