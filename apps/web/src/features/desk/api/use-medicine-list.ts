import type { ListedMedicine, MedicineListingChanges } from '@rasad/contract/listings'
import { call } from '../../../lib/api-client.ts'
import { rupees } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../ui/toast.tsx'
import { type ListCalls, useKeptList } from './use-kept-list.ts'

export type StockFilter = 'all' | 'true' | 'false'
/** One change of a line: its price, its pack or its availability, with the quantity that goes with it. */
export type LineChange = Pick<MedicineListingChanges, 'price' | 'pack' | 'available' | 'quantity'>
/** What else a line says. */
export type FactsChange = Pick<MedicineListingChanges, 'quantity' | 'mrp' | 'ptr' | 'scheme' | 'expiry'>

const idOf = (row: ListedMedicine) => row.medicine._id

function medicineCalls(stockist: string, filter: StockFilter): ListCalls<ListedMedicine> {
  const query = { stockist }
  return {
    kind: 'medicine',
    idOf,
    nameOf: (row) => row.medicine.name,
    read: ({ q, next, signal }) =>
      call('GET /api/listing/medicine', {
        query: { ...query, ...next, q, ...(filter !== 'all' && { available: filter === 'true' }) },
        ...(signal && { signal }),
      }),
    put: async (id, row) => {
      const body = row ? { ...factsOf(row), price: row.price, pack: row.pack, available: row.available } : {}
      return (await call('PUT /api/listing/medicine/{id}', { params: { id }, query, body })).data
    },
    take: (id) => call('DELETE /api/listing/medicine/{id}', { params: { id }, query }),
  }
}

/** The medicines that a stockist lists, edited in place. */
export function useMedicineList(deskId: string, q: string, filter: StockFilter) {
  const { t } = useTexts('desk')
  const list = useKeptList(deskId, medicineCalls(deskId, filter), q, filter)

  /** Shown immediately and rolled back with a message if the service rejects it. */
  async function change(row: ListedMedicine, wanted: LineChange, before = partOf(row, wanted)) {
    const id = row.medicine._id
    list.update(id, (line) => ({ ...line, ...wanted }))
    try {
      const { data } = await list.queue(id, () =>
        call('PUT /api/listing/medicine/{id}', {
          params: { id },
          query: { stockist: deskId },
          body: wanted,
        }),
      )
      // A later change may be under way: only what follows from this one is taken.
      const { quantity, band, confirmedAt, source, availableOn } = data
      list.update(id, (line) => ({ ...line, quantity, band, confirmedAt, source, availableOn }))
      showToast({
        text: wordsFor(row.medicine.name, wanted),
        action: { label: t('undo'), run: () => change(row, before, wanted) },
      })
    } catch (error) {
      // A value that was changed again meanwhile stays.
      list.update(id, (line) => (isStill(line, wanted) ? { ...line, ...before } : line))
      list.complain('changeFailed', row.medicine.name)(error, () => change(row, wanted, before))
    }
  }

  function wordsFor(name: string, { price, pack, available }: LineChange): string {
    if (available !== undefined) return t(available ? 'nowInStock' : 'nowOutOfStock', { name })
    if (price !== undefined) {
      return price === null ? t('priceTakenAway', { name }) : t('priceSaved', { name, price: rupees(price) })
    }
    return pack ? t('packSaved', { name, pack }) : t('packTakenAway', { name })
  }

  /** Saves what else a line says, and confirms the line. @throws ApiError */
  async function saveFacts(row: ListedMedicine, body: FactsChange): Promise<void> {
    const { _id: id, name } = row.medicine
    const { data } = await list.queue(id, () =>
      call('PUT /api/listing/medicine/{id}', { params: { id }, query: { stockist: deskId }, body }),
    )
    list.update(id, () => data)
    showToast({ text: t('factsSaved', { name }) })
  }

  return { ...list, change, saveFacts }
}

/** A quantity that contradicts the availability is not said. */
function factsOf({ quantity, available, mrp, ptr, scheme, expiry }: ListedMedicine): FactsChange {
  const isSound = quantity === null || quantity > 0 === available
  return { ...(isSound && { quantity }), mrp, ptr, scheme, expiry }
}

function partOf(row: ListedMedicine, wanted: LineChange): LineChange {
  return {
    ...(wanted.price !== undefined && { price: row.price }),
    ...(wanted.pack !== undefined && { pack: row.pack }),
    // The service forgets a quantity that contradicts the new availability.
    ...(wanted.available !== undefined && { available: row.available, quantity: factsOf(row).quantity }),
  }
}

function isStill(row: ListedMedicine, wanted: LineChange): boolean {
  const { price = row.price, pack = row.pack, available = row.available } = wanted
  return row.price === price && row.pack === pack && row.available === available
}
