import type { AccountCaller } from '../../accounts/accounts.ts'
import { AppError } from '../../platform/errors.ts'
import { type SupplyRequestsDeps, tables } from '../supply-requests-deps.ts'
import { createAskedRepository } from './asked-repository.ts'
import type { SupplyTexts } from './supply-texts.ts'
import { whatsappLink } from './whatsapp-text.ts'

/**
 * A message with which a buyer invites an own supplier to register. Name and number stand behind the `#` of the link: no
 * service sees them, and nothing is kept.
 * @throws AppError record-not-found
 */
export async function inviteSupplier(
  { db, publicUrl }: Pick<SupplyRequestsDeps, 'db' | 'publicUrl'>,
  buyer: Pick<AccountCaller, 'id'>,
  supplierId: string,
  { t }: SupplyTexts,
): Promise<{ url: string; whatsapp: string }> {
  const supplier = await createAskedRepository(tables(db)).findOwn(buyer.id, supplierId)
  if (!supplier) throw new AppError('record-not-found', { message: 'No such supplier of yours.' })
  const { name, phone, firm } = supplier
  const url = `${publicUrl()}/adminCreateStockist#${new URLSearchParams({ name, ...(phone && { phone }) })}`
  const text = [t('hello', { name }), t('firmInvites', { firm: firm ?? '' }), url].join('\n\n')
  return { url, whatsapp: whatsappLink(phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text)}` }
}
