import { RotateCw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { dropUpload, retryUpload, type Upload } from '../api/upload-queue.ts'

/** Files on their way to the service, and those that were not taken. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTexts('stock')
  const shown = uploads.filter(({ state }) => state !== 'sent')
  const list = useRef<HTMLUListElement>(null)
  const isShown = shown.length > 0
  // On a phone it begins below the screen.
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <ul
      ref={list}
      aria-label={t('onTheWay')}
      className="mt-3 scroll-mt-28 scroll-mb-20 divide-y divide-line rounded-md border border-line bg-sheet shadow-card"
    >
      {shown.map((upload) => (
        <li key={upload.id} className="flex items-center gap-3 px-4 py-2.5">
          <UploadRow upload={upload} />
        </li>
      ))}
    </ul>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTexts('stock')
  const { id, file, state, sent, problem } = upload
  const percent = Math.floor(sent * 100)
  const said =
    state === 'refused'
      ? typeof problem === 'object'
        ? problem.message
        : t(`problem_${problem ?? 'unreadable'}`)
      : state === 'sending'
        ? t(percent < 100 ? 'sending' : 'arrived', { percent })
        : t(state === 'offline' ? 'offline' : 'waitsItsTurn')
  return (
    <>
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">{file.name}</p>
        <p
          role={state === 'refused' ? 'alert' : 'status'}
          className={`figures text-sm wrap-anywhere ${state === 'refused' ? 'text-alarm' : state === 'offline' ? 'text-marigold-ink' : 'text-soft'}`}
        >
          {said}
        </p>
        <progress
          value={percent}
          max={100}
          aria-label={t('sendingOf', { name: file.name })}
          hidden={state === 'refused'}
          className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-brand"
        />
      </div>
      {state === 'refused' && problem !== 'tooLarge' && problem !== 'empty' && (
        <IconButton label={t('sendAgain', { name: file.name })} onClick={() => retryUpload(id)}>
          <RotateCw aria-hidden />
        </IconButton>
      )}
      {state !== 'sending' && (
        <IconButton label={t('takeOff', { name: file.name })} onClick={() => dropUpload(id)}>
          <X aria-hidden />
        </IconButton>
      )}
    </>
  )
}
