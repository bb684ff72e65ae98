import { limits } from '@rasad/contract/limits'
import type { StockProposal } from '@rasad/contract/stock-files'
import { rupees } from '../../trade-tables/trade-tables.ts'
import type { findAlike } from './proposal-alike.ts'
import { mrpsOf } from './proposal-best.ts'
import type { Makers } from './proposal-makers.ts'
import type { ProposalRecord } from './proposal-repository.ts'

type Alike = Awaited<ReturnType<typeof findAlike>>[number]

/** A proposal for admins: who prints it and how, the company that its maker is, and medicines that it could be. */
export function presentProposal(row: ProposalRecord, makers?: Makers, alike: Alike = []): StockProposal {
  const names = row.names ?? []
  const stockists = new Map(names.map(({ stockist_id, firm }) => [stockist_id, firm]))
  const prints = new Map<string, StockProposal['prints'][number]>()
  for (const { row: print } of names) {
    const { name, pack = null, company = null } = print
    prints.set([name, pack, company].join('\t'), { name, pack, company })
  }
  const maker = makers?.of(row.company)
  const mrps = mrpsOf(
    names.map((name) => ({ stockistNo: name.stockist_no, mrpPaise: name.row.mrpPaise ?? null })),
  )
  return {
    _id: row.id,
    state: row.state,
    name: row.name,
    pack: row.pack,
    company: row.company,
    knownCompany: maker && maker !== 'several' ? { _id: maker.id, name: maker.name } : null,
    companyNotClear: maker === 'several',
    mrp: rupees(row.mrp_paise),
    mrps: mrps
      .slice(0, limits.maxProposalPrints)
      .map(({ mrpPaise, stockists: count }) => ({ mrp: mrpPaise / 100, stockistCount: count })),
    prints: [...prints.values()].slice(0, limits.maxProposalPrints),
    isCut: names.length > 0 && names.every((name) => name.row.cut === true),
    stockistCount: row.stockist_count,
    stockists: [...stockists].slice(0, limits.maxProposalPrints).map(([_id, name]) => ({ _id, name })),
    alike: alike.slice(0, limits.maxProposalAlike).map(({ medicine, isProbable }) => ({
      _id: medicine._id,
      name: medicine.name,
      companyName: medicine.companyName,
      pack: medicine.pack,
      price: medicine.price,
      isProbable,
    })),
    medicine:
      row.medicine_id === null || row.medicine_name === null
        ? null
        : { _id: row.medicine_id, name: row.medicine_name },
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}
