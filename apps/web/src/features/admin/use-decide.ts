import type { ReviewItem } from '@rasad/contract/review'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useTexts } from '../../lib/texts.ts'
import { showAlert } from '../../ui/alerts.ts'
import { noteDecided } from './approved-here.ts'
import { type Decidable, decideItem, keyOf, undoItem, type Verdict } from './review/queue.ts'

/** A decision since the screen was opened. */
export interface Done<Item extends Decidable = ReviewItem> {
  item: Item
  decision: Verdict['decision']
  /** When the service has answered; undefined while it has not. */
  at?: number
  /** It cannot be undone any more. */
  isOver?: true
}

/**
 * Decides on registrations and whatever else waits, on several at once if needed. What a screen shows of `decisions`
 * stands over answers that were in flight.
 * @param failureText of what the service has refused
 */
export function useDecide<Item extends Decidable>(
  failureText: (error: unknown, item: Item, decision: Verdict['decision']) => string,
) {
  const { t } = useTexts('review')
  const client = useQueryClient()
  const [decisions, setDecisions] = useState<readonly Done<Item>[]>([])
  const change = (item: Item, to: Done<Item> | undefined) =>
    setDecisions((before) => [
      ...before.filter((each) => keyOf(each.item) !== keyOf(item)),
      ...(to ? [to] : []),
    ])
  const decisionOf = (item: Item) => decisions.find((each) => keyOf(each.item) === keyOf(item))
  /** What the service has not answered yet. */
  const busyOf = (item: Item) => {
    const last = decisionOf(item)
    return last && last.at === undefined && !last.isOver ? last.decision : undefined
  }
  const forget = (entry: Done<Item>) => change(entry.item, { ...entry, isOver: true })

  /** @returns whether the item is decided now: a refused one waits as before */
  async function decide(item: Item, verdict: Verdict): Promise<boolean> {
    if (busyOf(item)) return false
    const standing = decisionOf(item)
    const { decision } = verdict
    change(item, { item, decision })
    try {
      await decideItem(item, verdict)
      noteDecided(item, decision)
      change(item, { item, decision, at: Date.now() })
      return true
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      const isSettled = code === 'decided-meanwhile' || code === 'change-decided'
      change(item, isSettled ? { item, decision, isOver: true } : standing)
      showAlert(failureText(error, item, decision))
      return isSettled
    } finally {
      // A list keeps what was decided in it, until it is opened again.
      void refresh('none')
    }
  }

  /** @returns whether the item waits again */
  async function undo(entry: Done<Item>): Promise<boolean> {
    forget(entry)
    try {
      await undoItem(entry.item)
      noteDecided(entry.item, 'decline')
      change(entry.item, undefined)
      await refresh('active')
      return true
    } catch (error) {
      showAlert(t('undoFailed', { reason: refusalText(error, t('somethingWrong')) }))
      await refresh('active')
      return false
    }
  }

  /** Waits for what the queue holds now. */
  function refresh(lists: 'active' | 'none'): Promise<void> {
    void client.invalidateQueries({ queryKey: ['admin'], refetchType: lists })
    void client.invalidateQueries({ queryKey: ['stockists'] })
    void client.invalidateQueries({ queryKey: ['choices'] })
    return client.invalidateQueries({ queryKey: ['review'] })
  }

  return { decisions, decisionOf, busyOf, decide, undo, forget }
}
