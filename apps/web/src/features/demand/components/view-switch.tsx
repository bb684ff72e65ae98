import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'

const views = ['list', 'result'] as const
export type View = (typeof views)[number]

const labels = { list: 'viewList', result: 'viewResult' } as const

/** Phones show either the list or the result; wide screens show both. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('demand')
  return (
    <div className="sticky top-14 z-10 border-b border-line bg-paper lg:hidden print:hidden">
      <fieldset className="page py-2">
        <legend className="sr-only">{t('views')}</legend>
        <div className="flex gap-1 rounded-sm bg-sunk p-1">
          {views.map((key) => (
            <label
              key={key}
              className={classes(
                'flex min-h-10 grow basis-0 cursor-pointer items-center justify-center rounded-xs px-3 text-sm font-semibold',
                'has-focus-visible:outline-[2.5px] has-focus-visible:outline-brand',
                key === view ? 'bg-sheet text-ink shadow-card' : 'text-soft hover:text-ink',
              )}
            >
              <input
                type="radio"
                name="demand-view"
                className="sr-only"
                checked={key === view}
                onChange={() => onView(key)}
              />
              {t(labels[key])}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
