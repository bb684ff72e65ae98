import type { StockProposal } from '@rasad/contract/stock-files'
import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { acceptAll, type Correction, declineAll, undoAll } from '../api/proposals.ts'
import { needsWord, type useChooseProposals } from '../use-choose-proposals.ts'

interface ProposalActionsProps {
  choice: ReturnType<typeof useChooseProposals>
  onDecided: (ids: string[]) => void
  onBack: (ids: string[]) => void
}

type Decision = 'accept' | 'decline'

const maxNamed = 8

/** What is done with the chosen items: a bar at the lower edge, and a summary before it happens. */
export function ProposalActions({ choice, onDecided, onBack }: ProposalActionsProps) {
  const { t } = useTexts('admin')
  const client = useQueryClient()
  const [asked, setAsked] = useState<Decision>()
  const [busy, setBusy] = useState<Decision>()
  const { picked, said } = choice
  const ready = picked.filter((proposal) => !needsWord(proposal, said.get(proposal._id)))

  async function takeBack(ids: string[]): Promise<void> {
    try {
      const { data, refused } = await undoAll(ids)
      onBack(data.map(({ _id }) => _id))
      showToast({ text: t('proposalsBack', { count: data.length, formatted: countOf(data.length) }) })
      const [first] = refused
      if (first) showAlert(t('undoFailed', { reason: first.message }))
    } catch (error) {
      showAlert(t('undoFailed', { reason: refusalText(error, t('somethingWrong')) }))
    } finally {
      client.invalidateQueries()
    }
  }

  async function run(decision: Decision): Promise<void> {
    setBusy(decision)
    try {
      const { data, refused, listed } =
        decision === 'accept'
          ? await acceptAll(ready.map(({ _id: id }) => ({ id, ...said.get(id) })))
          : await declineAll(picked.map(({ _id }) => _id))
      const ids = data.map(({ _id }) => _id)
      choice.settle(ids, refused)
      onDecided(ids)
      if (ids.length > 0) {
        showToast({
          text: t(decision === 'accept' ? 'proposalsAccepted' : 'proposalsDeclined', {
            count: ids.length,
            formatted: countOf(ids.length),
            listed: countOf(listed),
          }),
          action: { label: t('undo'), run: () => void takeBack(ids) },
        })
      }
      if (refused.length > 0) {
        showAlert(t('proposalsRefused', { count: refused.length, formatted: countOf(refused.length) }))
      }
    } catch (error) {
      showAlert(refusalText(error, t('somethingWrong')))
    } finally {
      setBusy(undefined)
      client.invalidateQueries()
    }
  }

  if (picked.length === 0) return null
  return (
    <>
      <section
        aria-label={t('chosenProposals')}
        className="sticky bottom-[calc(var(--bar-bottom)+0.75rem)] z-10 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-sheet p-3 shadow-float"
      >
        <p role="status" className="figures font-semibold">
          {t('proposalsChosen', { count: picked.length, formatted: countOf(picked.length) })}
          {ready.length < picked.length && (
            <span className="block text-sm font-normal text-marigold-ink">
              {t('proposalsNeedWord', { count: picked.length - ready.length })}
            </span>
          )}
        </p>
        <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:grow">
          <Button look="quiet-alarm" disabled={busy !== undefined} onClick={() => setAsked('decline')}>
            <X aria-hidden />
            {t(busy === 'decline' ? 'declining' : 'declineProposals')}
          </Button>
          <Button disabled={busy !== undefined || ready.length === 0} onClick={() => setAsked('accept')}>
            <Check aria-hidden />
            {t(busy === 'accept' ? 'accepting' : 'acceptProposals')}
          </Button>
        </div>
      </section>
      {asked === 'accept' && (
        <Confirm
          title={t('acceptTitle', { count: ready.length, formatted: countOf(ready.length) })}
          text={t('acceptText')}
          confirmLabel={t('acceptProposals')}
          confirmLook="primary"
          onConfirm={() => void run('accept')}
          onClose={() => setAsked(undefined)}
        >
          <Summary proposals={ready} said={said} left={picked.length - ready.length} />
        </Confirm>
      )}
      {asked === 'decline' && (
        <Confirm
          title={t('declineTitle', { count: picked.length, formatted: countOf(picked.length) })}
          text={t('declineText')}
          confirmLabel={t('declineProposals')}
          onConfirm={() => void run('decline')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function Summary({
  proposals,
  said,
  left,
}: {
  proposals: readonly StockProposal[]
  said: ReadonlyMap<string, Correction>
  left: number
}) {
  const { t } = useTexts('admin')
  const known = proposals.filter(({ _id }) => said.get(_id)?.medicine !== undefined)
  const added = proposals.length - known.length
  const makers = new Set(
    proposals.flatMap((proposal) => {
      const own = said.get(proposal._id)
      if (own?.medicine !== undefined) return []
      const company = own?.company === undefined ? proposal.company : own.company
      return company === null || (own?.company === undefined && proposal.knownCompany) ? [] : [company]
    }),
  )
  const named = [...makers].slice(0, maxNamed).join(', ')
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm">
      {added > 0 && <li>{t('acceptAdds', { count: added, formatted: countOf(added) })}</li>}
      {known.length > 0 && (
        <li>{t('acceptMeans', { count: known.length, formatted: countOf(known.length) })}</li>
      )}
      {makers.size > 0 && (
        <li className="wrap-anywhere">
          {t('acceptMakers', {
            count: makers.size,
            formatted: countOf(makers.size),
            names: makers.size > maxNamed ? `${named} …` : named,
          })}
        </li>
      )}
      {left > 0 && <li>{t('acceptLeft', { count: left, formatted: countOf(left) })}</li>}
    </ul>
  )
}
