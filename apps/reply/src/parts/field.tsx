interface FieldProps {
  id: string
  label: string
  value: string
  onType: (text: string) => void
  /** Behind the field. */
  after?: string | undefined
  hint?: string | undefined
  problem?: string | undefined
  inputMode?: 'decimal' | 'numeric' | 'search'
}

/** A text field with its label, hint and problem. */
export function Field({ id, label, value, onType, after, hint, problem, inputMode }: FieldProps) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-row">
        <input
          id={id}
          type="text"
          inputMode={inputMode}
          autocomplete="off"
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={described || undefined}
          onInput={(event) => onType(event.currentTarget.value)}
        />
        {after && <span class="soft">{after}</span>}
      </div>
      {hint && (
        <p id={`${id}-hint`} class="soft hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} class="problem">
          {problem}
        </p>
      )}
    </div>
  )
}
