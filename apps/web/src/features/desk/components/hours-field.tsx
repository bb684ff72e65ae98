import { limits } from '@rasad/contract/limits'
import type { FullStockist } from '@rasad/contract/stockists'
import { useQueryClient } from '@tanstack/react-query'
import { Clock, Pencil } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useKeptState } from '../../../lib/kept-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useShowsFixed } from '../../../lib/settings.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { recordKey } from '../api/queries.ts'

/** The business hours shown to customers, edited in place. */
export function HoursField({ firm }: { firm: FullStockist }) {
  const { t } = useTexts('desk')
  const { save, isSaving } = useSaveHours(firm)
  const [draft, setDraft, forget] = useKeptState(`hours.${firm._id}`, undefined, isDraft)
  const pencil = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isOpen = draft !== undefined
  const shownOtherwise = useShownOtherwise()
  const shown = firm.hours ?? shownOtherwise ?? t('hoursNone')

  useEffect(() => {
    if (isOpen) input.current?.select()
  }, [isOpen])

  function close() {
    setDraft(undefined)
    forget()
    // Rendered with the next paint.
    setTimeout(() => pencil.current?.focus())
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || draft === undefined) return
    const wanted = draft.trim() === '' ? null : draft.trim()
    if (wanted === firm.hours || (await save(wanted))) close()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }

  if (!isOpen) {
    return (
      <div className="figures flex min-w-0 items-center gap-1.5 text-sm text-soft">
        <Clock aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{t('hours')}: </span>
        <span className="wrap-anywhere min-w-0">{shown}</span>
        <IconButton
          ref={pencil}
          label={t('editHours')}
          onClick={() => setDraft(firm.hours ?? '')}
          className="size-9 [&>svg]:size-4"
        >
          <Pencil aria-hidden />
        </IconButton>
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="w-full max-w-xl">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('hours')}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          maxLength={limits.maxHoursLength}
          placeholder={shownOtherwise}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          enterKeyHint="done"
          className="min-h-11 min-w-0 grow basis-56 rounded-sm border border-edge bg-sheet px-3"
        />
        <Button type="submit" disabled={isSaving}>
          {isSaving ? t('saving') : t('save')}
        </Button>
        <Button look="quiet" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-xs text-soft">
        {t(shownOtherwise ? 'hoursHint' : 'hoursHintNone')}
      </p>
    </form>
  )
}

const isDraft = (value: unknown): value is string | undefined => typeof value === 'string'

/** The default hours shown to customers; undefined if the operator hides them. */
function useShownOtherwise(): string | undefined {
  const { t } = useTexts('desk')
  return useShowsFixed() ? t('hoursUsual') : undefined
}

/** Saves and offers undo. The text stays if saving fails. */
function useSaveHours(firm: FullStockist) {
  const { t } = useTexts('desk')
  const client = useQueryClient()
  const shownOtherwise = useShownOtherwise()
  const [isSaving, setSaving] = useState(false)
  const { _id: id, hours: before } = firm

  async function send(hours: string | null): Promise<boolean> {
    setSaving(true)
    try {
      const { data } = await call('PATCH /api/stockist/{id}/hours', { params: { id }, body: { hours } })
      client.setQueryData(recordKey(id), data)
      // The public page shows them too.
      client.invalidateQueries({ queryKey: ['stockist', id] })
      return true
    } catch (error) {
      showAlert(t('hoursFailed', { reason: refusalText(error, t('noReason')) }))
      return false
    } finally {
      setSaving(false)
    }
  }
  async function save(hours: string | null): Promise<boolean> {
    if (!(await send(hours))) return false
    const text = t('hoursSaved', { hours: hours ?? shownOtherwise ?? t('hoursNone') })
    showToast({ text, action: { label: t('undo'), run: () => send(before) } })
    return true
  }
  return { save, isSaving }
}
