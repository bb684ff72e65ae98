import { controlClass } from './field-frame.tsx'

interface FilterSelectProps<T extends string> {
  label: string
  /** The option for no filter, where there is one. */
  none: string | undefined
  options: readonly { key: T; label: string }[]
  chosen: T | undefined
  onChoose: (key: T | undefined) => void
}

/** Filters a list by one of a few kinds, in one row. */
export function FilterSelect<T extends string>(props: FilterSelectProps<T>) {
  const { label, none, options, chosen, onChoose } = props
  return (
    <select
      aria-label={label}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(options.find(({ key }) => key === target.value)?.key)}
      className={controlClass(false, 'min-h-11')}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.key} value={option.key}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
