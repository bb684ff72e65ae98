import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'

/** The network is lost; the page looks again by itself. */
export function LostNote() {
  const { t } = useTexts('stock')
  return (
    <Banner tone="warning" className="my-3">
      {t('lostNetwork')}
    </Banner>
  )
}
