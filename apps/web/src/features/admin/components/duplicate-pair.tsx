import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { Duplicate } from '@rasad/contract/upkeep'
import { ArrowLeftRight, Merge, Split, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Key } from '../../../ui/key.tsx'
import { certaintyIn } from '../certainty.ts'
import { pairId } from '../use-decide-pairs.ts'
import { EntryFactsTable } from './entry-facts.tsx'

interface DuplicatePairProps {
  kind: EntryKind
  pair: Duplicate
  isBusy: boolean
  onMerge: () => void
  onKeep: () => void
  onTurn: () => void
}

/** Two entries that are probably one, with the decision. */
export function DuplicatePair({ kind, pair, isBusy, onMerge, onKeep, onTurn }: DuplicatePairProps) {
  const { t } = useTexts('admin')
  const { keep, merge, certainty, unclear } = pair
  return (
    <article
      id={pairId(pair._id)}
      // Arrow keys go from pair to pair.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys decide the pair that has the focus
      tabIndex={0}
      aria-label={t('pairOf', { one: keep.name, other: merge.name })}
      className="rounded-md border border-line bg-sheet p-3 shadow-card focus-visible:outline-[2.5px] focus-visible:outline-brand sm:p-4"
    >
      <p className="mb-1 text-sm font-semibold">{t(`certainty_${certaintyIn(certainty)}`)}</p>
      <EntryFactsTable
        kind={kind}
        left={keep}
        right={merge}
        leftTitle={t('mergeStays')}
        rightTitle={t('mergeGoes')}
      />
      {unclear.length > 0 && (
        <p className="mt-2 flex gap-2 rounded-sm bg-marigold-wash px-3 py-2 text-sm text-marigold-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('mergeUnclear', { what: unclear.map((each) => t(`differs_${each}`)).join(', ') })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={onMerge} aria-keyshortcuts="M" className="max-sm:grow">
          <Merge aria-hidden />
          {t(unclear.length > 0 ? 'lookAndMerge' : 'mergePair')}
          <Key>M</Key>
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onKeep} aria-keyshortcuts="K" className="max-sm:grow">
          <Split aria-hidden />
          {t('keepBoth')}
          <Key>K</Key>
        </Button>
        <Button look="plain" disabled={isBusy} onClick={onTurn} className="max-sm:grow">
          <ArrowLeftRight aria-hidden />
          {t('changeOver')}
        </Button>
      </div>
    </article>
  )
}
