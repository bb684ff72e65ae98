import type { CardKind, CardProof } from '@rasad/contract/id-cards'
import type { AccountCaller, Accounts, Caller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createIdCardRepository, type IdCardRow } from './id-card-repository.ts'
import type { IdCardTables } from './id-cards-tables.ts'
import { presentProof } from './present-proof.ts'

/** What a domain says about the holder of a card. */
export interface CardHolder {
  /** Whether the holder may show a card now. */
  isValid: boolean
  /** As the public page shows it. */
  name: string
  photoFile: string | null
  firm: string | null
  town: string | null
  /** `YYYY-MM-DD`, null without an end. */
  until: string | null
  /** The fee of the licence behind it was due and is not known to be paid. */
  licenceLate?: boolean
}

interface HolderSource {
  find(id: string): Promise<CardHolder | undefined>
  /** Whether this caller may have the card issued again. */
  mayReissue(caller: Caller, id: string): Promise<boolean>
}

interface IdCardsDeps {
  db: Db
  accounts: Accounts
  files: Files
  audit: Audit
}

/** Cards that one account issues again per day: each leaves a revoked code behind. */
const maxReissues = 100
const day = 86_400
/** Scans of one network address per minute: many phones share a carrier's address. */
const maxScans = 300

export type IdCards = ReturnType<typeof createIdCards>

/** The codes of ID cards, and what they prove. Triggers issue a card with its holder's approval. */
export function createIdCards(deps: IdCardsDeps) {
  const cards = createIdCardRepository(deps.db.withTables<IdCardTables>())
  const sources = new Map<CardKind, HolderSource>()

  async function holderOf(card: IdCardRow): Promise<CardHolder | undefined> {
    if (card.revoked_at !== null || card.holder_id === null) return undefined
    const holder = await sources.get(card.kind)?.find(card.holder_id)
    return holder?.isValid ? holder : undefined
  }

  /** @param from the network address of who asks */
  async function scan(code: string, from: string): Promise<IdCardRow> {
    await deps.accounts.limit('card-scan', [from], maxScans, 60)
    const card = await cards.find(code)
    if (!card) throw notFound()
    return card
  }

  return {
    /** Registers the domain that knows the holders of a kind of card. */
    describe(kind: CardKind, source: HolderSource): void {
      sources.set(kind, source)
    },

    /** The codes of valid cards, by holder. */
    codesOf: cards.codesOf,

    /**
     * What the card proves to anybody who has its code.
     * @param from the network address of who asks
     * @throws AppError record-not-found, too-many-requests
     */
    async proof(code: string, from: string): Promise<CardProof> {
      const card = await scan(code, from)
      return presentProof(card, await holderOf(card))
    },

    /** The photo on a valid card: see `proof`. */
    async photo(code: string, from: string) {
      const holder = await holderOf(await scan(code, from))
      if (!holder?.photoFile) throw notFound()
      return deps.files.openFace(holder.photoFile)
    },

    /**
     * Issues a holder's card again: a new code, and the old one is revoked.
     * @throws AppError record-not-found where there is no valid card or the caller may not change it; too-many-requests
     */
    async reissue(caller: AccountCaller, holderId: string): Promise<string> {
      await deps.accounts.limit('id-card', [caller.id], maxReissues, day)
      // Before the transaction: calls that wait for its lock must not hold the connections that this needs.
      const [kind] = (await cards.ofHolder(holderId)).map((card) => card.kind)
      if (!kind || !(await sources.get(kind)?.mayReissue(caller, holderId))) throw notFound()
      return deps.db.transaction().execute(async (tx) => {
        const within = createIdCardRepository(tx.withTables<IdCardTables>())
        const card = await within.lockValid(holderId)
        if (!card) throw notFound()
        await within.revoke(card.code)
        const code = await within.issue(card)
        await deps.audit.record(tx, {
          actor: caller,
          action: 'id-card.reissued',
          subject: { kind: card.kind, id: holderId },
        })
        return code
      })
    },

    /** A holder's data export. */
    async cardsOf(holderId: string): Promise<Record<string, unknown>[]> {
      return (await cards.ofHolder(holderId)).map((card) => ({
        code: card.code,
        kind: card.kind,
        issuedAt: card.issued_at.toISOString(),
        revokedAt: card.revoked_at?.toISOString() ?? null,
      }))
    },

    /** Revokes the cards of a holder whose record stays without the person, in the transaction that blanks it. */
    async forget(tx: Db, holderId: string): Promise<void> {
      await createIdCardRepository(tx.withTables<IdCardTables>()).forget(holderId)
    },
  }
}

function notFound(): AppError {
  return new AppError('record-not-found', { message: 'No such card.' })
}
