import { limits } from '@rasad/contract/limits'
import type { PartyRole } from '@rasad/contract/party-fields'
import { newLink } from './mailed-link.ts'
import type { createRegistrationRepository } from './registration-repository.ts'
import { hashToken, newToken } from './sessions.ts'

/** The waiting page of each role, which takes the token. */
const pages = {
  medicalOwner: '/medical-middle',
  stockist: '/stockist-outcode',
  purchaser: '/purchasermiddle',
} as const

const daySeconds = 86_400
/** Of a token that an e-mail and a password have earned: long enough to fill in a form. */
const typedSeconds = 3_600

type Registrations = ReturnType<typeof createRegistrationRepository>

/** The link of a mail that lets the holder of a registration send papers again. Only the hash of its token is stored. */
export function mailedLink(publicUrl: string, role: PartyRole) {
  const days = limits.resubmissionLinkDays
  const { url, tokenHash } = newLink(publicUrl, pages[role])
  return {
    url,
    days,
    store: (registrations: Registrations, accountId: string) =>
      registrations.addLink({ tokenHash, accountId, seconds: days * daySeconds }),
  }
}

/** A token for somebody who has shown the password. */
export async function earnedToken(registrations: Registrations, accountId: string): Promise<string> {
  const token = newToken()
  await registrations.addLink({ tokenHash: hashToken(token), accountId, seconds: typedSeconds })
  await registrations.deleteLinksBeyond(accountId, limits.maxResubmissionLinks)
  return token
}
