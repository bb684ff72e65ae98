import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { DirectorySlots } from '../features/directory/slots.tsx'
import { SaveButton } from '../features/saved/components/save-button.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { Alerts } from '../ui/alert-region.tsx'
import { Toasts } from '../ui/toast.tsx'
import { CrashGuard } from './crash-guard.tsx'
import { Router } from './router.tsx'
import { SessionWatch } from './session-watch.tsx'

const directorySlots = { SaveButton }

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <CrashGuard>
      <QueryClientProvider client={queryClient}>
        <DirectorySlots value={directorySlots}>
          <BrowserRouter>
            <SessionWatch />
            <Router />
            <Toasts />
            <Alerts />
          </BrowserRouter>
        </DirectorySlots>
      </QueryClientProvider>
    </CrashGuard>
  )
}
