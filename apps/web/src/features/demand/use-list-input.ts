import { limits } from '@rasad/contract/limits'
import { type ActionDispatch, useRef, useState } from 'react'
import { countOf } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { readListFile } from './lists/read-file.ts'
import { type ListReading, readText, type SkippedRead, withoutLine } from './lists/reading.ts'
import { isBlank, type NewRow, type Row } from './row.ts'
import type { RowChange } from './rows.ts'
import { nextList, useCatalogueReading } from './use-catalogue-reading.ts'

/** Skipped lines on show, and the list that they are from. */
interface Skipped {
  list: string
  lines: readonly SkippedRead[]
}

/** The ways in which whole lists come in, and what they have brought. */
export type ListInput = ReturnType<typeof useListInput>

const nothingSkipped: Skipped = { list: '', lines: [] }

/**
 * Imports whole lists: pasted into the dialog or a row, or from a file. The first glance is shown at once; the service's
 * reading takes its place. Skipped lines are stored for display.
 */
export function useListInput(rows: readonly Row[], change: ActionDispatch<[RowChange]>) {
  const { t } = useTexts('demand')
  const [dialogText, setDialogText] = useState<string>()
  const [isFromShare, setFromShare] = useState(false)
  const [skipped, setSkipped] = useState(nothingSkipped)
  const [refusal, setRefusal] = useState<string>()
  const [readingFile, setReadingFile] = useState<string>()
  const reading = useCatalogueReading(rows, change)
  /** A list whose skipped lines were dismissed before it was read. */
  const dismissed = useRef<string>(undefined)
  const taken = rows.filter((row) => !isBlank(row)).length

  function fill(glance: ListReading, into: (lines: NewRow[]) => RowChange) {
    const before = rows
    const list = nextList()
    change(into(placedRows(glance, list)))
    setSkipped({ list, lines: glance.skipped })
    setRefusal(undefined)
    reading.read({
      list,
      text: glance.text,
      glance: new Set(glance.lines.map(({ line }) => line)),
      onRead(lines) {
        if (dismissed.current === list) return
        // What is no line of the text, such as the heading of a table, the service has not seen.
        const unseen = glance.skipped.filter(({ line }) => !isInText(glance.text, line))
        setSkipped((now) => (now.list === list ? { list, lines: [...unseen, ...lines] } : now))
      },
    })
    const count = glance.lines.length
    showToast({
      text: t('filled', { count, formatted: countOf(count) }),
      action: {
        label: t('undo', { ns: 'ui' }),
        run() {
          reading.forget(list)
          change({ do: 'take', rows: before })
          setSkipped(nothingSkipped)
        },
      },
    })
  }

  function openDialog(text: string, isShared: boolean) {
    setFromShare(isShared)
    setDialogText(text)
  }

  function addPasted(glance: ListReading) {
    setDialogText(undefined)
    fill(glance, (lines) => ({ do: 'append', rows: lines }))
  }

  function pasteInto(row: Row, text: string) {
    const glance = readText(text)
    const isTooLong = taken + glance.lines.length > limits.maxDemandLines
    // If the text cannot be imported, the dialog keeps it and says why.
    if (isTooLong || glance.lines.length === 0) setDialogText(text)
    else fill(glance, (lines) => ({ do: 'insert', after: row.id, rows: lines }))
  }

  async function openFile(file: File) {
    setReadingFile(file.name)
    setRefusal(undefined)
    const glance = await readListFile(file)
    setReadingFile(undefined)
    if (typeof glance === 'string') return setRefusal(t(`file_${glance}`))
    const total = taken + glance.lines.length
    if (glance.lines.length === 0) {
      setSkipped({ list: nextList(), lines: glance.skipped })
      setRefusal(t('fileNothing', { name: file.name }))
    } else if (total > limits.maxDemandLines) {
      setRefusal(t('tooMany', { most: limits.maxDemandLines, count: total }))
    } else fill(glance, (lines) => ({ do: 'append', rows: lines }))
  }

  function addSkipped(line: SkippedRead) {
    const from = { list: skipped.list, line: line.line, changed: 'name' as const }
    change({ do: 'append', rows: [{ name: line.raw.trim(), qty: '', from }] })
    setSkipped(({ list, lines }) => ({ list, lines: withoutLine(lines, line) }))
  }

  function dismissSkipped() {
    const before = skipped
    dismissed.current = skipped.list
    setSkipped(nothingSkipped)
    if (before.lines.length === 0) return
    showToast({
      text: t('dismissedSkipped'),
      action: { label: t('undo', { ns: 'ui' }), run: () => setSkipped(before) },
    })
  }

  return {
    taken,
    dialogText,
    openDialog: () => openDialog('', false),
    /** Shows a text that was shared to the app, or an empty dialog to paste into. Nothing is taken over by itself. */
    offerShared: (text: string) => openDialog(text, true),
    isFromShare,
    closeDialog: () => setDialogText(undefined),
    addPasted,
    pasteInto,
    openFile,
    readingFile,
    refusal,
    reading,
    skipped: skipped.lines,
    addSkipped,
    dismissSkipped,
    /** Without a word: for what takes the list away with them. */
    clearSkipped: () => setSkipped(nothingSkipped),
  }
}

/** The rows of a first glance, each with its place in the list. A quantity in a column of its own is beyond doubt. */
function placedRows({ lines, isTable }: ListReading, list: string): NewRow[] {
  return lines.map(({ line, ...row }) => {
    const isCounted = isTable === true && row.qty !== ''
    return { ...row, from: { list, line, ...(isCounted && { changed: 'cells' as const }) } }
  })
}

function isInText(text: string, line: number): boolean {
  return (text.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '').trim() !== ''
}
