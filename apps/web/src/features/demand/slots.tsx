import { type ComponentType, createContext, useContext } from 'react'
import type { AskDraft } from '../../lib/ask-draft.ts'

/** What other features add to a demand. */
interface Slots {
  /** Asks several stockists for the lines of the result. */
  Ask?: ComponentType<{
    draft: AskDraft
    label?: string
    isChanging?: boolean
    onUpdate?: (() => Promise<boolean>) | undefined
    onAsked?: (request: string, stockists: string[]) => void
  }>
}

const SlotsContext = createContext<Slots>({})

export const DemandSlots = SlotsContext.Provider

export function useDemandSlots(): Slots {
  return useContext(SlotsContext)
}
