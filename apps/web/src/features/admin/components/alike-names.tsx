import { ExternalLink, ListPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { UnconfirmedMark } from '../../../ui/chip.tsx'
import type { Alike } from '../api/alike.ts'

interface AlikeNamesProps {
  kind: 'medicine' | 'company'
  found: readonly Alike[]
  /** A stockist can add the existing entry to its list instead. */
  isStockist: boolean
  onListed: (name: string) => void
  /** These entries are why nothing was created, so they get the focus. */
  isStopped: boolean
}

/** Catalogue entries with a similar name. */
export function AlikeNames({ kind, found, isStockist, onListed, isStopped }: AlikeNamesProps) {
  const { t } = useTexts('admin')
  const [busyId, setBusyId] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isStopped) heading.current?.focus()
  }, [isStopped])

  async function list({ id, name }: Alike) {
    setBusyId(id)
    try {
      if (kind === 'medicine') await call('PUT /api/listing/medicine/{id}', { params: { id }, body: {} })
      else await call('PUT /api/listing/company/{id}', { params: { id } })
      onListed(name)
    } catch (error) {
      showAlert(refusalText(error, t('somethingWrong')))
    } finally {
      setBusyId(undefined)
    }
  }

  return (
    <>
      <p role="status" className="sr-only">
        {found.length > 0 && t('alikeCount', { count: found.length })}
      </p>
      {found.length > 0 && (
        <section aria-labelledby="alike" className="-mt-3 rounded-sm border border-line bg-marigold-wash/40">
          <h2
            id="alike"
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-24 px-3.5 pt-2.5 pb-1 text-base font-semibold text-marigold-ink"
          >
            {t('alikeTitle')}
          </h2>
          <ul className="divide-y divide-line">
            {found.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1.5">
                <div className="min-w-0 grow basis-48">
                  <a
                    href={each.path}
                    target="_blank"
                    rel="noreferrer"
                    className="figures wrap-anywhere inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 font-semibold"
                  >
                    {each.name}
                    <ExternalLink aria-label={t('newTab')} className="size-3.5 shrink-0 text-soft" />
                  </a>
                  <p className="figures text-xs text-soft">
                    {each.isSame && <strong className="font-bold text-alarm">{t('alikeSame')} </strong>}
                    {each.detail} <UnconfirmedMark of={each} />
                  </p>
                </div>
                {isStockist && (
                  <Button
                    look="quiet"
                    size="small"
                    className="min-h-11"
                    disabled={busyId !== undefined}
                    aria-label={t('listInsteadOf', { name: each.name })}
                    onClick={() => list(each)}
                  >
                    <ListPlus aria-hidden />
                    {t('listInstead')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
