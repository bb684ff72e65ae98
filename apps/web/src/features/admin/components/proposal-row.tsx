import type { StockProposal } from '@rasad/contract/stock-files'
import { Pencil, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { countOf, rupees } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/class-names.ts'
import type { Correction } from '../api/proposals.ts'
import { needsWord } from '../use-choose-proposals.ts'
import { ProposalAlike } from './proposal-alike.tsx'
import { ProposalFields } from './proposal-fields.tsx'

interface ProposalRowProps {
  proposal: StockProposal
  isChosen: boolean
  said: Correction | undefined
  /** Why it was not accepted. */
  refusal: string | undefined
  onToggle: () => void
  onSay: (correction: Correction) => void
}

export const proposalRowId = (id: string) => `proposal-${id}`

/** One item that stockists have: how they print it, what it would become, and what it could be. */
export function ProposalRow({ proposal, isChosen, said, refusal, onToggle, onSay }: ProposalRowProps) {
  const { t } = useTexts('admin')
  const [isEdited, setEdited] = useState(false)
  const { name, pack, company, mrp } = { ...proposal, ...given(said) }
  const isOpen = proposal.state === 'open'
  const { knownCompany, companyNotClear, medicine } = proposal
  const isKnown = knownCompany !== null && said?.company === undefined
  return (
    <article
      id={proposalRowId(proposal._id)}
      className={classes(
        'grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 p-3 sm:px-4',
        isChosen && 'bg-brand-wash',
      )}
    >
      {isOpen ? (
        <label className="-m-2 grid size-11 cursor-pointer place-items-center">
          <span className="sr-only">{t('chooseProposal', { name })}</span>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={onToggle}
            aria-keyshortcuts="ArrowUp ArrowDown E"
            className="size-5 accent-brand"
          />
        </label>
      ) : (
        <span />
      )}
      <div className="min-w-0">
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-[1fr_13rem_9rem_auto] md:items-start">
          <div className="min-w-0">
            <h2 className="figures wrap-anywhere flex flex-wrap items-center gap-x-2 leading-snug font-bold">
              {medicine ? (
                <Link to={paths.medicineStockists(medicine._id, medicine.name)}>{medicine.name}</Link>
              ) : (
                name
              )}{' '}
              {proposal.isCut && <Chip>{t('proposalCut')}</Chip>}
            </h2>
            <p className="figures wrap-anywhere text-sm text-soft">
              {proposal.prints.map((print) => [print.name, print.pack].filter(Boolean).join(' ')).join(' · ')}
            </p>
          </div>
          <p className="wrap-anywhere text-sm">
            {company ?? <span className="text-soft">{t('proposalNoMaker')}</span>}{' '}
            {isOpen && company !== null && !isKnown && !companyNotClear && (
              <Chip>{t('proposalNewMaker')}</Chip>
            )}
            {isOpen && isKnown && knownCompany.name !== company && (
              <span className="block text-soft">{t('proposalKnownMaker', { name: knownCompany.name })}</span>
            )}
            {isOpen && companyNotClear && said?.company === undefined && (
              <span className="block font-semibold text-alarm">{t('proposalMakerNotClear')}</span>
            )}
          </p>
          <p className="figures text-sm">
            {[pack ?? undefined, mrp === null ? undefined : rupees(mrp)].filter(Boolean).join(' · ')}
            {proposal.mrps.length > 1 && (
              <span className="block text-soft">
                {t('proposalMrps', { prices: proposal.mrps.map((each) => rupees(each.mrp)).join(', ') })}
              </span>
            )}
          </p>
          {isOpen && (
            <Button
              look="plain"
              size="small"
              aria-expanded={isEdited}
              aria-label={t('correctProposalOf', { name })}
              data-edits
              onClick={() => setEdited(!isEdited)}
              className="max-md:justify-self-start max-md:-ml-3"
            >
              <Pencil aria-hidden />
              {t('correctProposal')}
            </Button>
          )}
        </div>
        <p className="wrap-anywhere mt-1 text-sm text-soft">
          {t('proposalStockists', {
            count: proposal.stockistCount,
            formatted: countOf(proposal.stockistCount),
            names: proposal.stockists.map((firm) => firm.name).join(', '),
          })}
        </p>
        {isEdited && (
          <ProposalFields
            proposal={proposal}
            said={said}
            onSay={(correction) => {
              onSay({ ...said, ...correction })
              setEdited(false)
            }}
            onClose={() => setEdited(false)}
          />
        )}
        {isOpen && proposal.alike.length > 0 && (
          <ProposalAlike
            proposal={proposal}
            said={said}
            isAsked={needsWord(proposal, said)}
            onSay={(correction) => onSay({ ...said, ...correction })}
          />
        )}
        {refusal && (
          <p className="mt-2 flex gap-2 rounded-sm bg-alarm-wash px-3 py-2 text-sm text-alarm">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {refusal}
          </p>
        )}
      </div>
    </article>
  )
}

/** Of what was said the fields that are shown. */
function given(said: Correction | undefined) {
  const { name, pack, company, mrp } = said ?? {}
  return {
    ...(name !== undefined && { name }),
    ...(pack !== undefined && { pack }),
    ...(company !== undefined && { company }),
    ...(mrp !== undefined && { mrp }),
  }
}
