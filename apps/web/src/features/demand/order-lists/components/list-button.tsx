import type { ListedOrderList } from '@rasad/contract/order-lists'
import type { ReactNode } from 'react'
import { countOf, dateOf, momentOf } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Part } from '../../../../ui/part.tsx'
import { hadTexts } from '../describe.ts'

/** How long a list is, and when somebody last worked on it. */
export function ListDetail({ list }: { list: ListedOrderList }) {
  const { t } = useTexts('orderLists')
  const { lineCount, boughtCount, partCount, changedAt, lastRoundAt } = list
  const facts = [
    t('lineCount', { count: lineCount, formatted: countOf(lineCount) }),
    ...(boughtCount > 0 ? hadTexts(t, { lines: lineCount, bought: boughtCount, part: partCount }) : []),
    t('changed', { moment: momentOf(changedAt) }),
    ...(lastRoundAt === null ? [] : [t('lastRound', { date: dateOf(lastRoundAt) })]),
  ]
  return facts.map((fact) => <Part key={fact}>{fact}</Part>)
}

interface ListButtonProps {
  icon: ReactNode
  name: string
  detail: ReactNode
  isOpen: boolean
  isBusy: boolean
  onClick: () => void
}

/** A list of the account or of the device: opens it. */
export function ListButton({ icon, name, detail, isOpen, isBusy, onClick }: ListButtonProps) {
  const { t } = useTexts('orderLists')
  return (
    <button
      type="button"
      data-main
      aria-current={isOpen ? 'true' : undefined}
      aria-busy={isBusy}
      onClick={onClick}
      className="flex w-full items-center gap-3 bg-sheet px-3.5 py-2.5 text-left outline-offset-[-3px] hover:bg-sunk [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-soft"
    >
      {icon}
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{name}</span>
        <span className="figures block overflow-x-clip text-sm text-soft">
          {isBusy ? t('loading') : detail}
        </span>
      </span>
      {isOpen && <span className="shrink-0 text-sm font-semibold text-brand">{t('openNow')}</span>}
    </button>
  )
}
