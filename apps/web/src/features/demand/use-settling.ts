import { type ActionDispatch, useRef, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { confirmAlias, removeAlias } from './api/aliases.ts'
import {
  countedReading,
  type Doubt,
  isForThisList,
  isOtherStrength,
  isSameDoubt,
  type Reading,
  readingsOf,
  writtenWhole,
} from './doubt.ts'
import { isOpen, type Row } from './row.ts'
import { type RowChange, settled, unsettled } from './rows.ts'
import type { useListReading } from './use-list-reading.ts'

/** What a person can say about a line in doubt. What is said of one line holds for others that say the same. */
export interface Settling {
  choose: (row: Row, doubt: Doubt, reading: Reading) => void
  /** Takes a choice back. */
  reopen: (row: Row, doubt: Doubt) => void
  sayNone: (row: Row, doubt: Doubt) => void
  /** Asked for as it is written, though the catalogue does not have it. */
  keep: (row: Row, doubt: Doubt) => void
  /** The last number counts packs: looks up what is left of the name. */
  count: (row: Row, doubt: Doubt) => void
  canUndo: boolean
  /** Takes the last answer back. @returns the row that is asked about again */
  undo: () => number | undefined
}

interface SettlingOptions {
  /** With what the result asks about them. */
  rows: readonly Row[]
  change: ActionDispatch<[RowChange]>
  reading: ReturnType<typeof useListReading>
  memory: ReturnType<typeof useRemembering>
  /** These rows have changed. */
  onSettled: (rows: readonly Row[]) => void
}

/** Settles lines in doubt. What an approved account says is remembered for the next list. */
export function useSettling({ rows, change, reading, memory, onSettled }: SettlingOptions): Settling {
  const { t } = useTexts('demand')
  const { remember, forget } = memory
  /** Rows that were settled together, in the order of the answers. */
  const [answered, setAnswered] = useState<readonly number[][]>([])
  const last = answered.findLast((ids) => settledIn(rows, ids).length > 0)

  function put(next: readonly Row[]) {
    for (const row of next) change({ do: 'replace', row })
    onSettled(next)
  }

  /** Gives an answer to a line, and to the others in doubt that say the same. */
  function answer(row: Row, doubt: Doubt, settle: (row: Row, doubt: Doubt) => Row | undefined): void {
    const alike = rows.filter(
      (other) => other.id !== row.id && isOpen(other) && other.doubt && isSameDoubt(other.doubt, doubt),
    )
    const next = [row, ...alike].flatMap(
      (one) => settle(one, one.id === row.id ? doubt : (one.doubt ?? doubt)) ?? [],
    )
    put(next)
    setAnswered([...answered, next.map(({ id }) => id)])
    if (next.length > 1) showToast({ text: t('alsoSettled', { count: next.length - 1 }) })
  }

  return {
    choose(row, doubt, chosen) {
      answer(row, doubt, (one, its) => {
        const own = readingsOf(its, chosen.medicine).find(({ as }) => as === chosen.as)
        return one.id === row.id ? settled(one, its, chosen) : own && settled(one, its, own)
      })
      remember(doubt, chosen)
    },
    reopen(row, doubt) {
      put([unsettled(row, doubt)])
      forget(writtenWhole(doubt))
    },
    sayNone(row, doubt) {
      answer(row, doubt, (one, its) => unsettled(one, its, 'isNone'))
      forget(writtenWhole(doubt))
    },
    keep(row, doubt) {
      answer(row, doubt, (one, its) => unsettled(one, its, 'isKept'))
    },
    count(row, doubt) {
      const counted = countedReading(doubt)
      if (!counted) return
      const asCounted: Row = {
        id: row.id,
        ...counted,
        ...(row.lineId !== undefined && { lineId: row.lineId }),
      }
      change({ do: 'replace', row: asCounted })
      reading.read(`${counted.qty} x ${counted.name}`, ({ rows: [read] }) => {
        if (read) change({ do: 'look-up', as: asCounted, read })
      })
      showToast({
        text: t('countedAs', { name: counted.name, number: counted.qty }),
        action: {
          label: t('undo', { ns: 'ui' }),
          run: () => change({ do: 'replace', row }),
        },
      })
    },
    canUndo: last !== undefined,
    undo() {
      if (!last) return undefined
      const taken = settledIn(rows, last)
      put(taken.map(({ row, doubt }) => unsettled(row, doubt)))
      for (const { doubt } of taken) forget(writtenWhole(doubt))
      setAnswered(answered.filter((ids) => ids !== last))
      return taken[0]?.row.id
    },
  }
}

/** Those of the rows that are settled still, and whose doubt is known. */
function settledIn(rows: readonly Row[], ids: readonly number[]): { row: Row; doubt: Doubt }[] {
  return rows.flatMap((row) =>
    row.doubt && !isOpen(row) && ids.includes(row.id) ? [{ row, doubt: row.doubt }] : [],
  )
}

/** The names that this page has had remembered, with the ids to take them back by. */
export function useRemembering() {
  const { t } = useTexts('demand')
  const { user } = useSession()
  const ids = useRef(new Map<string, Promise<string | undefined>>())

  function remember(doubt: Doubt, { medicine, as }: Reading) {
    if (!user?.approved) return
    const written = writtenWhole(doubt)
    const isName = written.trim().toLowerCase() === medicine.name.trim().toLowerCase()
    // A name whose number counted packs once can mean another strength next time.
    const isOnce =
      (doubt.number !== undefined && as !== 'strength') ||
      isOtherStrength(doubt, medicine) ||
      // Another product in place of a sure one is not what the text means.
      doubt.isSure ||
      isForThisList(doubt, medicine)
    if (isName || isOnce) return dropSetAside(doubt)
    // Where the service knows better, the line is settled all the same, and only not remembered.
    const id = confirmAlias(written, medicine._id, doubt.company).catch(() => {
      dropSetAside(doubt)
      return undefined
    })
    ids.current.set(written, id)
    id.then((known) => {
      if (known === undefined || ids.current.get(written) !== id) return
      showToast({
        text: t('remembered', { written }),
        action: { label: t('undo', { ns: 'ui' }), run: () => forget(written, true) },
      })
    })
  }

  /** What was remembered before and holds no more would be asked about again. */
  function dropSetAside({ setAside }: Doubt) {
    if (setAside) removeAlias(setAside.id).catch(() => undefined)
  }

  async function forget(written: string, isAsked = false) {
    const id = await ids.current.get(written)
    ids.current.delete(written)
    if (id === undefined) return
    try {
      await removeAlias(id)
      if (isAsked) showToast({ text: t('forgotten', { written }) })
    } catch {
      showToast({
        text: t('notForgotten', { written }),
        action: { label: t('tryAgain', { ns: 'ui' }), run: () => retry(written, id) },
      })
    }
  }

  function retry(written: string, id: string) {
    ids.current.set(written, Promise.resolve(id))
    forget(written, true)
  }

  return { remember, forget }
}
