import '../messages.en.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { EmptyState } from '../../../ui/states.tsx'

interface NoSuchRecordProps {
  /** The page's heading, for screen readers. */
  heading: string
  title: string
  text: string
  picture: ReactNode
}

/** The page of a record that does not exist, or that no address names. */
export function NoSuchRecord({ heading, title, text, picture }: NoSuchRecordProps) {
  const { t } = useTexts('directory')
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="sr-only">
        {heading}
      </h1>
      <EmptyState title={title} text={text} picture={picture}>
        <BackButton label={t('goBack')} look="primary" />
      </EmptyState>
    </div>
  )
}
