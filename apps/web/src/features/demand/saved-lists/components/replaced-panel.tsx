import { useId } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { replacedText } from '../describe.ts'
import type { SavedList } from '../use-saved-list.ts'

/** What others had written and a change of this device replaced: one tap takes theirs back. */
export function ReplacedPanel({ saved }: { saved: SavedList }) {
  const { t } = useTexts('savedLists')
  const id = useId()
  const { sync, state } = saved
  const { replaced, replacedName } = state
  if (replaced.length === 0 && replacedName === null) return null
  return (
    <section aria-labelledby={id} className="border-b border-line bg-marigold-wash px-3 py-2.5">
      <h3 id={id} className="text-sm font-semibold text-marigold-ink">
        {t('replacedTitle')}
      </h3>
      <ul aria-live="polite" className="mt-1 grid gap-1.5">
        {replaced.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="min-w-0 grow wrap-anywhere">{replacedText(t, line)}</span>
            <span className="flex gap-1">
              <Button
                look="quiet"
                size="small"
                aria-label={t('takeTheirsOf', { name: line.name })}
                onClick={() => saved.takeTheirs(line)}
              >
                {t('takeTheirs')}
              </Button>
              <Button look="plain" size="small" onClick={() => sync.seenReplaced(line.id)}>
                {t('keepMine')}
              </Button>
            </span>
          </li>
        ))}
        {replacedName !== null && (
          <li className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="min-w-0 grow wrap-anywhere">{t('replacedName', { name: replacedName })}</span>
            <span className="flex gap-1">
              <Button
                look="quiet"
                size="small"
                aria-label={t('takeTheirsOf', { name: replacedName })}
                onClick={() => {
                  sync.rename(replacedName)
                  sync.seenName()
                }}
              >
                {t('takeTheirs')}
              </Button>
              <Button look="plain" size="small" onClick={sync.seenName}>
                {t('keepMine')}
              </Button>
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
