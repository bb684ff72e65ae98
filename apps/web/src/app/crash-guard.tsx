import { Component, type ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
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
  return (
    <main className="page py-16">
      <h1 className="sr-only">{t('crashTitle')}</h1>
      <EmptyState title={t('crashTitle')} text={t('crashText')}>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </EmptyState>
    </main>
  )
}
