import type { ListHeading, OwnSupplier } from '@rasad/contract/own-suppliers'
import { nationalNumber } from '@rasad/contract/phone-numbers'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../../lib/api-client.ts'
import { useStable } from '../../../../../lib/hooks.ts'
import { ownSuppliersQuery } from '../../../../../lib/own-suppliers.ts'
import { paths } from '../../../../../lib/paths.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Modal } from '../../../../../ui/modal.tsx'
import { SupplierForm } from './supplier-form.tsx'
import { useSendList } from './supplier-list.tsx'

interface NewListsProps {
  files: readonly File[]
  suppliers: readonly OwnSupplier[]
  onDone: () => void
}

/**
 * Takes lists before anybody has said whose they are, one after another. A heading that prints a firm with its phone or
 * GSTIN says it; else the buyer does.
 */
export function NewLists({ files, suppliers, onDone }: NewListsProps) {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { send, isBusy } = useSendList()
  const [at, setAt] = useState(0)
  const [heading, setHeading] = useState<ListHeading>()
  const [isNew, setNew] = useState(false)
  const file = files[at]

  async function take(supplier: { _id: string }) {
    const sent = file && (await send(supplier._id, file))
    if (at + 1 < files.length) {
      setHeading(undefined)
      setNew(false)
      return setAt(at + 1)
    }
    onDone()
    if (sent && files.length === 1) navigate(paths.stockList(sent))
  }
  const look = useStable(async (signal: AbortSignal) => {
    if (!file) return
    const body = new FormData()
    body.set('file', file)
    const nothing = { name: null, phone: null, gstin: null }
    // What cannot be looked at is asked; sending it says what is wrong with it.
    const found = await call('POST /api/own-suppliers/heading', { body, signal }).then(
      ({ data }) => data,
      () => nothing,
    )
    if (signal.aborted) return
    const known = suppliers.find((supplier) => isSame(supplier, found))
    if (known) return take(known)
    const { name, phone, gstin } = found
    if (name !== null && (phone !== null || gstin !== null)) {
      const made = { name, ...(phone && { phone }), ...(gstin && { gstin }) }
      const added = await call('POST /api/own-suppliers', { body: made }).catch(() => undefined)
      void client.invalidateQueries({ queryKey: ownSuppliersQuery().queryKey })
      if (added) return take(added.data)
    }
    setHeading(found)
  })
  useEffect(() => {
    const left = new AbortController()
    void look(left.signal)
    return () => left.abort()
  }, [at, look])

  if (!file) return null
  if (heading && (isNew || suppliers.length === 0)) {
    return <SupplierForm given={heading} onSaved={(saved) => void take(saved)} onClose={onDone} />
  }
  return (
    <Modal title={t('whoseList')} onClose={onDone}>
      <p className="wrap-anywhere">{file.name}</p>
      {!heading || isBusy ? (
        <p role="status" className="mt-3 text-soft">
          {t(isBusy ? 'supplierListSending' : 'whoseListReads')}
        </p>
      ) : (
        <ul data-entries className="mt-3 grid gap-2">
          {suppliers.map((supplier) => (
            <li key={supplier._id}>
              <Button look="quiet" className="w-full wrap-anywhere" onClick={() => void take(supplier)}>
                {supplier.name}
              </Button>
            </li>
          ))}
          <li>
            <Button className="w-full wrap-anywhere" onClick={() => setNew(true)}>
              <Plus aria-hidden />
              {heading.name === null ? t('supplierAdd') : t('whoseListNew', { name: heading.name })}
            </Button>
          </li>
        </ul>
      )}
    </Modal>
  )
}

/** Whether a heading names a supplier that is kept: by its number, its GSTIN, or its very name. */
function isSame(kept: OwnSupplier, { name, phone, gstin }: ListHeading): boolean {
  const number = nationalNumber(phone)
  if (number !== undefined && nationalNumber(kept.phone) === number) return true
  if (gstin !== null && kept.gstin === gstin) return true
  return name !== null && kept.name.toLowerCase() === name.toLowerCase()
}
