import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

/** Whether the stockist has it in stock. Phones have no column head, so they show a label. */
export function StockSwitch({
  name,
  isOn,
  onSwitch,
}: {
  name: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}) {
  const { t } = useTexts('desk')
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={t('stockOf', { name })}
      data-column="stock"
      onClick={() => onSwitch(!isOn)}
      className="group inline-flex min-h-11 scroll-my-40 items-center gap-2 rounded-xs px-1.5 lg:min-h-9"
    >
      <span
        aria-hidden
        className={classes(
          'w-12 text-right text-xs leading-tight lg:hidden',
          isOn ? 'font-semibold' : 'text-soft',
        )}
      >
        {isOn ? t('inStock') : t('outOfStock')}
      </span>
      <span
        aria-hidden
        className={classes(
          'relative block h-6 w-10 shrink-0 rounded-full border transition-colors duration-150',
          isOn ? 'border-brand bg-brand' : 'border-edge bg-sunk group-hover:border-ink',
        )}
      >
        <span
          className={classes(
            'absolute top-0.5 size-4.5 rounded-full transition-[left] duration-150',
            isOn ? 'left-4.5 bg-on-brand' : 'left-0.5 bg-edge',
          )}
        />
      </span>
    </button>
  )
}
