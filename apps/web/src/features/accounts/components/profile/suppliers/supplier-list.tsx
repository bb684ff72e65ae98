import type { OwnSupplier } from '@rasad/contract/own-suppliers'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp, ListChecks } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { call } from '../../../../../lib/api-client.ts'
import { countOf, dateOf } from '../../../../../lib/format.ts'
import { ownSuppliersQuery } from '../../../../../lib/own-suppliers.ts'
import { paths } from '../../../../../lib/paths.ts'
import { refusalText } from '../../../../../lib/refusal-text.ts'
import { Link, useNavigate } from '../../../../../lib/router/router.tsx'
import { useTexts } from '../../../../../lib/texts.ts'
import { showAlert } from '../../../../../ui/alerts.ts'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { ListRows } from './list-rows.tsx'

/** The list of a supplier: its day, what waits, and where the next one is dropped or chosen. */
export function SupplierList({ supplier }: { supplier: OwnSupplier }) {
  const { t } = useTexts('accounts')
  const [isOpen, setOpen] = useState(false)
  const { _id: id, name, list, waiting } = supplier
  const { send, isBusy } = useSendList(id)
  return (
    <DropRow onFile={send}>
      <div className="min-w-0 grow text-sm">
        {list && (
          <p className="figures">
            {t('supplierListOf', {
              count: list.rows,
              formatted: countOf(list.rows),
              date: dateOf(list.date),
            })}
            {list.unknown > 0 && (
              <span className="text-soft">
                {' · '}
                {t('supplierListUnknown', { count: list.unknown, formatted: countOf(list.unknown) })}
              </span>
            )}
          </p>
        )}
        {waiting && (
          <p>
            <Link
              to={paths.stockList(waiting._id)}
              className="inline-flex min-h-9 items-center font-semibold text-brand pointer-coarse:min-h-11"
            >
              {t(waiting.status === 'reading' ? 'supplierListRead' : 'supplierListWaits')}
            </Link>
          </p>
        )}
      </div>
      {list && (
        <Button look="plain" size="small" className="min-h-11" onClick={() => setOpen(true)}>
          <ListChecks aria-hidden />
          <span className="sr-only">{t('supplierListSee', { name })}</span>
        </Button>
      )}
      <label
        className={buttonClass(
          'quiet',
          'small',
          'min-h-11 shrink-0 cursor-pointer has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        )}
      >
        <input
          type="file"
          className="sr-only"
          aria-label={t(list ? 'supplierListReplace' : 'supplierListAdd', { name })}
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file can be chosen again.
            target.value = ''
            if (file) void send(file)
          }}
        />
        <FileUp aria-hidden />
        {t(isBusy ? 'supplierListSending' : list ? 'supplierListNext' : 'supplierListShort')}
      </label>
      {isOpen && <ListRows supplier={supplier} onClose={() => setOpen(false)} />}
    </DropRow>
  )
}

/** Sends a list, and opens what is read of it. */
function useSendList(id: string) {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  async function send(file: File) {
    if (isBusy) return
    setBusy(true)
    const body = new FormData()
    body.set('file', file)
    try {
      const { data } = await call('POST /api/own-suppliers/{id}/list', { params: { id }, body })
      void client.invalidateQueries({ queryKey: ownSuppliersQuery().queryKey })
      navigate(paths.stockList(data._id))
    } catch (error) {
      showAlert(refusalText(error, t('supplierListFailed')))
    }
    setBusy(false)
  }
  return { send, isBusy }
}

/** Takes a file that is dropped on it. */
function DropRow({ onFile, children }: { onFile: (file: File) => Promise<void>; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  const hold = (event: DragEvent, isHeld: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isHeld)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same.
    <div
      className={`col-span-full flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md ${isOver ? 'outline-2 outline-dashed outline-brand' : ''}`}
      onDragOver={(event) => hold(event, true)}
      onDragLeave={(event) => hold(event, false)}
      onDrop={(event) => {
        hold(event, false)
        const [file] = event.dataTransfer.files
        if (file) void onFile(file)
      }}
    >
      {children}
    </div>
  )
}
