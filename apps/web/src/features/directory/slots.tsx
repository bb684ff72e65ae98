import { type ComponentType, createContext, useContext } from 'react'

/** What can be kept for later: enough to show it in a list without asking the service. */
export interface Savable {
  kind: 'supplier' | 'medicine' | 'company'
  _id: string
  name: string
  /** A second line: a place, a maker. */
  detail: string | null
  phone: string | null
}

interface Slots {
  SaveButton: ComponentType<{ item: Savable; className?: string }>
}

const SlotsContext = createContext<Slots>({ SaveButton: () => null })

/** The application puts parts of other features into the directory's cards here. */
export const DirectorySlots = SlotsContext.Provider

export function useDirectorySlots(): Slots {
  return useContext(SlotsContext)
}
