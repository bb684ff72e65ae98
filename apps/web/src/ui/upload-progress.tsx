import './form-messages.en.ts'
import { useTexts } from '../lib/texts.ts'

/** How much of a form with images is sent: 0 to 1; nothing before and after. */
export function UploadProgress({ sent, className }: { sent: number | undefined; className?: string }) {
  const { t } = useTexts('form')
  if (sent === undefined) return null
  const percent = Math.floor(sent * 100)
  const text = sent < 1 ? t('uploadProgress', { percent }) : t('uploadArrived')
  return (
    <div className={className}>
      <p className="mb-1 text-sm text-soft">{text}</p>
      <progress
        value={percent}
        max={100}
        aria-label={text}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  )
}
