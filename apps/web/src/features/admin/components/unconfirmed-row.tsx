import type { UnconfirmedEntry } from '@rasad/contract/unconfirmed'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { countOf, momentOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/router.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Settling } from '../api/unconfirmed.ts'

interface UnconfirmedRowProps {
  entry: UnconfirmedEntry
  busy: Settling | undefined
  onConfirm: () => void
  onRemove: () => void
}

/** One unconfirmed name, who added it, and the available actions. */
export function UnconfirmedRow({ entry, busy, onConfirm, onRemove }: UnconfirmedRowProps) {
  const { t } = useTexts('admin')
  const { _id, name, kind, addedBy, companyName, stockistCount, medicineCount } = entry
  const facts = [
    companyName,
    t('listedBy', { count: stockistCount, formatted: countOf(stockistCount) }),
    medicineCount > 0 && t('hasMedicines', { count: medicineCount, formatted: countOf(medicineCount) }),
  ]
  return (
    <article className="grid gap-x-4 gap-y-2.5 p-3 sm:grid-cols-[1fr_auto] sm:items-center sm:p-4">
      <div className="min-w-0">
        <h2 className="figures wrap-anywhere flex flex-wrap items-center gap-x-2 leading-snug font-bold">
          <Link to={paths.catalogueEntry(kind, _id)}>{name}</Link> <Chip>{t(`entry_${kind}`)}</Chip>
          {entry.waiting && <Chip>{t('waitsForAdmin')}</Chip>}
          {entry.firmGone && <Chip>{t('firmGone')}</Chip>}
        </h2>
        {kind === 'medicine' && (
          <p className="figures wrap-anywhere text-sm">{entry.composition ?? t('noComposition')}</p>
        )}
        <p className="figures text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-sm">
          {addedBy ? (
            <Link to={paths.stockist(addedBy._id)} className="text-brand underline underline-offset-4">
              {t('addedBy', { firm: addedBy.name })}
            </Link>
          ) : (
            t('addedByGone')
          )}{' '}
          <time dateTime={entry.addedAt} className="figures whitespace-nowrap text-soft">
            {momentOf(entry.addedAt)}
          </time>
        </p>
        {!entry.removable && <p className="text-xs text-soft">{t('inUse')}</p>}
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Button
          aria-label={t('confirmEntryOf', { name })}
          disabled={busy !== undefined}
          onClick={onConfirm}
          className="grow sm:grow-0"
        >
          <Check aria-hidden />
          {t(busy === 'confirm' ? 'confirming' : 'confirmEntry')}
        </Button>
        <ButtonLink
          look="quiet"
          to={paths.catalogueEntry(kind, _id)}
          aria-label={t('reviewEntryOf', { name })}
          className="grow sm:grow-0"
        >
          <Pencil aria-hidden />
          {t('reviewEntry')}
        </ButtonLink>
        {entry.removable && (
          <Button
            look="quiet-alarm"
            aria-label={t('removeEntryOf', { name })}
            disabled={busy !== undefined}
            onClick={onRemove}
            className="grow sm:grow-0"
          >
            <Trash2 aria-hidden />
            {t(busy === 'remove' ? 'removing' : 'removeEntry')}
          </Button>
        )}
      </div>
    </article>
  )
}
