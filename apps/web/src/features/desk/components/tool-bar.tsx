import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { FilterField } from '../../../ui/text-field.tsx'

interface ToolBarProps {
  searchLabel: string
  typed: string
  onType: (text: string) => void
  isBusy: boolean
  onReload: () => void
  /** The control that adds to the list: first on phones, last on wide screens. */
  adding?: ReactNode
  /** Further filters, after the search. */
  children?: ReactNode
}

/** The bar above each list: search, reload and add. */
export function ToolBar({ searchLabel, typed, onType, isBusy, onReload, adding, children }: ToolBarProps) {
  const { t } = useTexts('desk')
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <FilterField
        label={searchLabel}
        value={typed}
        onChange={onType}
        className="min-w-0 grow basis-48 lg:max-w-80"
      />
      <IconButton
        label={t('reload')}
        onClick={onReload}
        aria-disabled={isBusy}
        className="border border-edge"
      >
        <RotateCw aria-hidden className={classes(isBusy && 'animate-spin')} />
      </IconButton>
      {children}
      {adding && <div className="w-full max-lg:order-first lg:ml-auto lg:w-96">{adding}</div>}
    </div>
  )
}
