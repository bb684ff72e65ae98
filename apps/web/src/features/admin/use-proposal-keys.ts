import type { StockProposal } from '@rasad/contract/stock-files'
import { useTexts } from '../../lib/texts.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { proposalRowId } from './components/proposal-row.tsx'

/** Arrows go from item to item, the blank key chooses one, E corrects it. */
export function useProposalKeys(proposals: readonly StockProposal[]): void {
  const { t } = useTexts('admin')
  const rows = () => proposals.map(({ _id }) => document.getElementById(proposalRowId(_id)))
  const focusedAt = () => rows().findIndex((row) => row?.contains(document.activeElement))

  function move(step: 1 | -1): unknown {
    const at = focusedAt()
    const next = rows()[step === 1 ? at + 1 : Math.max(0, at - 1)]
    if (!next) return false
    next.querySelector<HTMLElement>('input[type="checkbox"]')?.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }
  function correct(): unknown {
    const row = rows()[focusedAt()]
    if (!row) return false
    row.querySelector<HTMLElement>('[data-edits]')?.click()
  }

  useKeys({
    title: t('proposalsTitle'),
    actions: [
      {
        keys: ['ArrowUp', 'ArrowDown'],
        text: t('keyItems'),
        run: (_, key) => move(key === 'ArrowDown' ? 1 : -1),
      },
      { keys: ['e'], text: t('keyCorrect'), run: correct },
    ],
  })
}
