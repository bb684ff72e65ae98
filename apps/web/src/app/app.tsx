import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { DirectorySlots } from '../features/directory/slots.tsx'
import type { SaveButton } from '../features/saved/components/save-button.tsx'
import { Alerts } from '../ui/alert-region.tsx'
import { LeftOut, lazyPart } from '../ui/lazy-part.tsx'
import { Toasts } from '../ui/toast.tsx'
import { CrashGuard } from './crash-guard.tsx'
import { GlobalKeys } from './keys/global-keys.tsx'
import { Router } from './router.tsx'
import { SessionWatch } from './session-watch.tsx'

export const LaterSaveButton = lazyPart(
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
  client: QueryClient
  /** What follows the address: the browser's, unless the service renders. */
  Address?: ComponentType<{ children: ReactNode }>
}

export function App({ client, Address = BrowserRouter }: AppProps) {
  return (
    <CrashGuard>
      <QueryClientProvider client={client}>
        <DirectorySlots value={directorySlots}>
          <Address>
            <SessionWatch />
            <GlobalKeys />
            <Router />
            <Toasts />
            <Alerts />
          </Address>
        </DirectorySlots>
      </QueryClientProvider>
    </CrashGuard>
  )
}
