import type { StockProposal } from '@rasad/contract/stock-files'
import { useState } from 'react'
import type { Correction } from './api/proposals.ts'

/** Which proposals are chosen, and what is said about each before it is accepted. */
export function useChooseProposals(proposals: readonly StockProposal[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<ReadonlyMap<string, Correction>>(new Map())
  /** Why a proposal was not accepted. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())

  const picked = proposals.filter(({ _id }) => chosen.has(_id))

  function say(id: string, correction: Correction): void {
    setSaid((before) => new Map(before).set(id, correction))
    setRefused((before) => new Map([...before].filter(([key]) => key !== id)))
  }

  return {
    chosen,
    picked,
    said,
    refused,
    say,
    toggle(id: string): void {
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
    choose: (ids: readonly string[]): void => setChosen(new Set(ids)),
    /** Those that were decided leave the choice; the others stay chosen with the reason. */
    settle(decided: readonly string[], reasons: readonly { id: string; message: string }[]): void {
      const gone = new Set(decided)
      setChosen((before) => new Set([...before].filter((id) => !gone.has(id))))
      setRefused(new Map(reasons.map(({ id, message }) => [id, message])))
    },
  }
}

/** Whether an admin has to say first which medicine a proposal is. */
export function needsWord({ alike, companyNotClear }: StockProposal, said: Correction | undefined): boolean {
  if (said?.medicine !== undefined) return false
  if (companyNotClear && said?.company === undefined) return true
  return said?.another !== true && alike.some(({ isProbable }) => isProbable)
}
