import { limits } from '@rasad/contract/limits'
import type { SkippedLine } from '@rasad/list-reader'
import { type ActionDispatch, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../lib/format.ts'
import { showToast } from '../../ui/toast.tsx'
import { readListFile } from './lists/read-file.ts'
import { type ListReading, readText } from './lists/reading.ts'
import { isBlank, type Row, type RowChange } from './rows.ts'

/** Imports whole lists: pasted into the dialog or a row, or from a file. Skipped lines are stored for display. */
export function useListInput(rows: readonly Row[], change: ActionDispatch<[RowChange]>) {
  const { t } = useTranslation('demand')
  const [dialogText, setDialogText] = useState<string>()
  const [skipped, setSkipped] = useState<readonly SkippedLine[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [readingFile, setReadingFile] = useState<string>()
  const taken = rows.filter((row) => !isBlank(row)).length

  function fill(reading: ListReading, into: (lines: ListReading['lines']) => RowChange) {
    const before = rows
    change(into(reading.lines))
    setSkipped(reading.skipped)
    setRefusal(undefined)
    const count = reading.lines.length
    showToast({
      text: t('filled', { count, formatted: countOf(count) }),
      action: {
        label: t('undo', { ns: 'ui' }),
        run() {
          change({ do: 'take', rows: before })
          setSkipped([])
        },
      },
    })
  }

  function addPasted(reading: ListReading) {
    setDialogText(undefined)
    fill(reading, (lines) => ({ do: 'append', rows: lines }))
  }

  function pasteInto(row: Row, text: string) {
    const reading = readText(text)
    const isTooLong = taken + reading.lines.length > limits.maxDemandLines
    // If the text cannot be imported, the dialog keeps it and says why.
    if (isTooLong || reading.lines.length === 0) setDialogText(text)
    else fill(reading, (lines) => ({ do: 'insert', after: row.id, rows: lines }))
  }

  async function openFile(file: File) {
    setReadingFile(file.name)
    setRefusal(undefined)
    const reading = await readListFile(file)
    setReadingFile(undefined)
    if (typeof reading === 'string') return setRefusal(t(`file_${reading}`))
    const total = taken + reading.lines.length
    if (reading.lines.length === 0) {
      setSkipped(reading.skipped)
      setRefusal(t('fileNothing', { name: file.name }))
    } else if (total > limits.maxDemandLines) {
      setRefusal(t('tooMany', { most: limits.maxDemandLines, count: total }))
    } else fill(reading, (lines) => ({ do: 'append', rows: lines }))
  }

  function addSkipped(line: SkippedLine) {
    change({ do: 'append', rows: [{ name: line.raw.trim(), qty: '' }] })
    setSkipped((before) => before.filter((other) => other !== line))
  }

  return {
    taken,
    dialogText,
    openDialog: () => setDialogText(''),
    closeDialog: () => setDialogText(undefined),
    addPasted,
    pasteInto,
    openFile,
    readingFile,
    refusal,
    skipped,
    addSkipped,
    dismissSkipped: () => setSkipped([]),
  }
}
