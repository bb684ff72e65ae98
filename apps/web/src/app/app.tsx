import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useLayoutEffect, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { DirectorySlots } from '../features/directory/slots.tsx'
import type { SaveButton } from '../features/saved/components/save-button.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { Alerts } from '../ui/alert-region.tsx'
import { LeftOut, lazyPart } from '../ui/lazy-part.tsx'
import { Toasts } from '../ui/toast.tsx'
import { CrashGuard } from './crash-guard.tsx'
import { restoreEarlyFocus } from './early-focus.ts'
import type { FillClient } from './first-page.ts'
import { GlobalKeys } from './keys/global-keys.tsx'
import { Router } from './router.tsx'
import { SessionWatch } from './session-watch.tsx'

const LaterSaveButton = lazyPart(
  () => import('../features/saved/components/save-button.tsx'),
  'SaveButton',
  LeftOut,
)

// The first screen has no cards yet.
const directorySlots: ComponentProps<typeof DirectorySlots>['value'] = {
  SaveButton: (props: ComponentProps<typeof SaveButton>) => (
    <Suspense fallback={<span className="size-11 shrink-0" />}>
      <LaterSaveButton {...props} />
    </Suspense>
  ),
  onMoved: async (...moved) => (await import('../features/saved/saved-items.ts')).moveSaved(...moved),
}

interface AppProps {
  /** Fills the new client with what the page came with. */
  fill?: FillClient | undefined
}

export function App({ fill }: AppProps) {
  const [queryClient] = useState(() => {
    const client = createQueryClient()
    fill?.(client)
    return client
  })
  useLayoutEffect(restoreEarlyFocus, [])
  return (
    <CrashGuard>
      <QueryClientProvider client={queryClient}>
        <DirectorySlots value={directorySlots}>
          <BrowserRouter>
            <SessionWatch />
            <GlobalKeys />
            <Router />
            <Toasts />
            <Alerts />
          </BrowserRouter>
        </DirectorySlots>
      </QueryClientProvider>
    </CrashGuard>
  )
}
