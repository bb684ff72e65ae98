import { type KeyboardEvent, useId, useState } from 'react'
import { useSentences } from '../../../lib/sentences.ts'
import { classes } from '../../../ui/class-names.ts'

interface CellInputProps<T> {
  label: string
  /** The same for every row: the up and down keys use it. */
  column: string
  value: string
  placeholder?: string
  inputMode?: 'decimal' | 'text'
  /** Shown before the value. */
  sign?: string
  className?: string
  /** Parses the typed text to a value or an error. */
  read: (text: string) => { value: T } | { error: string }
  onCommit: (value: T) => void
}

/** A cell that is edited in place. Enter saves and moves one row down, leaving it saves too, Escape reverts. */
export function CellInput<T>(props: CellInputProps<T>) {
  const say = useSentences()
  const { label, column, value, placeholder, inputMode = 'text', sign, className, read, onCommit } = props
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const id = useId()

  function commit() {
    if (draft === undefined) return
    if (draft.trim() === value) return leave()
    const answer = read(draft.trim())
    if ('error' in answer) return setError(answer.error)
    leave()
    onCommit(answer.value)
  }
  function leave() {
    setDraft(undefined)
    setError(undefined)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && draft !== undefined) {
      event.preventDefault()
      leave()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const answer = draft === undefined ? undefined : read(draft.trim())
      // Leaving the cell saves the text. An invalid text keeps the focus on Enter.
      if (answer && 'error' in answer) setError(answer.error)
      else goDown(event.currentTarget)
    }
  }

  return (
    <span className={classes('block', className)}>
      <span className="relative block">
        {sign && (
          <span
            aria-hidden
            className="pointer-events-none absolute left-2.5 top-1/2 -translate-y-1/2 text-soft"
          >
            {sign}
          </span>
        )}
        <input
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          data-column={column}
          type="text"
          inputMode={inputMode}
          enterKeyHint="next"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={draft ?? value}
          onChange={(event) => {
            setDraft(event.target.value)
            setError(undefined)
          }}
          onBlur={commit}
          onKeyDown={onKeyDown}
          className={classes(
            'figures min-h-11 w-full scroll-my-40 rounded-xs border bg-transparent px-2.5 text-sm lg:min-h-9',
            'hover:border-edge focus:border-edge focus:bg-sheet',
            sign && 'pl-6.5',
            error === undefined ? 'border-line' : 'border-alarm',
          )}
        />
      </span>
      {error !== undefined && (
        <span id={id} role="alert" className="block px-1 pt-1.5 pb-1 text-xs font-medium text-alarm">
          {say(error)}
        </span>
      )}
    </span>
  )
}

/** Acts as the down key: the table knows the target. In the last row it only blurs. */
function goDown(input: HTMLInputElement) {
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  input.blur()
}
