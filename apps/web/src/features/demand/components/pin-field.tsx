import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { isPin, typedPin } from '../pin.ts'

export const pinId = 'demand-pin'

interface PinFieldProps {
  pin: string
  /** What the service says about a PIN that does not exist. */
  refusal: string | undefined
  onPin: (pin: string) => void
}

/** The shop's PIN: of plans with equally many calls, the nearest is chosen. */
export function PinField({ pin, refusal, onPin }: PinFieldProps) {
  const { t } = useTexts('demand')
  const isWrong = refusal !== undefined || (pin !== '' && !isPin(pin))
  return (
    <div className="flex flex-wrap border-t border-line px-3 py-2.5 items-center gap-x-2.5 gap-y-1">
      <label htmlFor={pinId} className="text-sm font-semibold">
        {t('pin')}
      </label>
      <input
        id={pinId}
        type="text"
        inputMode="numeric"
        autoComplete="postal-code"
        value={pin}
        aria-invalid={isWrong}
        aria-describedby={`${pinId}-note`}
        onChange={(event) => onPin(typedPin(event.target.value))}
        className={classes(
          'figures h-11 w-24 rounded-sm border bg-sheet px-2.5',
          isWrong ? 'border-alarm text-alarm' : 'border-edge',
        )}
      />
      <p
        id={`${pinId}-note`}
        className={classes('min-w-0 grow basis-52 text-sm', isWrong ? 'font-medium text-alarm' : 'text-soft')}
      >
        {refusal ?? (isWrong ? t('pinWrong') : t('pinHint'))}
      </p>
    </div>
  )
}
