import type { z } from 'zod'
import type { Endpoint, EndpointName, Endpoints } from '../endpoints.ts'
import type { ErrorCode } from '../error-codes.ts'
import type { FileLike } from '../images.ts'

/** The chapters of the API document, in its order. */
export const tags = {
  search:
    'Find medicines, companies and suppliers, read a whole list, plan who to call for it, and confirm what a name means.',
  catalogue: 'Companies and medicines, and who supplies them.',
  stockists: 'Registered stockists, and the decisions about them.',
  lists: "The medicines and companies on a stockist's own list.",
  'order lists': 'Order lists of what somebody needs, shared by links, and what became of them.',
  session: 'Sign in and out, recover a password, confirm an e-mail address.',
  accounts: 'Medical owners, admins, and what everybody can do with the own account.',
  purchasers: 'Purchasers, and their requests for purchasing cards.',
  requests: 'Ask several stockists for goods at once, and their answers by link or signed in.',
  staff: 'Staff of stockists and their ID cards.',
  review: 'The queue of what admins decide, and undoing decisions.',
  licences: 'Drug licences: whose fee is due or late, and which are cancelled.',
  images: 'Images of registrations.',
  service: 'Settings, the audit log, and what operators watch.',
} as const
export type Tag = keyof typeof tags

/** What the API document says about one call, besides its row in the table of endpoints. */
export interface OperationNotes {
  /** Names the call in generated clients: camelCase and stable. */
  id: string
  tag: Tag
  /** Codes of this call, besides those of every call of its kind (`refusalsOf`). */
  refusals?: readonly ErrorCode[]
  /** For a call that anyone can make and that reads a session if there is one: what the session changes. */
  session?: string
  /** Takes a header Idempotency-Key and keeps it with what it writes; calls that are `once` in the table take one, too. */
  takesKey?: true
  /** Needs neither database nor search index. */
  alwaysReady?: true
}

type Parts = 'params' | 'query' | 'body'
type Input<E, P extends Parts> = E extends { [K in P]: infer S extends z.ZodType }
  ? { [K in P]: z.input<S> }
  : { [K in P]?: never }

/** A request as it is sent, and its answer. */
export type Example<E extends Endpoint> = Input<E, 'params'> &
  Input<E, 'query'> &
  Input<E, 'body'> & { answer: z.output<E['answer']> }

export type Operation<N extends EndpointName> = OperationNotes & { example: Example<Endpoints[N]> }
export type Operations<N extends EndpointName> = { readonly [K in N]: Operation<K> }

/** Stands for the bytes of an image in the example of a form. */
export const exampleImage: FileLike = { size: 184_320, type: 'image/jpeg' }
