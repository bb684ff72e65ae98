import { ApiError } from '../../../lib/api-client.ts'
import { listPrefix } from '../../../lib/forget-forms.ts'
import { readStored, writeStored } from '../../../lib/safe-storage.ts'
import { isRecord } from '../../../lib/values.ts'
import { deleteList } from './api.ts'
import { forgetList } from './drafts.ts'

// A list is deleted once its deletion cannot be undone any more: its history and links could not be brought back. Until
// then the device hides it, and remembers what is to be done if the page is closed.

/** Milliseconds for which a deletion can be undone: as long as the message stands, and a little more. */
const undoTime = 8_000

interface Deletion {
  id: string
  at: number
}

const keyOf = (account: string) => `${listPrefix}${account}.deleting`

function read(account: string): Deletion[] {
  const isDeletion = (value: unknown): value is Deletion =>
    isRecord(value) && typeof value.id === 'string' && typeof value.at === 'number'
  return (
    readStored(keyOf(account), (value): value is unknown[] => Array.isArray(value))?.filter(isDeletion) ?? []
  )
}

function write(account: string, deletions: readonly Deletion[]): void {
  writeStored(keyOf(account), deletions)
}

/** Lists that are hidden because they are about to be deleted. */
export function deletingLists(account: string): ReadonlySet<string> {
  return new Set(read(account).map(({ id }) => id))
}

/** Deletes a list once that cannot be undone any more, or when the page is left. */
export function deleteLater(account: string, id: string, onFailed: (error: unknown) => void): void {
  write(account, [...read(account), { id, at: Date.now() }])
  const finish = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', finish)
    if (deletingLists(account).has(id)) finishDeletion(account, id).catch(onFailed)
  }
  const timer = setTimeout(finish, undoTime)
  window.addEventListener('pagehide', finish)
}

export function keepAfterAll(account: string, id: string): void {
  write(
    account,
    read(account).filter((one) => one.id !== id),
  )
}

async function finishDeletion(account: string, id: string): Promise<void> {
  try {
    await deleteList(id)
  } catch (error) {
    // Without an answer, it is tried again when the lists are shown next.
    if (error instanceof ApiError && error.status === 0) throw error
    if (!(error instanceof ApiError) || error.status !== 404) {
      keepAfterAll(account, id)
      throw error
    }
  }
  keepAfterAll(account, id)
  forgetList(account, id)
}

/** Deletes what could not be deleted before. */
export async function finishDeletions(account: string): Promise<void> {
  for (const { id, at } of read(account)) {
    if (Date.now() - at >= undoTime) await finishDeletion(account, id).catch(() => undefined)
  }
}
