import { Component, type ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { useBackOnline } from '../lib/use-back-online.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Catches errors of the page and shows a message instead of a blank screen. Reloading fetches a new version. */
export class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? <Crashed /> : this.props.children
  }
}

function Crashed() {
  const { t } = useTexts('app')
  const isOffline = !navigator.onLine
  // The device has not kept this screen: it opens once there is a network.
  useBackOnline(isOffline, reload)
  return (
    <main className="page py-16">
      <h1 className="sr-only">{t('crashTitle')}</h1>
      <EmptyState title={t('crashTitle')} text={isOffline ? t('networkError', { ns: 'ui' }) : t('crashText')}>
        <Button onClick={reload}>{t('reload')}</Button>
      </EmptyState>
    </main>
  )
}

const reload = () => location.reload()
