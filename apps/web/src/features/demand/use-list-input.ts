import { limits } from '@rasad/contract/limits'
import type { ReadListFileAnswer } from '@rasad/contract/pasted-list'
import { type ActionDispatch, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { countOf } from '../../lib/format.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { readListFile } from './api/read-list.ts'
import { type ListReading, readingOf, type SkippedRead } from './lists/reading.ts'
import { isRepeated } from './lists/twice.ts'
import { isBlank, type NewRow, type Row } from './row.ts'
import type { RowChange } from './rows.ts'
import { useListReading } from './use-list-reading.ts'

/** Why nothing of a text or a file came in. */
export interface Refusal {
  text: string
  /** The file belongs into a stockist's stock lists. */
  isStock?: true
}

/** The ways in which whole lists come in, and what they have brought. */
export type ListInput = ReturnType<typeof useListInput>

/**
 * Imports whole lists: pasted into the dialog or a row, or from a file. The service reads them; what it skips is kept for
 * display.
 */
export function useListInput(rows: readonly Row[], change: ActionDispatch<[RowChange]>) {
  const { t } = useTexts('demand')
  const [dialogText, setDialogText] = useState<string>()
  const [isFromShare, setFromShare] = useState(false)
  /** Why the text in the dialog did not come in. */
  const [dialogRefusal, setDialogRefusal] = useState<string>()
  const [skipped, setSkipped] = useState<readonly SkippedRead[]>([])
  /** Whether it was said what becomes of the skipped lines that read as orders. */
  const [areLeft, setLeft] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isOffline, setOffline] = useState(false)
  const [sheets, setSheets] = useState<ReadListFileAnswer['sheets']>([])
  const [readingFile, setReadingFile] = useState<string>()
  const file = useRef<AbortController>(undefined)
  const reading = useListReading()
  // A list can arrive when the rows have changed.
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  useEffect(() => () => file.current?.abort(), [])
  const taken = takenBy(rows)

  /** Takes a list over. Returns why it has no room. */
  function fill(
    list: ListReading,
    into: (lines: NewRow[]) => RowChange,
    nothing: string,
  ): string | undefined {
    const before = latest.current
    const total = takenBy(before) + list.rows.length
    setLeft(false)
    if (total > limits.maxDemandLines) return t('tooMany', { most: limits.maxDemandLines, count: total })
    setSkipped(list.skipped)
    if (list.rows.length === 0) {
      setRefusal({ text: nothing })
      return undefined
    }
    setRefusal(undefined)
    const count = list.rows.length
    const counted = { count, formatted: countOf(count) }
    const add = () => change(into(list.rows))
    if (count > 1 && isRepeated(list.rows, before)) {
      showToast({ text: t('filledBefore', counted), action: { label: t('addAgain'), run: add } })
      return undefined
    }
    add()
    showToast({
      text: t('filled', counted),
      action: {
        label: t('undo', { ns: 'ui' }),
        run() {
          change({ do: 'take', rows: before })
          clear()
        },
      },
    })
    return undefined
  }

  function clear() {
    setSkipped([])
    setSheets([])
    setRefusal(undefined)
    setOffline(false)
  }

  function read(text: string, into: (lines: NewRow[]) => RowChange) {
    setDialogText(undefined)
    setRefusal(undefined)
    setSheets([])
    reading.read(text, (list, isAlone) => {
      setOffline(isAlone)
      const refused = fill(list, into, t('pasteNothing'))
      if (refused === undefined) return
      // The text stays in the dialog, where it can be cut.
      openDialog(text, false)
      setDialogRefusal(refused)
    })
  }

  function openDialog(text: string, isShared: boolean) {
    setFromShare(isShared)
    setDialogRefusal(undefined)
    setDialogText(text)
  }

  async function openFile(chosen: File) {
    const call = new AbortController()
    file.current?.abort()
    file.current = call
    setReadingFile(chosen.name)
    clear()
    try {
      const answer = await readListFile(chosen, call.signal)
      if (call.signal.aborted) return
      setSheets(answer.sheets)
      const refused = fill(
        readingOf(answer),
        (lines) => ({ do: 'append', rows: lines }),
        t('fileNothing', { name: chosen.name }),
      )
      if (refused !== undefined) setRefusal({ text: refused })
    } catch (error) {
      if (call.signal.aborted) return
      const isStock = error instanceof ApiError && error.code === 'list-file-is-stock'
      const otherwise = t(error instanceof ApiError && error.status === 0 ? 'file_offline' : 'file_failed')
      setRefusal({ text: refusalText(error, otherwise), ...(isStock && { isStock }) })
    } finally {
      if (file.current === call) setReadingFile(undefined)
    }
  }

  function addSkipped(lines: readonly SkippedRead[]) {
    change({
      do: 'append',
      rows: lines.map(({ raw, order }) => order ?? { name: raw.trim(), qty: '' }),
    })
    setSkipped((all) => all.filter((line) => !lines.includes(line)))
  }

  function dismissSkipped() {
    const before = skipped
    setSkipped([])
    if (before.length === 0) return
    showToast({
      text: t('dismissedSkipped'),
      action: { label: t('undo', { ns: 'ui' }), run: () => setSkipped(before) },
    })
  }

  return {
    taken,
    dialogText,
    dialogRefusal,
    openDialog: () => openDialog('', false),
    /** Shows a text that was shared to the app, or an empty dialog to paste into. Nothing is taken over by itself. */
    offerShared: (text: string) => openDialog(text, true),
    isFromShare,
    closeDialog: () => setDialogText(undefined),
    addPasted: (text: string) => read(text, (lines) => ({ do: 'append', rows: lines })),
    pasteInto: (row: Row, text: string) =>
      read(text, (lines) => ({ do: 'insert', after: row.id, rows: lines })),
    /** Shows a text that could not be read, to be changed. */
    editFailed() {
      openDialog(reading.failed ?? '', false)
      reading.leave()
    },
    openFile,
    readingFile,
    refusal,
    reading,
    /** The last list was read without the catalogue. */
    isOffline,
    /** of the last file */
    sheets,
    skipped,
    /** skipped lines that read as orders, while nobody has said what becomes of them */
    likeOrders: areLeft ? [] : skipped.filter(({ order }) => order !== undefined),
    leaveLikeOrders: () => setLeft(true),
    addSkipped,
    dismissSkipped,
    /** Without a word: for what takes the list away with them. */
    clearSkipped: clear,
  }
}

function takenBy(rows: readonly Row[]): number {
  return rows.filter((row) => !isBlank(row)).length
}
