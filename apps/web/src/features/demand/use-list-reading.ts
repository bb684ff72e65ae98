import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { useFirstInteraction } from '../../lib/hooks.ts'
import { readListBesideCatalogue } from './api/read-list.ts'
import { type ListReading, readingOf } from './lists/reading.ts'

/** A list that is being read, or could not be. */
interface ListToRead {
  id: number
  text: string
  /** Told once it is read. @param isOffline without a network, and so without the catalogue */
  onRead: (reading: ListReading, isOffline: boolean) => void
}

let lists = 0

/** Has lists read beside the catalogue. Without a network the page reads them by itself. */
export function useListReading() {
  const [underWay, setUnderWay] = useState<readonly ListToRead[]>([])
  const [failed, setFailed] = useState<readonly ListToRead[]>([])
  const [calls] = useState(() => new Map<number, AbortController>())
  const hasBegun = useFirstInteraction()
  useEffect(() => {
    // While there is a network.
    if (hasBegun) void readerAlone()
  }, [hasBegun])
  useEffect(
    () => () => {
      for (const call of calls.values()) call.abort()
    },
    [calls],
  )

  const without = (id: number) => (all: readonly ListToRead[]) => all.filter((one) => one.id !== id)

  async function begin(list: ListToRead) {
    const { id, text, onRead } = list
    const call = new AbortController()
    calls.set(id, call)
    setFailed(without(id))
    setUnderWay((all) => [...all, list])
    try {
      const reading = readingOf(await readListBesideCatalogue(text, call.signal))
      if (!call.signal.aborted) onRead(reading, false)
    } catch (error) {
      if (call.signal.aborted) return
      const reader = error instanceof ApiError && error.code === 'network' ? await readerAlone() : undefined
      if (call.signal.aborted) return
      if (reader) onRead(reader.readText(text), true)
      else setFailed((all) => [...all, list])
    } finally {
      calls.delete(id)
      setUnderWay(without(id))
    }
  }

  return {
    read(text: string, onRead: ListToRead['onRead']) {
      void begin({ id: ++lists, text, onRead })
    },
    /** how many lines are being read; 0 if none */
    lineCount: underWay.reduce((sum, { text }) => sum + linesIn(text), 0),
    /** what could not be read, as pasted */
    failed: failed.length === 0 ? undefined : failed.map(({ text }) => text).join('\n'),
    retry() {
      for (const list of failed) void begin(list)
    },
    leave: () => setFailed([]),
  }
}

/** What reads a list without a network. Undefined if it cannot be had. */
function readerAlone() {
  return import('./lists/read-text.ts').catch(() => undefined)
}

/** The lines of a text that say something. */
export function linesIn(text: string): number {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '').length
}
