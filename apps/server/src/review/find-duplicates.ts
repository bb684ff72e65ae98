import { type Duplicate, type ReviewFact, type ReviewItem, sameReasons } from '@rasad/contract/review'
import type { CompanyHit, MedicineHit } from '@rasad/contract/search'
import { AppError } from '../platform/errors.ts'
import type { Search } from '../search/search.ts'
import type { Draft } from './present-items.ts'
import type { createReviewRepository, DuplicateRow } from './review-repository.ts'

const maxAlike = 5

interface DuplicatesDeps {
  repository: ReturnType<typeof createReviewRepository>
  search: Search
  /** Registrations as items of the queue, in any state. */
  draftsOf(rows: Pick<DuplicateRow, 'kind' | 'id'>[]): Promise<Draft[]>
}

/** Adds to each item the records that may be the same as it. */
export async function withDuplicates(
  { repository, search, draftsOf }: DuplicatesDeps,
  drafts: Draft[],
): Promise<ReviewItem[]> {
  const rows = await repository.duplicates(drafts.flatMap(({ compared }) => compared ?? []))
  const sharing = await draftsOf(rows.filter(({ same_licence }) => same_licence))
  const factsOf = new Map(sharing.map(({ item }) => [item._id, item.facts]))
  return drafts.map(({ item, compared }) => ({
    ...item,
    duplicates: compared
      ? rows
          .filter(({ asked }) => asked === compared.id)
          .map((row) => presentDuplicate(row, factsOf.get(row.id)))
      : alikeEntries(search, item),
  }))
}

function presentDuplicate(row: DuplicateRow, facts: ReviewFact[] | undefined): Duplicate {
  return {
    kind: row.kind,
    _id: row.id,
    name: row.name,
    detail: row.detail,
    status: row.status,
    same: sameReasons.filter((why) => row[`same_${why}`]),
    ...(facts && { facts }),
  }
}

/** Names of the catalogue that mean nearly the same. None while the index is being built: the queue must not wait. */
function alikeEntries(search: Search, { kind, name, _id }: Draft['item']): Duplicate[] {
  if (kind !== 'medicine' && kind !== 'company') return []
  const hits = alikeNow(search, kind, name).filter((hit) => hit._id !== _id)
  return hits.slice(0, maxAlike).map((hit) => ({
    kind,
    _id: hit._id,
    name: hit.name,
    detail: 'companyName' in hit ? hit.companyName : hit.location,
    status: hit.unconfirmed ? 'processing' : 'approved',
    same: ['name'],
  }))
}

function alikeNow(search: Search, kind: 'medicine' | 'company', name: string): (MedicineHit | CompanyHit)[] {
  try {
    return search.alike(kind, name, maxAlike + 1) as (MedicineHit | CompanyHit)[]
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-ready') return []
    throw error
  }
}
