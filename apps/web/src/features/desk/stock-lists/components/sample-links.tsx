import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery } from '../../../../lib/settings.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { Button } from '../../../../ui/button.tsx'

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Sample statements of the demo world; nothing elsewhere. */
export function SampleLinks({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTexts('stock')
  const { data } = useQuery(settingsQuery())
  const [busy, setBusy] = useState<string>()
  const samples = data?.samples ?? []
  if (samples.length === 0) return null

  async function send(path: string) {
    setBusy(path)
    try {
      const answer = await fetch(path)
      if (!answer.ok) throw new Error(answer.statusText)
      onFile(new File([await answer.blob()], nameOf(path)))
    } catch {
      showAlert(t('sampleFailed', { reason: t('noAnswer') }))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-1 border-t border-line pt-2 text-sm">
      <p className="mr-1 text-soft">{t('tryWith')}</p>
      {samples.map((path) => (
        <Button key={path} look="plain" size="small" disabled={busy !== undefined} onClick={() => send(path)}>
          {nameOf(path)}
        </Button>
      ))}
    </div>
  )
}
