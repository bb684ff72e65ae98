import type { Staff } from '@rasad/contract/staff'
import { paths } from '../../../lib/paths.ts'
import { phoneLinks } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Chip } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/class-names.ts'
import { PrivateImage } from '../../../ui/private-image.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { shownId } from '../rights.ts'

interface StaffTileProps {
  member: Staff
  /** Base of the QR code's address; undefined until known. */
  publicUrl: string | undefined
  onOpen: () => void
  /** Whether it is selected; undefined outside selection mode. */
  isSelected: boolean | undefined
  onSelect: () => void
}

/** One staff member in the list. Clicking anywhere opens it, or selects it. */
export function StaffTile({ member, publicUrl, onOpen, isSelected, onSelect }: StaffTileProps) {
  const { t } = useTexts('staff')
  const isChoosing = isSelected !== undefined
  return (
    <article
      className={classes(
        'relative flex h-full gap-3.5 rounded-md border bg-sheet p-3.5 shadow-card transition-shadow duration-150 hover:shadow-lift',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        isSelected ? 'border-brand bg-brand-wash' : 'border-line',
      )}
    >
      <PrivateImage
        url={member.image}
        alt={t('photoOf', { name: member.fullName })}
        missing={t('noPhoto')}
        isSmall
        className="aspect-4/5 h-24 shrink-0 object-cover"
      />
      <div className="min-w-0 grow">
        <h2 className="line-clamp-2 leading-snug font-bold wrap-anywhere">{member.fullName}</h2>
        <p className="figures mt-0.5 text-sm text-soft">{t('shownId', { id: shownId(member) })}</p>
        <p className="figures mt-1.5 text-sm">{phoneLinks(member.contact)?.text ?? member.contact}</p>
        {member.email && <p className="truncate text-sm text-soft">{member.email}</p>}
      </div>
      {member.status === 'ended' ? (
        <Chip className="self-start">{t('left')}</Chip>
      ) : (
        publicUrl !== undefined && (
          <QrCode
            text={publicUrl + paths.staff(member._id)}
            alt={t('qrAlt', { name: member.fullName })}
            className="size-19 shrink-0 self-end"
          />
        )
      )}
      {isChoosing ? (
        <label className="absolute inset-0 cursor-pointer">
          <input
            type="checkbox"
            checked={isSelected}
            onChange={onSelect}
            className="absolute top-5 left-5 size-6 outline-none"
          />
          <span className="sr-only">{t('select', { name: member.fullName })}</span>
        </label>
      ) : (
        <button
          type="button"
          aria-label={t('openDetails', { name: member.fullName })}
          onClick={onOpen}
          className="absolute inset-0 rounded-md outline-none"
        />
      )}
    </article>
  )
}
