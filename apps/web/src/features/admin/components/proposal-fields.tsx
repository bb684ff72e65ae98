import type { StockProposal } from '@rasad/contract/stock-files'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import type { Correction } from '../api/proposals.ts'

interface ProposalFieldsProps {
  proposal: StockProposal
  said: Correction | undefined
  onSay: (correction: Correction) => void
  onClose: () => void
}

/** Corrects what a proposal is accepted as. Only what differs from the print is sent. */
export function ProposalFields({ proposal, said, onSay, onClose }: ProposalFieldsProps) {
  const { t } = useTexts('admin')
  const [name, setName] = useState(said?.name ?? proposal.name)
  const [company, setCompany] = useState(text(said?.company, proposal.company))
  const [pack, setPack] = useState(text(said?.pack, proposal.pack))
  const [mrp, setMrp] = useState(String((said?.mrp === undefined ? proposal.mrp : said.mrp) ?? ''))
  const price = Number(mrp)
  const isWrongPrice = mrp.trim() !== '' && !(price >= 0)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || isWrongPrice) return
    const priced = mrp.trim() === '' ? null : price
    onSay({
      name: name.trim() === proposal.name ? undefined : name.trim(),
      company: changed(company, proposal.company),
      pack: changed(pack, proposal.pack),
      mrp: priced === proposal.mrp ? undefined : priced,
    })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="mt-3 grid gap-3 rounded-sm border border-line bg-sheet p-3 sm:grid-cols-2"
    >
      <TextField
        label={t('medicineName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="off"
        autoFocus
        error={name.trim() === '' ? t('proposalNameMissing') : undefined}
      />
      <TextField
        label={t('company')}
        value={company}
        onChange={({ target }) => setCompany(target.value)}
        autoComplete="off"
        optional
        hint={t('proposalCompanyHint')}
      />
      <TextField
        label={t('proposalPack')}
        value={pack}
        onChange={({ target }) => setPack(target.value)}
        autoComplete="off"
        optional
      />
      <TextField
        label={t('proposalMrp')}
        value={mrp}
        onChange={({ target }) => setMrp(target.value)}
        inputMode="decimal"
        autoComplete="off"
        optional
        error={isWrongPrice ? t('proposalMrpWrong') : undefined}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit">{t('useCorrection')}</Button>
        <Button look="quiet" onClick={onClose}>
          {t('cancel', { ns: 'ui' })}
        </Button>
      </div>
    </form>
  )
}

function text(said: string | null | undefined, printed: string | null): string {
  return (said === undefined ? printed : said) ?? ''
}

function changed(now: string, printed: string | null): string | null | undefined {
  const said = now.trim() === '' ? null : now.trim()
  return said === printed ? undefined : said
}
