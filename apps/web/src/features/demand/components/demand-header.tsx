import { useTexts } from '../../../lib/texts.ts'

export function DemandHeader() {
  const { t } = useTexts('demand')
  return (
    <header className="relative bg-deep text-on-deep print:hidden">
      <div aria-hidden className="blister absolute inset-y-0 right-0 w-1/2 mask-l-from-0% mask-l-to-100%" />
      <div className="page relative py-5 md:py-7">
        <h1 tabIndex={-1} className="text-2xl font-extrabold md:text-3xl">
          {t('title')}
        </h1>
        <p className="mt-1 max-w-xl text-on-deep-soft">{t('intro')}</p>
      </div>
    </header>
  )
}
