import type { EntryKind } from '@rasad/contract/unconfirmed'
import { useTexts } from '../../../lib/texts.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

interface EntryKindsProps {
  chosen: EntryKind
  onChoose: (kind: EntryKind) => void
}

/** Medicines or companies. */
export function EntryKinds(props: EntryKindsProps) {
  const { t } = useTexts('admin')
  return (
    <SegmentedControl
      label={t('unconfirmedKind')}
      options={[
        { key: 'medicine', label: t('kind_medicine') },
        { key: 'company', label: t('kind_company') },
      ]}
      {...props}
    />
  )
}
