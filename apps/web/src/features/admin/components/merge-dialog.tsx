import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { MergePreview } from '@rasad/contract/upkeep'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useChoices } from '../../../lib/choices.ts'
import { countOf } from '../../../lib/format.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Picker, type PickerOption } from '../../../ui/picker.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { mergePreviewQuery, useUndoMerge } from '../api/upkeep.ts'
import { EntryFactsTable } from './entry-facts.tsx'

interface MergeDialogProps {
  kind: EntryKind
  from: { _id: string; name: string }
  /** Chosen already; otherwise the dialog asks. */
  into?: { _id: string; name: string }
  onMerged: (intoId: string) => void
  onClose: () => void
}

/** Merges an entry into another, after a look at both and at what would happen. */
export function MergeDialog({ kind, from, into, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTexts('admin')
  const [chosen, setChosen] = useState<PickerOption[]>(into ? [{ id: into._id, name: into.name }] : [])
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const target = chosen[0]
  const preview = useQuery({
    ...mergePreviewQuery(kind, from._id, target?.id ?? ''),
    // Not while they are being merged: the answer would be that they are merged already.
    enabled: target !== undefined && target.id !== from._id && !busy,
  })
  const merge = useMerge(kind)
  const isItself = target?.id === from._id
  const facts = isItself ? undefined : preview.data
  const mustType = (facts?.unclear.length ?? 0) > 0
  const isReady = facts?.against.length === 0 && (!mustType || typed.trim() === facts.into.name)

  async function run(): Promise<void> {
    if (!target || !isReady || busy) return
    setBusy(true)
    const isDone = await merge(from, target, mustType ? typed.trim() : undefined)
    setBusy(false)
    if (!isDone) return
    onClose()
    onMerged(target.id)
  }
  return (
    <Modal
      title={t('mergeTitle', { name: from.name })}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!isReady || busy} onClick={run}>
            {t(busy ? 'merging' : 'mergeNow')}
          </Button>
        </>
      }
    >
      {!into && <TargetChoice kind={kind} name={from.name} selected={chosen} onSelect={setChosen} />}
      {isItself && <p className="mt-3 font-semibold text-alarm">{t('mergeItself')}</p>}
      {target && !isItself && preview.isPending && (
        <LoadingShapes>
          <Skeleton className="mt-4 h-48 w-full rounded-md" />
        </LoadingShapes>
      )}
      {target && !isItself && preview.isError && <QueryError of={preview} fallback={t('somethingWrong')} />}
      {facts && (
        <>
          <Preview preview={facts} kind={kind} />
          {facts.against.length === 0 && mustType && (
            <div className="mt-4">
              <TextField
                label={t('typeName')}
                hint={facts.into.name}
                value={typed}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target: { value } }) => setTyped(value)}
              />
            </div>
          )}
        </>
      )}
    </Modal>
  )
}

function TargetChoice({
  kind,
  name,
  selected,
  onSelect,
}: {
  kind: EntryKind
  name: string
  selected: readonly PickerOption[]
  onSelect: (selected: PickerOption[]) => void
}) {
  const { t } = useTexts('admin')
  const { isFiltered, ...choices } = useChoices(
    kind,
    t('catalogueFailed'),
    // What it is merged into most often begins with the same word.
    { initial: name.split(/[\s-]/)[0] ?? '' },
  )
  return (
    <Picker
      {...choices}
      kind="one"
      label={t('mergeInto')}
      searchLabel={t('catalogueSearch')}
      searchHint={t('catalogueSearch')}
      emptyText={t(isFiltered ? 'catalogueNone' : 'catalogueNoneText')}
      height="max-h-48"
      selected={selected}
      onSelect={onSelect}
    />
  )
}

function Preview({ preview, kind }: { preview: MergePreview; kind: EntryKind }) {
  const { t } = useTexts('admin')
  const { from, into, moves, both, against, unclear } = preview
  const list = (kinds: readonly (typeof against)[number][]) =>
    kinds.map((each) => t(`differs_${each}`)).join(', ')
  return (
    <div className="mt-4 grid gap-3">
      {against.length > 0 && (
        <p
          role="alert"
          className="flex gap-2.5 rounded-sm bg-alarm-wash px-3.5 py-2.5 font-semibold text-alarm"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t('mergeAgainst', { what: list(against) })}
        </p>
      )}
      {against.length === 0 && unclear.length > 0 && (
        <p role="alert" className="flex gap-2.5 rounded-sm bg-marigold-wash px-3.5 py-2.5 text-marigold-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t('mergeUnclear', { what: list(unclear) })}
        </p>
      )}
      <EntryFactsTable
        kind={kind}
        left={from}
        right={into}
        leftTitle={t('mergeGoes')}
        rightTitle={t('mergeStays')}
      />
      {against.length === 0 && (
        <p className="text-sm">
          {t('mergeMoves', { count: moves, formatted: countOf(moves) })}{' '}
          {both > 0 && t('mergeBoth', { count: both, formatted: countOf(both) })} {t('mergeUndoable')}
        </p>
      )}
    </div>
  )
}

/** Merges, says so with an undo, and shows what the service refuses. */
export function useMerge(kind: EntryKind) {
  const { t } = useTexts('admin')
  const client = useQueryClient()
  const undo = useUndoMerge()
  return async (
    from: { _id: string; name: string },
    into: { id: string; name: string },
    typedName?: string,
    onUndone?: () => void,
  ): Promise<boolean> => {
    try {
      const { data } = await call(`POST /api/${kind}/{id}/merge`, {
        params: { id: from._id },
        body: { into: into.id, typedName },
      })
      showToast({
        text: t('merged', { from: from.name, into: into.name }),
        action: {
          label: t('undo'),
          run: () => void undo(data.mergeId).then((isUndone) => isUndone && onUndone?.()),
        },
      })
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'duplicates' })
      return true
    } catch (error) {
      showAlert(t('mergeFailed', { reason: refusalText(error, t('somethingWrong')) }))
      return false
    }
  }
}
