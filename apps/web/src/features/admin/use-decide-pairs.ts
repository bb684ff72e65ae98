import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { Duplicate } from '@rasad/contract/upkeep'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { once } from '../../lib/key-maps.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useTexts } from '../../lib/texts.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { showAlert } from '../../ui/alerts.ts'
import { showToast } from '../../ui/toast.tsx'
import { useMerge } from './components/merge-dialog.tsx'

/** The element of a pair: keys decide the one that has the focus, or holds it. */
export const pairId = (id: string) => `pair-${id}`

/**
 * Decides pairs by buttons and keys: M merges, K keeps both, the arrows go from pair to pair. A decided pair leaves the
 * list at once, and the focus goes to the next one.
 */
export function useDecidePairs(kind: EntryKind, pairs: readonly Duplicate[]) {
  const { t } = useTexts('admin')
  const client = useQueryClient()
  const merging = useMerge(kind)
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [busyId, setBusyId] = useState<string>()
  /** Waits for a look at what is unclear. */
  const [asked, setAsked] = useState<Duplicate>()
  const open = pairs.filter(({ _id }) => !decided.has(_id))

  function leave(id: string): void {
    const at = open.findIndex(({ _id }) => _id === id)
    const next = open[at + 1] ?? open[at - 1]
    setDecided((before) => new Set(before).add(id))
    if (next) requestAnimationFrame(() => focusPair(next._id))
  }
  function comeBack(id: string): void {
    setDecided((before) => new Set([...before].filter((other) => other !== id)))
    requestAnimationFrame(() => focusPair(id))
  }
  async function merge(pair: Duplicate): Promise<void> {
    if (busyId) return
    // What one of them does not say needs more than a key.
    if (pair.unclear.length > 0) return setAsked(pair)
    setBusyId(pair._id)
    const into = { id: pair.keep._id, name: pair.keep.name }
    if (await merging(pair.merge, into, undefined, () => comeBack(pair._id))) leave(pair._id)
    setBusyId(undefined)
  }
  async function keep(pair: Duplicate): Promise<void> {
    if (busyId) return
    setBusyId(pair._id)
    const say = (apart: boolean) =>
      call(`POST /api/${kind}/{id}/keep`, {
        params: { id: pair.keep._id },
        body: { other: pair.merge._id, apart },
      })
    try {
      await say(true)
      leave(pair._id)
      const takeBack = async () => {
        try {
          await say(false)
          comeBack(pair._id)
        } catch (error) {
          showAlert(t('undoFailed', { reason: refusalText(error, t('somethingWrong')) }))
        }
      }
      showToast({
        text: t('keptBoth', { one: pair.keep.name, other: pair.merge.name }),
        action: { label: t('undo'), run: () => void takeBack() },
      })
    } catch (error) {
      showAlert(t('keepFailed', { reason: refusalText(error, t('somethingWrong')) }))
    } finally {
      setBusyId(undefined)
    }
  }
  const focusedAt = () =>
    open.findIndex(({ _id }) => document.getElementById(pairId(_id))?.contains(document.activeElement))
  /** Decides the pair that has the focus. */
  const decideBy = (act: (pair: Duplicate) => Promise<void>) =>
    once(() => {
      const pair = open[focusedAt()]
      if (!pair) return false
      void act(pair)
    })
  useKeys({
    title: t('duplicatesTitle'),
    actions: [
      {
        keys: ['ArrowUp', 'ArrowDown'],
        text: t('keyPairs'),
        run: (_, key) => {
          const at = focusedAt()
          const next = open[key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)]
          if (!next) return false
          focusPair(next._id)
        },
      },
      { keys: ['m'], text: t('keyMerge'), run: decideBy(merge) },
      { keys: ['k'], text: t('keyKeep'), run: decideBy(keep) },
    ],
  })

  return {
    open,
    decided,
    busyId,
    asked,
    merge,
    keep,
    onAnswered: () => setAsked(undefined),
    onMerged: () => {
      if (asked) leave(asked._id)
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'duplicates' })
    },
  }
}

function focusPair(id: string): void {
  const element = document.getElementById(pairId(id))
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
