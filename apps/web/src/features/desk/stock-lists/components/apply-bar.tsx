import { limits } from '@rasad/contract/limits'
import type { StockImport } from '@rasad/contract/stock-files'
import { useInfiniteQuery } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { countOf } from '../../../../lib/format.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import type { TextsOf } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/form-fields.tsx'
import { Confirm } from '../../../../ui/modal.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { rowsQuery } from '../api/queries.ts'
import { useListActions } from '../api/use-list-actions.ts'
import { useListTexts } from '../use-list-texts.ts'
import { type ListOwner, OfOwnSupplier } from './stock-gate.tsx'

/** So many of those that the file does not name are named. */
const mostNamed = 3

/** Writes the list, after one question that says what will happen; or drops it. */
export function ApplyBar({ list, owner }: { list: StockImport; owner: ListOwner }) {
  const { t } = useListTexts()
  const navigate = useNavigate()
  const { apply, undo } = useListActions(list._id, owner.stockist)
  const [isAsked, setAsked] = useState(false)
  const [isDropping, setDropping] = useState(false)
  const isOfOwnSupplier = use(OfOwnSupplier)
  // Who says that files are the whole stock does not mean one that holds a part of it. An own supplier's list is always whole.
  const isPart = !isOfOwnSupplier && list.warnings.includes('fewRows')
  const [complete, setComplete] = useState(list.complete === true && !isPart)
  const error = apply.error ?? undo.error

  function write() {
    apply.mutate(
      { complete },
      {
        onSuccess: () => {
          if (!isOfOwnSupplier) return
          showToast({ text: t('doneTitle') })
          void navigate(owner.home)
        },
      },
    )
  }
  return (
    <>
      <div className="sticky bottom-(--bar-bottom) z-10 -mx-4 mt-6 border-t border-line bg-paper px-4 py-3 md:-mx-2 md:px-2">
        {error && (
          <Banner tone="alarm" className="mb-3">
            {t('applyFailed', { reason: refusalText(error, t('noAnswer')) })}
          </Banner>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="figures min-w-0 grow basis-72 text-sm text-soft max-md:sr-only">
            {willHappen(list, complete, t)}
          </p>
          <div className="flex gap-2 max-md:w-full max-md:[&>*]:grow">
            <Button look="quiet" onClick={() => setDropping(true)} disabled={apply.isPending}>
              {t('drop')}
            </Button>
            {/* The list of an own supplier is its buyer's alone, and can be taken back: nothing is asked that is not doubtful. */}
            <Button
              onClick={isOfOwnSupplier && list.warnings.length === 0 ? write : () => setAsked(true)}
              disabled={apply.isPending}
            >
              {t(apply.isPending ? 'applying' : 'apply')}
            </Button>
          </div>
        </div>
      </div>
      {isAsked && (
        <ApplyQuestion
          list={list}
          complete={complete}
          onComplete={setComplete}
          onConfirm={write}
          onClose={() => setAsked(false)}
        />
      )}
      {isDropping && (
        <Confirm
          title={t('dropTitle')}
          text={t('dropText')}
          confirmLabel={t('dropYes')}
          onConfirm={() => undo.mutate(undefined, { onSuccess: () => navigate(owner.home) })}
          onClose={() => setDropping(false)}
        />
      )}
    </>
  )
}

interface ApplyQuestionProps {
  list: StockImport
  complete: boolean
  onComplete: (complete: boolean) => void
  onConfirm: () => void
  onClose: () => void
}

function ApplyQuestion({ list, complete, onComplete, onConfirm, onClose }: ApplyQuestionProps) {
  const { t } = useListTexts()
  const isOfOwnSupplier = use(OfOwnSupplier)
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const [isReminded, setReminded] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const { warnings, counts } = list
  const isGoing = complete && counts.missing > 0
  const { data: missing } = useInfiniteQuery({ ...rowsQuery(list._id, 'missing'), enabled: isGoing })
  const names = missing?.pages[0]?.data.slice(0, mostNamed).map(({ text }) => text) ?? []

  function mayConfirm() {
    const isAgreed = warnings.every((warning) => agreed.has(warning))
    if (!isAgreed) {
      setReminded(true)
      first.current?.focus()
    }
    return isAgreed
  }

  return (
    <Confirm
      title={t('applyTitle')}
      text={[willHappen(list, complete, t), isGoing && names.length > 0 && unnamed(names, counts.missing, t)]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={t('applyYes')}
      confirmLook="primary"
      mayConfirm={mayConfirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {!isOfOwnSupplier && (
        <>
          <CheckField
            label={t('complete')}
            checked={complete}
            onChange={({ target }) => onComplete(target.checked)}
          />
          <p className="figures -mt-[2px] pl-7.5 text-sm text-soft">
            {t(complete ? 'missingGo' : 'missingStay', {
              count: counts.missing,
              formatted: countOf(counts.missing),
            })}
          </p>
        </>
      )}
      {warnings.length > 0 && (
        <fieldset className="mt-4 rounded-sm bg-marigold-wash px-3.5 py-2 text-marigold-ink">
          <legend className="sr-only">{t('warnings')}</legend>
          {warnings.map((warning, at) => (
            <CheckField
              key={warning}
              {...(at === 0 && { ref: first })}
              label={t(`agree_${warning}`)}
              checked={agreed.has(warning)}
              onChange={({ target }) =>
                setAgreed((before) => {
                  const after = new Set(before)
                  if (target.checked) after.add(warning)
                  else after.delete(warning)
                  return after
                })
              }
            />
          ))}
          {isReminded && !warnings.every((warning) => agreed.has(warning)) && (
            <p role="alert" className="pb-1.5 text-sm font-semibold">
              {t('agreeFirst')}
            </p>
          )}
        </fieldset>
      )}
    </Confirm>
  )
}

/** So many or most items may be unknown: then the service proposes them when the list is applied. */
function mayPropose({ toSettle, waiting, ignored, new: added, changed, unchanged }: StockImport['counts']) {
  const items = toSettle + waiting + ignored + added + changed + unchanged
  return toSettle > limits.maxAskedUnknown || toSettle * 2 > items
}

/** The first of those that the file does not name. */
function unnamed(names: readonly string[], missing: number, t: TextsOf<'stock'>): string {
  const said = names.join(', ')
  const more = missing - names.length
  return more > 0
    ? t('will_namesMore', { names: said, formatted: countOf(more) })
    : t('will_names', { names: said })
}

/** What applying does, in a sentence with numbers. */
function willHappen({ counts }: StockImport, complete: boolean, t: TextsOf<'stock'>): string {
  const amount = (count: number) => ({ count, formatted: countOf(count) })
  const parts = [
    counts.new > 0 && t('will_new', amount(counts.new)),
    counts.changed > 0 && t('will_changed', amount(counts.changed)),
    counts.unchanged > 0 && t('will_unchanged', amount(counts.unchanged)),
    complete && counts.missing > 0 && t('will_missing', amount(counts.missing)),
  ].filter((part) => part !== false)
  const said = parts.length > 0 ? t('willParts', { parts: parts.join(', ') }) : t('willNothing')
  return [
    said,
    counts.waiting > 0 && t('will_waiting', amount(counts.waiting)),
    counts.toSettle > 0 && t('will_toSettle', amount(counts.toSettle)),
    mayPropose(counts) && t('will_unknown'),
  ]
    .filter(Boolean)
    .join(' ')
}
