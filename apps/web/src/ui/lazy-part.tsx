import { type ComponentType, createElement, type ReactNode, use, useEffect, useReducer } from 'react'
import { loadAgain, loadTwice } from '../lib/load-again.ts'
import { textsAreThere, useTexts } from '../lib/texts.ts'
import { useBackOnline } from '../lib/use-back-online.ts'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'

/** What stands in place of a part is told how to ask for it again, and gets what the part would get. */
interface MissingProps {
  onAgain: () => void
  /** Of dialogs. */
  onClose?: () => void
}

/**
 * A part of a screen that is loaded when it is first drawn, inside a `Suspense`: `lazyPart(() => import('./a-part.tsx'),
 * 'APart')`. If it cannot be had, `without` stands there, and it is loaded once the device is back online. The rest of the
 * screen is in use.
 */
export function lazyPart<Parts extends object, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
  without: ComponentType<MissingProps> = PartMissing,
) {
  type Props = Parts[Name] extends (props: infer P) => unknown ? P & object : never
  type Part = ComponentType<Props>
  let loaded: Part | undefined
  /** Resolves to nothing if it cannot be had. */
  let arrival: Promise<Part | undefined> | undefined

  async function begin(by: typeof loadTwice): Promise<Part | undefined> {
    try {
      loaded = (await by(load))[name] as Part
      return loaded
    } catch {
      return undefined
    }
  }

  /** One for all that wait for it. */
  function arrive(): Promise<Part | undefined> {
    arrival ??= begin(loadTwice)
    return arrival
  }

  function forget(): void {
    arrival = undefined
  }

  function LaterPart(props: Props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0)
    // React asks again for what it has waited for.
    const Shown = loaded && !arrival ? loaded : (use(arrive()) ?? loaded)
    if (Shown) return createElement(Shown, props)
    const fetchBy = (by: typeof loadTwice) => {
      arrival = begin(by)
      drawAgain()
    }
    return (
      <Missing onOnline={() => fetchBy(loadTwice)} onGone={forget}>
        {createElement(without, { ...props, onAgain: () => fetchBy(loadAgain) })}
      </Missing>
    )
  }

  /** Rejects if it cannot be had; drawing it tries again. */
  async function preload(): Promise<void> {
    const part = (await load())[name] as Part
    await textsAreThere()
    loaded = part
  }
  return Object.assign(LaterPart, { preload })
}

/** For parts that nobody misses. */
export const LeftOut = () => null

interface MissingFrameProps {
  onOnline: () => void
  onGone: () => void
  children: ReactNode
}

function Missing({ onOnline, onGone, children }: MissingFrameProps) {
  useBackOnline(true, onOnline)
  // The next one that is drawn asks again.
  useEffect(() => onGone, [onGone])
  return children
}

function PartMissing({ onAgain, onClose }: MissingProps) {
  const { t } = useTexts('ui')
  if (!onClose) return <ErrorState error={new Error()} onRetry={onAgain} />
  return (
    <div className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-md rounded-lg border border-line bg-sheet pb-4 text-center text-base text-ink shadow-float">
      <ErrorState error={new Error()} onRetry={onAgain} className="pb-2 pt-5" />
      <Button look="plain" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}
