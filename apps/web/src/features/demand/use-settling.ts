import { type ActionDispatch, useRef } from 'react'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { confirmAlias, removeAlias } from './api/aliases.ts'
import { countedReading, type Doubt, isOtherStrength, type Reading, writtenWhole } from './doubt.ts'
import type { Row } from './row.ts'
import { type RowChange, settled, unsettled } from './rows.ts'
import type { useListReading } from './use-list-reading.ts'

/** What a person can say about a line in doubt. */
export interface Settling {
  choose: (row: Row, doubt: Doubt, reading: Reading) => void
  /** Takes a choice back. */
  reopen: (row: Row, doubt: Doubt) => void
  sayNone: (row: Row, doubt: Doubt) => void
  /** The last number counts packs: looks up what is left of the name. */
  count: (row: Row, doubt: Doubt) => void
}

/** Settles lines in doubt. What an approved account says is remembered for the next list. */
export function useSettling(
  change: ActionDispatch<[RowChange]>,
  reading: ReturnType<typeof useListReading>,
): Settling & { remember: (doubt: Doubt, reading: Reading) => void } {
  const { t } = useTexts('demand')
  const { remember, forget } = useRemembering()
  return {
    remember,
    choose(row, doubt, reading) {
      change({ do: 'replace', row: settled(row, doubt, reading) })
      remember(doubt, reading)
    },
    reopen(row, doubt) {
      change({ do: 'replace', row: unsettled(row, doubt, false) })
      forget(writtenWhole(doubt))
    },
    sayNone(row, doubt) {
      change({ do: 'replace', row: unsettled(row, doubt, true) })
      forget(writtenWhole(doubt))
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
  }
}

/** The names that this page has had remembered, with the ids to take them back by. */
function useRemembering() {
  const { t } = useTexts('demand')
  const { user } = useSession()
  const ids = useRef(new Map<string, Promise<string | undefined>>())

  function remember(doubt: Doubt, { medicine, as }: Reading) {
    if (!user?.approved) return
    const written = writtenWhole(doubt)
    const isName = written.trim().toLowerCase() === medicine.name.trim().toLowerCase()
    // A name whose number counted packs once can mean another strength next time.
    const isOnce = (doubt.number !== undefined && as !== 'strength') || isOtherStrength(doubt, medicine)
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
        text: t('remembered', { written, name: medicine.name }),
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
