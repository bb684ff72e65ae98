import type { OwnSupplier } from '@rasad/contract/own-suppliers'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp, ListChecks } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../../../lib/api-client.ts'
import { countOf, dateOf } from '../../../../../lib/format.ts'
import { ownSuppliersQuery } from '../../../../../lib/own-suppliers.ts'
import { paths } from '../../../../../lib/paths.ts'
import { refusalText } from '../../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { showAlert } from '../../../../../ui/alerts.ts'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { ListRows } from './list-rows.tsx'

/** The list of a supplier: its day, what waits, and where the next one is dropped or chosen. */
export function SupplierList({ supplier }: { supplier: OwnSupplier }) {
  const { t } = useTexts('accounts')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { _id: id, name, list, waiting } = supplier
  const { send, isBusy } = useSendList()
  const take = async ([file]: readonly File[]) => {
    const sent = file && (await send(id, file))
    if (sent) navigate(paths.stockList(sent))
  }
  return (
    <DropRow onFiles={take}>
      <div className="min-w-0 grow text-sm">
        {list && (
          <p className="figures">
            {t('supplierListOf', {
              count: list.rows,
              formatted: countOf(list.rows),
              date: dateOf(list.date),
            })}
            {list.unknown > 0 && (
              <>
                {' · '}
                <Link to={paths.stockList(list._id)} className="text-brand">
                  {t('supplierListUnknown', { count: list.unknown, formatted: countOf(list.unknown) })}
                </Link>
              </>
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
      <FileButton
        look="quiet"
        size="small"
        label={t(list ? 'supplierListReplace' : 'supplierListAdd', { name })}
        disabled={isBusy}
        onFiles={take}
      >
        {t(isBusy ? 'supplierListSending' : list ? 'supplierListNext' : 'supplierListShort')}
      </FileButton>
      {isOpen && <ListRows supplier={supplier} onClose={() => setOpen(false)} />}
    </DropRow>
  )
}

/** Sends a list, and says why it could not be sent. */
export function useSendList() {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** @returns the list's id */
  async function send(id: string, file: File): Promise<string | undefined> {
    if (isBusy) return undefined
    setBusy(true)
    const body = new FormData()
    body.set('file', file)
    try {
      const { data } = await call('POST /api/own-suppliers/{id}/list', { params: { id }, body })
      void client.invalidateQueries({ queryKey: ownSuppliersQuery().queryKey })
      return data._id
    } catch (error) {
      showAlert(refusalText(error, t('supplierListFailed')))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy }
}

interface TakesFiles {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

interface FileButtonProps extends TakesFiles {
  look: 'primary' | 'quiet'
  size?: 'small'
  label: string
  disabled?: boolean
}

/** Has files chosen. */
export function FileButton({ look, size, label, disabled, onFiles, children }: FileButtonProps) {
  return (
    <label
      className={buttonClass(
        look,
        size,
        'min-h-11 shrink-0 cursor-pointer has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
      )}
    >
      <input
        type="file"
        multiple={look === 'primary'}
        className="sr-only"
        aria-label={label}
        disabled={disabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <FileUp aria-hidden />
      {children}
    </label>
  )
}

/** Takes files that are dropped on it, and on nothing within it that takes them. */
export function DropRow({ onFiles, children }: TakesFiles) {
  const [isOver, setOver] = useState(false)
  const hold = (event: DragEvent, isHeld: boolean) => {
    if (event.isDefaultPrevented() || !event.dataTransfer.types.includes('Files')) return false
    event.preventDefault()
    setOver(isHeld)
    return true
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same.
    <div
      className={`col-span-full flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md ${isOver ? 'outline-2 outline-dashed outline-brand' : ''}`}
      onDragOver={(event) => hold(event, true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (hold(event, false)) onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
