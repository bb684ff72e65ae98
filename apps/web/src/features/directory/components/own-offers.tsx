import '../messages.en.ts'
import type { OwnOffer } from '@rasad/contract/own-suppliers'
import { dateOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ContactIcons } from '../../../ui/contact-actions.tsx'
import { ListingShort } from '../../../ui/listing-facts.tsx'

/** What the lists of the buyer's own suppliers say of a medicine. */
export function OwnOffers({ offers }: { offers: readonly OwnOffer[] }) {
  const { t } = useTexts('directory')
  if (offers.length === 0) return null
  return (
    <ul aria-label={t('ownOffers')} className="mb-4 grid gap-2">
      {offers.map(({ _id, name, phone, town, listDate, listing }) => (
        <li
          key={_id}
          className="flex items-center gap-2 rounded-sm border border-line bg-sheet py-1.5 pr-1.5 pl-3"
        >
          <div className="min-w-0 grow">
            <p className="truncate text-base leading-5 font-semibold">{name}</p>
            <p className="truncate text-xs leading-4 text-soft">
              {[t('ownList', { date: dateOf(listDate) }), town].filter(Boolean).join(' · ')}
            </p>
            <ListingShort listing={listing} />
          </div>
          <ContactIcons name={name} phone={phone} />
        </li>
      ))}
    </ul>
  )
}
