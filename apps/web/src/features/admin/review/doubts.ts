import { type ApprovalRest, approvalRestsOn, type ReviewItem, type ReviewKind } from '@rasad/contract/review'

/** What an approval should not overlook. */
export type Doubt = 'email' | ApprovalRest | 'identityImage' | 'unseen' | 'unopened' | 'sameLicence'

/** What is decided about, as far as it leaves doubts. */
export interface Doubtful {
  kind: ReviewKind
  /** Null: nobody's address. */
  emailConfirmed: boolean | null
  /** The facts and papers that were sent. */
  given: ReadonlySet<string>
  /** Another record has its licence number. */
  sharesLicence?: boolean
  /** A paper is there, and the page could not show it. */
  isUnseen?: boolean
  /** A paper is there, and nobody has opened the details. */
  isUnopened?: boolean
}

/** What was sent, and whose address it is. */
export function doubtfulItem({
  kind,
  emailConfirmed,
  facts,
  documents,
}: Pick<ReviewItem, 'kind' | 'emailConfirmed' | 'facts' | 'documents'>): Doubtful {
  const given = new Set([...facts, ...documents].flatMap(({ field, value }) => (value ? [field] : [])))
  return { kind, emailConfirmed, given }
}

/** Branches may share a number, and a shop the one of a wholesale firm. */
export function sharesLicence({ duplicates }: ReviewItem): boolean {
  return duplicates.some(({ same }) => same.includes('licence'))
}

/** What the approval of a firm rests on and it lacks: whoever approves it says why. */
export function missingOf({ kind, given }: Doubtful): ApprovalRest[] {
  return kind === 'stockist' ? approvalRestsOn.filter((field) => !given.has(field)) : []
}

export function doubtsOf(about: Doubtful): Doubt[] {
  return [
    ...(about.emailConfirmed === false ? (['email'] as const) : []),
    ...missingOf(about),
    ...(about.kind === 'purchaser' && !about.given.has('identityImage') ? (['identityImage'] as const) : []),
    ...(about.isUnseen ? (['unseen'] as const) : []),
    ...(about.isUnopened ? (['unopened'] as const) : []),
    ...(about.sharesLicence ? (['sameLicence'] as const) : []),
  ]
}
