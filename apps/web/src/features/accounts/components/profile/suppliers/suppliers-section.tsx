import type { OwnSupplier } from '@rasad/contract/own-suppliers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, call } from '../../../../../lib/api-client.ts'
import { ownSuppliersQuery } from '../../../../../lib/own-suppliers.ts'
import { refusalText } from '../../../../../lib/refusal-text.ts'
import { takeSharedFiles } from '../../../../../lib/shared-things.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { showAlert } from '../../../../../ui/alerts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ContactActions } from '../../../../../ui/contact-actions.tsx'
import { QueryError } from '../../../../../ui/error-state.tsx'
import { Confirm } from '../../../../../ui/modal.tsx'
import { LoadingShapes, Skeleton } from '../../../../../ui/states.tsx'
import { showToast } from '../../../../../ui/toast.tsx'
import { NewLists } from './new-lists.tsx'
import { PasteSuppliers } from './paste-suppliers.tsx'
import { SupplierForm } from './supplier-form.tsx'
import { InviteSupplier, SameFirm } from './supplier-invite.tsx'
import { DropRow, FileButton, SupplierList } from './supplier-list.tsx'

/** The account's own suppliers: typed or pasted, called, changed, removed. */
export function SuppliersSection() {
  const { t } = useTexts('accounts')
  const query = useQuery(ownSuppliersQuery())
  const [open, setOpen] = useState<'add' | 'paste' | OwnSupplier>()
  const [files, setFiles] = useState<readonly File[]>([])
  const { hash } = useLocation()
  const isHere = hash === '#suppliers'
  useEffect(() => {
    if (isHere) takeSharedFiles().then(setFiles, () => undefined)
  }, [isHere])
  const close = () => setOpen(undefined)
  return (
    <DropRow onFiles={setFiles}>
      {query.isPending ? (
        <LoadingShapes>
          <Skeleton className="my-4 h-11 w-full" />
          <Skeleton className="my-4 h-11 w-full" />
        </LoadingShapes>
      ) : query.isError ? (
        <QueryError of={query} fallback={t('ownSuppliersFailed')} />
      ) : query.data.length === 0 ? (
        <p className="max-w-prose py-4 text-sm text-soft">{t('ownSuppliersNone')}</p>
      ) : (
        <ul data-entries className="w-full divide-y divide-line">
          {query.data.map((supplier) => (
            <li key={supplier._id}>
              <SupplierRow supplier={supplier} onEdit={() => setOpen(supplier)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex w-full flex-wrap gap-2 py-4">
        <FileButton look="primary" label={t('listOfAny')} onFiles={setFiles}>
          {t('listOfAny')}
        </FileButton>
        <Button look="quiet" onClick={() => setOpen('add')}>
          <Plus aria-hidden />
          {t('supplierAdd')}
        </Button>
        <Button look="quiet" onClick={() => setOpen('paste')}>
          <ClipboardPaste aria-hidden />
          {t('suppliersPaste')}
        </Button>
      </div>
      {open === 'paste' && <PasteSuppliers onClose={close} />}
      {open === 'add' && <SupplierForm onClose={close} />}
      {typeof open === 'object' && <SupplierForm supplier={open} onClose={close} />}
      {files.length > 0 && query.data && (
        <NewLists files={files} suppliers={query.data} onDone={() => setFiles([])} />
      )}
    </DropRow>
  )
}

/** What the service asks before it removes more than a name. */
const questions = ['supplier-asked', 'supplier-has-list']

function SupplierRow({ supplier, onEdit }: { supplier: OwnSupplier; onEdit: () => void }) {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [asking, setAsking] = useState<ApiError>()
  const { _id: id, name, phone, gstin, pincode, town, note, onRasad } = supplier
  const reload = () => client.invalidateQueries({ queryKey: ownSuppliersQuery().queryKey })

  async function restore() {
    const facts = {
      ...(phone && { phone }),
      ...(gstin && { gstin }),
      ...(pincode && { pincode }),
      ...(town && { town }),
      ...(note && { note }),
    }
    try {
      await call('POST /api/own-suppliers', { body: { name, ...facts } })
    } catch (error) {
      showAlert(refusalText(error, t('supplierNotSaved')))
    }
    await reload()
  }
  async function remove(query: { anyway?: 'true' } = {}) {
    if (isBusy) return
    setBusy(true)
    try {
      await call('DELETE /api/own-suppliers/{id}', { params: { id }, query })
      void showToast({
        text: t('supplierRemoved', { name }),
        // What goes with it on purpose does not come back.
        ...(!query.anyway && { action: { label: t('undo', { ns: 'ui' }), run: () => void restore() } }),
      })
    } catch (error) {
      if (error instanceof ApiError && questions.includes(error.code)) setAsking(error)
      else showAlert(refusalText(error, t('supplierNotRemoved')))
    }
    await reload()
    setBusy(false)
  }

  const where = [town, pincode, note].filter(Boolean).join(' · ')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-semibold leading-snug">{name}</h3>
        {where !== '' && <p className="figures text-sm text-soft">{where}</p>}
        {onRasad ? (
          <SameFirm supplier={supplier} same={onRasad} />
        ) : (
          <p className="flex flex-wrap items-center gap-x-3 text-xs text-soft">
            <span>{t('supplierUnchecked')}</span>
            <InviteSupplier supplier={supplier} />
          </p>
        )}
      </div>
      <div className="flex sm:col-start-3 sm:row-start-1">
        <Button look="plain" size="small" className="min-h-11" onClick={onEdit}>
          <Pencil aria-hidden />
          <span className="sr-only">{t('supplierEdit', { name })}</span>
        </Button>
        <Button
          look="plain"
          size="small"
          className="min-h-11"
          disabled={isBusy}
          onClick={() => void remove()}
        >
          <Trash2 aria-hidden />
          <span className="sr-only">{t('supplierRemove', { name })}</span>
        </Button>
      </div>
      {phone !== null && (
        <ContactActions name={name} phone={phone} isQuiet className="col-span-2 sm:col-span-1" />
      )}
      <SupplierList supplier={supplier} />
      {asking && (
        <Confirm
          title={t('supplierRemove', { name })}
          text={asking.message}
          confirmLabel={t('supplierRemoveAnyway')}
          onConfirm={() => void remove({ anyway: 'true' })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
