import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createQueryClient } from '../src/lib/query-client.ts'
import { MemoryRouter } from '../src/lib/router/router.tsx'
import { settingsQuery } from '../src/lib/settings.ts'
import { Alerts } from '../src/ui/alert-region.tsx'
import { Toasts } from '../src/ui/toast.tsx'
import { showFocusStyles } from './part.tsx'
import { Actions } from './parts/actions.tsx'
import { Cards } from './parts/cards.tsx'
import { Charts } from './parts/charts.tsx'
import { Choices } from './parts/choices.tsx'
import { Fields } from './parts/fields.tsx'
import { Lists } from './parts/lists.tsx'
import { Marks } from './parts/marks.tsx'
import { Messages } from './parts/messages.tsx'
import { Overlays } from './parts/overlays.tsx'

/** All primitives in one theme. There is no service behind this page. */
export function Pane() {
  const [client] = useState(clientWithSettings)
  useEffect(showFocusStyles, [])
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <main className="pane">
          <h1>Primitives, {document.documentElement.dataset.theme}</h1>
          <Actions />
          <Marks />
          <Fields />
          <Choices />
          <Messages />
          <Lists />
          <Overlays />
          <Cards />
          <Charts />
        </main>
        <Toasts />
        <Alerts />
      </MemoryRouter>
    </QueryClientProvider>
  )
}

/** Cards need the address that their QR codes lead to. */
function clientWithSettings() {
  const client = createQueryClient()
  client.setQueryData(settingsQuery().queryKey, {
    publicUrl: 'https://rasad.example',
    showFixedRating: true,
    staleListingDays: 60,
    support: { email: null, phone: null },
    samples: [],
  })
  return client
}
