import type { OwnSupplier } from '@rasad/contract/own-suppliers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '../../../../../lib/api-client.ts'
import { ownSuppliersQuery } from '../../../../../lib/own-suppliers.ts'
import { refusalText } from '../../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { showAlert } from '../../../../../ui/alerts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ContactActions } from '../../../../../ui/contact-actions.tsx'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { Confirm } from '../../../../../ui/modal.tsx'
import { LoadingShapes, Skeleton } from '../../../../../ui/states.tsx'
import { showToast } from '../../../../../ui/toast.tsx'
import { PasteSuppliers } from './paste-suppliers.tsx'
import { SupplierForm } from './supplier-form.tsx'
import { InviteSupplier, SameFirm } from './supplier-invite.tsx'
import { SupplierList } from './supplier-list.tsx'

/** The account's own suppliers: typed or pasted, called, changed, removed. */
export function SuppliersSection() {
  const { t } = useTexts('accounts')
  const query = useQuery(ownSuppliersQuery())
  const [open, setOpen] = useState<'add' | 'paste' | OwnSupplier>()
  const close = () => setOpen(undefined)
  return (
    <>
      {query.isPending ? (
        <LoadingShapes>
          <Skeleton className="my-4 h-11 w-full" />
          <Skeleton className="my-4 h-11 w-full" />
        </LoadingShapes>
      ) : query.isError ? (
        <ErrorState
          error={query.error}
          fallback={t('ownSuppliersFailed')}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : query.data.length === 0 ? (
        <p className="max-w-prose py-4 text-sm text-soft">{t('ownSuppliersNone')}</p>
      ) : (
        <ul data-entries className="divide-y divide-line">
          {query.data.map((supplier) => (
            <li key={supplier._id}>
              <SupplierRow supplier={supplier} onEdit={() => setOpen(supplier)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 py-4">
        <Button onClick={() => setOpen('add')}>
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
    </>
  )
}

function SupplierRow({ supplier, onEdit }: { supplier: OwnSupplier; onEdit: () => void }) {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [asking, setAsking] = useState<ApiError>()
  const { _id: id, name, phone, pincode, town, note, onRasad } = supplier
  const reload = () => client.invalidateQueries({ queryKey: ownSuppliersQuery().queryKey })

  async function restore() {
    const facts = {
      ...(phone && { phone }),
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
        action: { label: t('undo', { ns: 'ui' }), run: () => void restore() },
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'supplier-asked') setAsking(error)
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
