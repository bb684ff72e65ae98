import { type ComponentType, createContext, useContext } from 'react'

/** An item that can be saved: enough to show it in a list without a call. */
interface Savable {
  kind: 'supplier' | 'medicine' | 'company'
  _id: string
  name: string
  /** A second line, such as a location or a manufacturer. */
  detail: string | null
  phone: string | null
}

/** A supplier, as it is saved. */
export function savableSupplier(stockist: {
  _id: string
  firmName: string
  location: string | null
  phone: string | null
}): Savable {
  const { _id, firmName: name, location: detail, phone } = stockist
  return { kind: 'supplier', _id, name, detail, phone }
}

interface Slots {
  SaveButton: ComponentType<{ item: Savable; className?: string }>
  /** A record was merged into another: what is saved of it follows. */
  onMoved: (kind: 'medicine' | 'company', from: string, to: { _id: string; name: string }) => void
}

const SlotsContext = createContext<Slots>({ SaveButton: () => null, onMoved: () => {} })

/** Slots for parts of other features in the directory's cards. */
export const DirectorySlots = SlotsContext.Provider

export function useDirectorySlots(): Slots {
  return useContext(SlotsContext)
}
