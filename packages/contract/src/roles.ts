/** What an account is. One person can have one account of each, under the same e-mail. */
export const roles = ['admin', 'medicalOwner', 'stockist', 'purchaser', 'staff', 'user'] as const
export type Role = (typeof roles)[number]

/** What an account may do: a pending one sees its own status, a declined one cannot sign in. */
export const accountStates = ['pending', 'approved', 'declined'] as const
export type AccountState = (typeof accountStates)[number]

/** Who somebody is to the rules: a role, the owner (the admin who may add admins), or a role that waits. */
export type CallerKind = Role | 'owner' | `pending:${Role}`

/** Who gets past 401 and 403. What they then may see of a record is the record's own rule. */
export type May = 'anyone' | readonly CallerKind[]

export const admins = ['admin', 'owner'] as const satisfies readonly CallerKind[]
export const approved = [...roles, 'owner'] as const satisfies readonly CallerKind[]
export const signedIn = [
  ...approved,
  'pending:medicalOwner',
  'pending:stockist',
  'pending:purchaser',
  'pending:staff',
  'pending:user',
] as const satisfies readonly CallerKind[]
