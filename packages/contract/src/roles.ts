/** The role of an account. One e-mail address can have one account of each role. */
export const roles = ['admin', 'medicalOwner', 'stockist', 'purchaser', 'staff', 'user'] as const
export type Role = (typeof roles)[number]

/** The state of an account: a pending one sees only its own state, a declined one cannot sign in. */
export const accountStates = ['pending', 'approved', 'declined'] as const
export type AccountState = (typeof accountStates)[number]

/**
 * The kinds of caller that access rules name: a role, the owner (an admin who can add admins), or a pending account.
 */
export type CallerKind = Role | 'owner' | `pending:${Role}`

/** The caller that gets past 401 and 403. Each record then has its own rule for what the caller can see. */
export type May = 'anyone' | readonly CallerKind[]

export const admins = ['admin', 'owner'] as const satisfies readonly CallerKind[]
/** Who asks stockists for goods. */
export const buyers = ['medicalOwner', 'purchaser'] as const satisfies readonly CallerKind[]
/** The same, and those who wait for their approval. */
export const buyersAlsoWaiting = [
  ...buyers,
  'pending:medicalOwner',
  'pending:purchaser',
] as const satisfies readonly CallerKind[]
/** A medical store or a purchaser, in whatever state its account is. */
export function hasBuyersRole({ role }: { role: string }): boolean {
  return buyers.some((buyer) => buyer === role)
}
export const approved = [...roles, 'owner'] as const satisfies readonly CallerKind[]
export const signedIn = [
  ...approved,
  'pending:medicalOwner',
  'pending:stockist',
  'pending:purchaser',
  'pending:staff',
  'pending:user',
] as const satisfies readonly CallerKind[]
