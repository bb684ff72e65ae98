import type { OpenList } from './open-list.ts'
import type { SavedList } from './use-saved-list.ts'

/**
 * Before another list is shown: sends what the open one still waits with. What cannot be sent stays on the device, and is
 * sent later.
 * @returns what to call once the other one is shown
 */
export async function leaveList({ drafts }: OpenList, saved: SavedList | undefined): Promise<() => void> {
  const isSent = (await saved?.sync.flush()) === true
  return () => {
    if (saved && isSent) drafts?.remove(saved.state.list._id)
  }
}
