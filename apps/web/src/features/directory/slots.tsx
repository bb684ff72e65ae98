import { type ComponentType, createContext, useContext } from 'react'

/** An item that can be saved: enough to show it in a list without a call. */
export interface Savable {
  kind: 'supplier' | 'medicine' | 'company'
  _id: string
  name: string
  /** A second line, such as a location or a manufacturer. */
  detail: string | null
  phone: string | null
}

interface Slots {
  SaveButton: ComponentType<{ item: Savable; className?: string }>
}

const SlotsContext = createContext<Slots>({ SaveButton: () => null })

/** Slots for parts of other features in the directory's cards. */
export const DirectorySlots = SlotsContext.Provider

export function useDirectorySlots(): Slots {
  return useContext(SlotsContext)
}
