import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { DirectorySlots } from '../features/directory/slots.tsx'
import { SaveButton } from '../features/saved/components/save-button.tsx'
import { moveSaved } from '../features/saved/saved-items.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { Alerts } from '../ui/alert-region.tsx'
import { Toasts } from '../ui/toast.tsx'
import { CrashGuard } from './crash-guard.tsx'
import type { FillClient } from './first-page.ts'
import { GlobalKeys } from './keys/global-keys.tsx'
import { Router } from './router.tsx'
import { SessionWatch } from './session-watch.tsx'

const directorySlots = { SaveButton, onMoved: moveSaved }

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
