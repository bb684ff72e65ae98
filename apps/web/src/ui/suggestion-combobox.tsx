import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { classes } from './class-names.ts'
import { useSuggestionList } from './use-suggestion-list.ts'

/** Rows under a label of their own. A list of one kind is one group without a label. */
export interface SuggestionGroup<T> {
  key: string
  rows: readonly T[]
  label?: string
  /** Only screen readers hear the label. */
  isLabelHidden?: boolean
}

interface SuggestionComboboxProps<T> {
  /** Further attributes of the field. */
  input: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'>
  text: string
  onText: (text: string) => void
  groups: readonly SuggestionGroup<T>[]
  keyOf: (row: T) => string
  renderRow: (row: T, group: SuggestionGroup<T>) => ReactNode
  /** The name of the list for screen readers. */
  listLabel: string
  /** Whether the suggestions, or their state, are shown. */
  isOpen: boolean
  /** An arrow key asks for the suggestions. */
  onOpen: () => void
  onClose: () => void
  /** A click or the focus went elsewhere. */
  onLeave?: () => void
  onPick: (row: T) => void
  /** Before the list's own keys. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Enter on a text without a marked row takes the only row, once the rows of this text are there. */
  takesOnly?: boolean
  /** Enter while no row is marked. Without this, Enter submits the form. */
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** The rows belong to an earlier text. */
  isBehind: boolean
  /** Something else is awaited. */
  isBusy?: boolean
  /** Above the rows: loading, failed, nothing found. */
  state?: ReactNode
  /** Below the rows. */
  footer?: ReactNode
  /** What screen readers hear while it is open. Undefined: no live region. */
  announcement?: string | false | undefined
  /** On opening, the page scrolls until all of the suggestions are in sight. */
  isScrolledTo?: boolean
  className?: string
  panelClass: string
  panelStyle?: CSSProperties
  optionClass: string
  /** Inside the frame, beside the field. */
  children?: ReactNode
}

/** A field with suggestions below, following the ARIA combobox pattern. Nothing is chosen automatically. */
export function SuggestionCombobox<T>(props: SuggestionComboboxProps<T>) {
  const { text, groups, keyOf, isOpen, isBehind, announcement, isScrolledTo = false } = props
  const rows = groups.flatMap((group) => group.rows)
  const area = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { onOpen, onClose, onPick } = props
  const list = useSuggestionList({ rows, keyOf, text, isOpen, isBehind, onOpen, onClose, onPick })
  useLeaving(area, props.onLeave)
  /** The text on which Enter was pressed, until its rows are there. */
  const [entered, setEntered] = useState<string>()
  if (entered !== undefined && entered !== text) setEntered(undefined)
  const takeOnly = useEffectEvent(() => {
    setEntered(undefined)
    // Several: the list asks which.
    const [only, ...others] = rows
    if (only !== undefined && others.length === 0) onPick(only)
  })
  useEffect(() => {
    if (entered === text && !isBehind) takeOnly()
  }, [entered, text, isBehind])

  useEffect(() => {
    if (isOpen && isScrolledTo) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, isScrolledTo])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    props.onKeyDown?.(event)
    list.inputProps.onKeyDown(event)
    if (event.key === 'Enter' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      props.onEnter?.(event)
      if (props.takesOnly && text.trim() !== '') {
        event.preventDefault()
        setEntered(text)
      }
    }
  }

  return (
    <div ref={area} className={props.className}>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        {...props.input}
        {...list.inputProps}
        value={text}
        onChange={(event) => props.onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {props.children}
      {isOpen && (
        <div
          ref={panel}
          aria-busy={isBehind || props.isBusy || undefined}
          style={props.panelStyle}
          className={classes(
            'absolute z-30 flex flex-col overflow-hidden rounded-md border border-line bg-sheet text-ink shadow-float',
            props.panelClass,
          )}
        >
          {props.state}
          {rows.length > 0 && (
            // The listbox itself scrolls: its options are reached by the keys of the field.
            <div
              id={list.listId}
              role="listbox"
              aria-label={props.listLabel}
              className="min-h-0 overflow-y-auto overscroll-contain"
            >
              {groups.map((group) => (
                <Group key={group.key} group={group}>
                  {group.rows.map((row) => (
                    <div
                      key={keyOf(row)}
                      {...list.optionProps(row)}
                      className={classes(
                        'cursor-pointer hover:bg-brand-wash data-highlighted:bg-brand-wash data-highlighted:shadow-[inset_3px_0_0_var(--color-brand)]',
                        props.optionClass,
                      )}
                    >
                      {props.renderRow(row, group)}
                    </div>
                  ))}
                </Group>
              ))}
            </div>
          )}
          {props.footer}
        </div>
      )}
      {announcement !== undefined && (
        <p role="status" className="sr-only">
          {isOpen && announcement}
        </p>
      )}
    </div>
  )
}

function Group<T>({ group, children }: { group: SuggestionGroup<T>; children: ReactNode }) {
  const id = useId()
  if (group.label === undefined) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
    <div role="group" aria-labelledby={id}>
      <div
        id={id}
        className={group.isLabelHidden ? 'sr-only' : 'px-4 pb-1 pt-2.5 text-xs font-semibold text-soft'}
      >
        {group.label}
      </div>
      {children}
    </div>
  )
}

/** Calls back when a click or the focus goes elsewhere. */
function useLeaving(area: RefObject<HTMLElement | null>, onLeave: (() => void) | undefined): void {
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  const isWatched = onLeave !== undefined
  useEffect(() => {
    if (!isWatched) return
    const check = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) latest.current?.()
    }
    document.addEventListener('pointerdown', check)
    document.addEventListener('focusin', check)
    return () => {
      document.removeEventListener('pointerdown', check)
      document.removeEventListener('focusin', check)
    }
  }, [area, isWatched])
}
