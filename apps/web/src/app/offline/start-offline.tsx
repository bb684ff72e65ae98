import { createRoot } from 'react-dom/client'
import { readText, removeStored, writeText } from '../../lib/safe-storage.ts'
import { readSession } from '../../lib/session.ts'
import { addTexts, textsAreThere } from '../../lib/texts.ts'
import { offlineMessages } from './messages.en.ts'
import { OfflineRegion } from './offline-region.tsx'
import { offerVersion } from './version-offer.ts'
import { forgetVisited, startWorker } from './worker-client.ts'

/** Whose visits the worker keeps. */
const keptForKey = 'visitedBy'

/** Shows what waits and new versions above the page, and has the browser keep the app. */
export async function startOffline(): Promise<void> {
  addTexts('offline', offlineMessages)
  await textsAreThere()
  // The tab may have been closed just as somebody signed out.
  await keepFor(readSession().user?._id)
  // Beside the application, so that the first page does not carry it.
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(<OfflineRegion onAccount={keepFor} />)
  await startWorker(offerVersion)
}

/** What one account looked at is not kept for the next, nor for anybody after it has signed out. */
async function keepFor(account: string | undefined): Promise<void> {
  const before = readText(keptForKey)
  if (before === account) return
  if (before !== undefined) await forgetVisited()
  if (account === undefined) removeStored(keptForKey)
  else writeText(keptForKey, account)
}
