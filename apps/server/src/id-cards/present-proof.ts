import type { CardProof } from '@rasad/contract/id-cards'
import type { IdCardRow } from './id-card-repository.ts'
import type { CardHolder } from './id-cards.ts'

/** @param holder undefined where the card is not valid: then the answer names nobody */
export function presentProof(card: IdCardRow, holder: CardHolder | undefined): CardProof {
  return {
    valid: holder !== undefined,
    kind: card.kind,
    name: holder?.name ?? null,
    photo: holder?.photoFile ? `/api/cards/${card.code}/photo` : null,
    firm: holder?.firm ?? null,
    town: holder?.town ?? null,
    since: card.issued_at.toISOString(),
    until: holder?.until ?? null,
    ...(holder?.licenceLate && { licenceLate: true }),
    ...(card.revoked_at && { revokedAt: card.revoked_at.toISOString() }),
  }
}
