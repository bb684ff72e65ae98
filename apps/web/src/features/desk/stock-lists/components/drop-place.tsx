import { FileUp } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStable } from '../../../../lib/hooks.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/form-fields.tsx'

interface DropPlaceProps {
  onFiles: (files: File[]) => void
  complete: boolean
  onComplete: (complete: boolean) => void
  /** Below: sample files. */
  children?: ReactNode
}

/** Where files are dropped or chosen. While it is shown, a file can be dropped anywhere on the page. */
export function DropPlace({ onFiles, complete, onComplete, children }: DropPlaceProps) {
  const { t } = useTexts('stock')
  const id = useId()
  const isOver = useDropAnywhere(onFiles)
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-lg border-2 border-dashed border-edge bg-sheet px-4 py-5 sm:px-6"
    >
      <div className="flex flex-col items-center gap-3 text-center sm:flex-row sm:gap-5 sm:text-left">
        <span
          aria-hidden
          className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-wash text-brand max-sm:hidden"
        >
          <FileUp className="size-6" />
        </span>
        <div className="min-w-0 grow">
          <h2 id={`${id}-title`} className="text-lg font-bold">
            {t('dropTitlePlace')}
          </h2>
          <p className="mt-0.5 text-sm text-soft">{t('dropKinds')}</p>
        </div>
        <label
          className={buttonClass(
            'primary',
            'medium',
            'shrink-0 cursor-pointer has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-brand max-sm:w-full',
          )}
        >
          <input
            type="file"
            multiple
            className="sr-only"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              // The same file can be chosen again.
              target.value = ''
              if (files.length > 0) onFiles(files)
            }}
          />
          {t('choose')}
        </label>
      </div>
      <div className="mt-3 border-t border-line pt-2">
        <CheckField
          label={t('complete')}
          aria-describedby={`${id}-complete`}
          checked={complete}
          onChange={({ target }) => onComplete(target.checked)}
        />
        <p id={`${id}-complete`} className="-mt-[2px] pl-7.5 text-sm text-soft">
          {t(complete ? 'completeYes' : 'completeNo')}
        </p>
      </div>
      {children}
      {isOver && (
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-[oklch(0.2_0.02_215/0.55)] p-6">
          <p className="flex items-center gap-3 rounded-lg border-2 border-dashed border-brand bg-sheet px-6 py-5 text-lg font-bold shadow-float">
            <FileUp aria-hidden className="size-6 text-brand" />
            {t('dropNow')}
          </p>
        </div>
      )}
    </section>
  )
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on the page. @returns whether some are held over it now. */
function useDropAnywhere(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useStable(onFiles)
  /** Each element that the pointer enters is left later. */
  const depth = useRef(0)
  useEffect(() => {
    function enter(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current++
      setOver(true)
    }
    function over(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault()
    }
    function leave(event: DragEvent) {
      if (!hasFiles(event)) return
      depth.current = Math.max(0, depth.current - 1)
      if (depth.current === 0) setOver(false)
    }
    function drop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) take(files)
    }
    addEventListener('dragenter', enter)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragenter', enter)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [take])
  return isOver
}
