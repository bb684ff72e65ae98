import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

/** @param isPlanned a phone then has room for the plan alone */
export function DemandHeader({ isPlanned = false }: { isPlanned?: boolean }) {
  const { t } = useTexts('demand')
  return (
    <header className="relative bg-deep text-on-deep print:hidden">
      <div aria-hidden className="blister absolute inset-y-0 right-0 w-1/2 mask-l-from-0% mask-l-to-100%" />
      <div className={classes('page relative md:py-7', isPlanned ? 'py-2' : 'py-5')}>
        <h1 tabIndex={-1} className="text-2xl font-extrabold md:text-3xl">
          {t('title')}
        </h1>
        <p className={classes('mt-1 max-w-xl text-on-deep-soft', isPlanned && 'max-lg:hidden')}>
          {t('intro')}
        </p>
      </div>
    </header>
  )
}
