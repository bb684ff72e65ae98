import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { once } from '../../../lib/key-maps.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { Key } from '../../../ui/key.tsx'
import type { Done } from '../use-decide.ts'
import type { Decidable } from './queue.ts'

const texts = {
  registration: { approve: 'doneApproved', decline: 'doneDeclined' },
  entry: { approve: 'doneConfirmed', decline: 'doneRemoved' },
} as const

/** Milliseconds, a little less than the service allows. */
const undoTime = 9_500

interface UndoBarProps<D extends Done<Decidable>> {
  decisions: readonly D[]
  onUndo: (entry: D) => void
  onForget: (entry: D) => void
}

/** What was decided last, for as long as it can be undone. */
export function UndoBar<D extends Done<Decidable>>({ decisions, onUndo, onForget }: UndoBarProps<D>) {
  const { t } = useTexts('review')
  const undoable = useUndoable(decisions, onForget)
  useKeys({
    title: t('decided'),
    actions: [{ keys: ['z'], text: t('keyUndo'), run: once(() => undoable && onUndo(undoable.entry)) }],
  })
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-(--bar-bottom) z-30 @container px-4 print:hidden">
      <div className="mx-auto mb-22 flex max-w-md justify-center wide:mb-6">
        {undoable && (
          <div className="pointer-events-auto flex min-h-12 min-w-0 grow items-center gap-1 rounded-md bg-ink pl-4 pr-1 text-paper shadow-float">
            <p className="line-clamp-2 min-w-0 grow py-2 text-sm wrap-anywhere">{nameOf(undoable.entry)}</p>
            <button
              type="button"
              aria-keyshortcuts="Z"
              onClick={() => onUndo(undoable.entry)}
              className="inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-sm px-3 text-sm font-bold focus-visible:outline-paper"
            >
              <Undo2 aria-hidden className="size-4" />
              <span className="underline underline-offset-4">{t('undo')}</span>
              <span aria-hidden className="figures font-normal opacity-80">
                {undoable.seconds}
              </span>
              <Key>Z</Key>
            </button>
          </div>
        )}
        <p role="status" className="sr-only">
          {undoable && nameOf(undoable.entry)}
        </p>
      </div>
    </div>
  )

  function nameOf({ item, decision }: Done<Decidable>): string {
    const isEntry = item.kind === 'medicine' || item.kind === 'company'
    return t(texts[isEntry ? 'entry' : 'registration'][decision], { name: item.name })
  }
}

/** The latest decision that can be undone, and the seconds left. */
function useUndoable<D extends Done<Decidable>>(decisions: readonly D[], forget: (entry: D) => void) {
  const latest = decisions.findLast(({ at, isOver }) => at !== undefined && !isOver)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (latest?.at === undefined) return
    const { at } = latest
    const tick = () => {
      setNow(Date.now())
      if (Date.now() - at >= undoTime) forget(latest)
    }
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [latest, forget])
  if (latest?.at === undefined) return undefined
  return { entry: latest, seconds: Math.max(1, Math.ceil((undoTime - (now - latest.at)) / 1_000)) }
}
