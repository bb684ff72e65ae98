import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { adminPagesOf } from '../../features/admin/pages.ts'
import { keyLabel } from '../../lib/key-label.ts'
import { useTexts } from '../../lib/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { type Command, useCommands } from './commands.ts'
import { takeEarlyText } from './early-text.ts'
import { commandGroups, findCommands } from './find-commands.ts'

interface PaletteProps {
  onClose: () => void
  adminPages: typeof adminPagesOf | undefined
}

/** Pages and actions, found by typing. Enter runs the marked one, and nothing else. */
export function Palette({ onClose, adminPages }: PaletteProps) {
  const { t } = useTexts('keys')
  const { all, searchFor } = useCommands(adminPages)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const find = (text: string) => findCommands(all, text, searchFor)
  const [text, setText] = useState('')
  /** Belongs to a row, not to a position: rows that come or go do not move it to another. */
  const [mark, setMark] = useState(() => find('')[0]?.key)
  const rows = find(text)
  const marked = rows.find(({ key }) => key === mark)
  // An id has no spaces: readers would look for several.
  const optionId = ({ key }: Command) => `${id}-${encodeURIComponent(key)}`
  const activeId = marked && optionId(marked)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function type(typed: string) {
    setText(typed)
    setMark(find(typed)[0]?.key)
  }
  function run(command: Command | undefined) {
    if (!command) return
    onClose()
    void command.run()
  }
  function takeEarly() {
    const early = takeEarlyText()
    if (!early) return
    type(early.text)
    if (early.isEntered) run(find(early.text)[0])
  }
  function move(step: 1 | -1) {
    const at = rows.findIndex(({ key }) => key === mark)
    setMark(rows.at((at + step) % rows.length)?.key)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const hasCommand = event.ctrlKey || event.metaKey
    if (event.key === 'ArrowDown' || (event.ctrlKey && event.key === 'n')) move(1)
    else if (event.key === 'ArrowUp' || (event.ctrlKey && event.key === 'p')) move(-1)
    else if (event.key === 'Enter' && !hasCommand) {
      // The Enter that is held down was meant for what was there before.
      if (!event.repeat) run(marked)
    } else if (event.key.toLowerCase() === 'k' && hasCommand) onClose()
    else return
    event.preventDefault()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.2_0.02_215/0.55)]" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid grid-cols-1 place-items-start justify-items-center p-3 sm:pt-[12dvh]">
          <Dialog.Popup
            initialFocus={input}
            className="flex max-h-[min(34rem,100dvh-1.5rem)] w-full max-w-xl flex-col overflow-hidden rounded-lg border border-line bg-sheet text-ink shadow-float outline-none"
          >
            <Dialog.Title className="sr-only">{t('find')}</Dialog.Title>
            <div className="flex items-center gap-3 border-b border-line pr-1.5 pl-4">
              <Search aria-hidden className="size-5 shrink-0 text-soft" />
              <input
                ref={input}
                role="combobox"
                aria-label={t('find')}
                aria-expanded
                aria-controls={`${id}-list`}
                aria-autocomplete="list"
                aria-activedescendant={activeId}
                value={text}
                onChange={(event) => type(event.target.value)}
                onFocus={takeEarly}
                onKeyDown={onKeyDown}
                placeholder={t('find')}
                autoComplete="off"
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={200}
                className="min-h-13 min-w-0 grow bg-transparent text-base outline-none placeholder:text-soft sm:text-lg"
              />
              <Dialog.Close render={<IconButton label={t('close', { ns: 'ui' })} />}>
                <X aria-hidden />
              </Dialog.Close>
            </div>
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={t('found')}
              className="min-h-0 grow overflow-y-auto overscroll-contain p-1.5"
            >
              {commandGroups.map((group) => (
                <Group
                  key={group}
                  label={t(group)}
                  rows={rows.filter((row) => row.group === group)}
                  marked={marked}
                  idOf={optionId}
                  onRun={run}
                />
              ))}
            </div>
            <p role="status" className="sr-only">
              {text !== '' && t('foundCount', { count: rows.length })}
            </p>
            <Hints />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface GroupProps {
  label: string
  rows: readonly Command[]
  marked: Command | undefined
  idOf: (command: Command) => string
  onRun: (command: Command) => void
}

function Group({ label, rows, marked, idOf, onRun }: GroupProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
    <div role="group" aria-labelledby={id}>
      <div id={id} className="px-3 pt-2 pb-1 text-xs font-semibold text-soft">
        {label}
      </div>
      {rows.map((row) => (
        // Its keys belong to the field.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers Enter for the marked row.
        <div
          key={row.key}
          id={idOf(row)}
          role="option"
          tabIndex={-1}
          aria-selected={row === marked}
          data-highlighted={row === marked ? '' : undefined}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onRun(row)}
          className="flex min-h-10 cursor-pointer scroll-my-9 items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-sunk data-highlighted:bg-brand-wash pointer-coarse:min-h-11"
        >
          <row.Icon aria-hidden className="size-4.5 shrink-0 text-soft" />
          <span className="min-w-0 grow truncate">{row.label}</span>
          {row.note && <span className="shrink-0 text-xs text-soft">{row.note}</span>}
          {row.shortcut && <Key>{row.shortcut}</Key>}
        </div>
      ))}
    </div>
  )
}

function Hints() {
  const { t } = useTexts('keys')
  return (
    <p
      aria-hidden
      className="flex gap-4 border-t border-line px-4 py-2 text-xs text-soft pointer-coarse:hidden [&>span]:flex [&>span]:items-center [&>span]:gap-1.5"
    >
      <span>
        <Key>ArrowUp</Key>
        <Key>ArrowDown</Key> {t('hintMove')}
      </span>
      <span>
        <Key>Enter</Key> {t('hintOpen')}
      </span>
      <span>
        <Key>Escape</Key> {t('hintClose')}
      </span>
    </p>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="figures min-w-5 rounded-xs border border-line bg-sunk px-1 text-center font-sans text-xs leading-5 text-soft">
      {keyLabel(children)}
    </kbd>
  )
}
