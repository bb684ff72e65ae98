import { useId } from 'react'
import { classes } from './class-names.ts'

interface SegmentedControlProps<T extends string> {
  label: string
  /** Shows the label above the segments; otherwise only screen readers hear it. */
  isLabelShown?: boolean
  options: readonly { key: T; label: string }[]
  /** Empty: none of them. */
  chosen: T | ''
  onChoose: (key: T) => void
  className?: string
  /** Classes for the height, padding and text size of a segment. */
  segmentClass?: string
}

/** A choice between a few options, all of them visible: radio buttons side by side. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, isLabelShown, options, chosen, onChoose, className } = props
  const { segmentClass = 'min-h-10 px-3 text-sm' } = props
  const name = useId()
  return (
    <fieldset className={classes('min-w-0', className)}>
      <legend className="sr-only">{label}</legend>
      {isLabelShown && (
        <p aria-hidden className="mb-1.5 px-2 text-xs text-soft">
          {label}
        </p>
      )}
      <div className="flex flex-wrap gap-1 rounded-sm bg-sunk p-1">
        {options.map((option) => (
          <label
            key={option.key}
            className={classes(
              'flex grow cursor-pointer items-center justify-center rounded-xs font-semibold pointer-coarse:min-h-11',
              'has-focus-visible:outline-[2.5px] has-focus-visible:outline-brand',
              segmentClass,
              option.key === chosen
                ? 'bg-raised text-ink shadow-card'
                : // With nothing chosen yet, they still look like what they are.
                  chosen === ''
                  ? 'bg-sheet text-ink'
                  : 'text-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.key === chosen}
              onChange={() => onChoose(option.key)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
