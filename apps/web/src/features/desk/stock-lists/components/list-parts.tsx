import type { StockImport } from '@rasad/contract/stock-files'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, FileX, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { countOf, momentOf } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { useSentences } from '../../../../lib/sentences.ts'
import type { TextsOf } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { deskKey } from '../../api/queries.ts'
import { useListTexts } from '../use-list-texts.ts'
import { ApplyBar } from './apply-bar.tsx'
import { ClosingReasons } from './column-reasons.tsx'
import { ColumnsQuestion } from './columns-question.tsx'
import { KindTabs } from './kind-tabs.tsx'
import type { ListOwner } from './stock-gate.tsx'
import { UndoButton } from './undo-button.tsx'

/** What a list would change. Nothing is changed yet. */
export function PreviewPart({ list, owner }: { list: StockImport; owner: ListOwner }) {
  const { t } = useListTexts()
  const [isReadOtherwise, setReadOtherwise] = useState(false)
  const { name, quantity } = list.columns ?? {}
  if (isReadOtherwise) {
    return <ColumnsQuestion list={list} owner={owner} onKeep={() => setReadOtherwise(false)} />
  }
  return (
    <>
      <p className="mt-3 font-medium">{t('nothingYet')}</p>
      <p className="mb-3 flex flex-wrap items-center gap-x-1 text-sm text-soft">
        {name && quantity && t('readAs', { name, quantity })} <ClosingReasons list={list} />
        {list.seen && (
          <Button look="plain" size="small" className="-ml-3" onClick={() => setReadOtherwise(true)}>
            {t('readOtherwise')}
          </Button>
        )}
      </p>
      {list.warnings.map((warning) => (
        <Banner key={warning} tone="warning" className="my-3">
          {t(`warning_${warning}`, { firm: list.firm ?? '' })}
        </Banner>
      ))}
      {list.counts.negative > 0 && (
        <p className="figures mb-3 text-sm text-soft">
          {t('negatives', { count: list.counts.negative, formatted: countOf(list.counts.negative) })}
        </p>
      )}
      <KindTabs list={list} />
      <ApplyBar list={list} owner={owner} />
    </>
  )
}

/** The list is written: what changed, and what to do next. */
export function AppliedPart({ list, owner }: { list: StockImport; owner: ListOwner }) {
  const { t } = useListTexts()
  const client = useQueryClient()
  const { counts } = list
  useEffect(() => {
    // The desk read its list before.
    client.removeQueries({ queryKey: deskKey(owner.stockist), type: 'inactive' })
  }, [client, owner.stockist])
  return (
    <>
      <section className="my-4 rounded-lg border border-line bg-sheet px-5 py-5 shadow-card">
        <h2 className="flex items-center gap-2.5 text-lg font-bold">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-call" />
          {t('doneTitle')}
        </h2>
        <p className="figures mt-1.5 text-soft">
          {list.appliedAt && t('doneAt', { moment: momentOf(list.appliedAt) })} {doneText(list, t)}
        </p>
        <div className="mt-4 flex flex-wrap gap-2 max-sm:[&>*]:w-full">
          {counts.toSettle > 0 && (
            <ButtonLink to={paths.settleStockList(list._id)}>
              {t('settleRows', { count: counts.toSettle, formatted: countOf(counts.toSettle) })}
            </ButtonLink>
          )}
          {owner.isOwn && (
            <ButtonLink
              look={counts.toSettle > 0 ? 'quiet' : 'primary'}
              to={`${paths.stockistDashboard}&tab=medicines`}
            >
              {t('seeList')}
            </ButtonLink>
          )}
          {(owner.isOwn || owner.isBuyer) && (
            <ButtonLink look="quiet" to={owner.home}>
              {t('sendNext')}
            </ButtonLink>
          )}
          {list.undoable && <UndoButton list={list} owner={owner} />}
        </div>
        {counts.waiting > 0 && (
          <p className="mt-3 text-sm text-soft">
            {t('waitingNote', { count: counts.waiting, formatted: countOf(counts.waiting) })}
          </p>
        )}
      </section>
      <KindTabs list={list} />
    </>
  )
}

function doneText({ counts, complete }: StockImport, t: TextsOf<'stock'>): string {
  const parts = (['new', 'changed', 'unchanged', ...(complete ? (['missing'] as const) : [])] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`done_${kind}`, { count: counts[kind], formatted: countOf(counts[kind]) }))
  return parts.length > 0 ? t('doneParts', { parts: parts.join(', ') }) : ''
}

export function UndonePart({ list, owner }: { list: StockImport; owner: ListOwner }) {
  const { t } = useListTexts()
  return (
    <EmptyState
      title={t(list.appliedAt ? 'undoneTitle' : 'droppedTitle')}
      text={t(list.appliedAt ? 'undoneText' : 'droppedText')}
      picture={<Undo2 />}
    >
      {(owner.isOwn || owner.isBuyer) && <ButtonLink to={owner.home}>{t('sendAnother')}</ButtonLink>}
    </EmptyState>
  )
}

export function RefusedPart({ list, owner }: { list: StockImport; owner: ListOwner }) {
  const { t } = useListTexts()
  const say = useSentences()
  return (
    <div role="alert">
      <EmptyState title={t('refusedTitle')} text={say(list.message ?? t('refusedText'))} picture={<FileX />}>
        <p className="w-full text-sm text-soft">{t('refusedNothing')}</p>
        {(owner.isOwn || owner.isBuyer) && <ButtonLink to={owner.home}>{t('sendAnother')}</ButtonLink>}
      </EmptyState>
    </div>
  )
}
