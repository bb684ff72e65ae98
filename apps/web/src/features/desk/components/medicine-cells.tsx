import type { ListedMedicine } from '@rasad/contract/listings'
import { Pencil } from 'lucide-react'
import { memo, useId } from 'react'
import { rupees } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { RxMark, UnconfirmedMark } from '../../../ui/chip.tsx'
import { ListingLine } from '../../../ui/listing-facts.tsx'
import type { LineChange } from '../api/use-medicine-list.ts'
import { maxPackLength, priceText, readPrice } from '../price.ts'
import { CellInput } from './cell-input.tsx'
import { RemoveButton } from './remove-button.tsx'
import { StockSwitch } from './stock-switch.tsx'

interface MedicineCellsProps {
  line: ListedMedicine
  onChange: (line: ListedMedicine, change: LineChange) => void
  onRemove: (line: ListedMedicine) => void
  /** Opens what else the line says. */
  onFacts: (line: ListedMedicine) => void
}

/** One medicine of the stockist's list, edited in place. */
export const MedicineCells = memo(function MedicineCells({
  line,
  onChange,
  onRemove,
  onFacts,
}: MedicineCellsProps) {
  const { t } = useTexts('desk')
  const { medicine, price, pack, available } = line
  const { name } = medicine
  const id = useId()
  const isAbove = price !== null && medicine.price !== null && price > medicine.price
  return (
    <>
      <td className="col-span-full min-w-0 narrow:pr-10 wide:col-span-1">
        <span className="figures wrap-anywhere block font-semibold leading-snug">
          <span id={`${id}-name`}>{name}</span> {medicine.rx && <RxMark label={t('prescription')} />}{' '}
          <UnconfirmedMark of={medicine} waits={line.waiting} />
        </span>
        <span className="figures flex flex-wrap items-center gap-x-2 text-xs text-soft">
          <span className="max-w-full truncate empty:hidden">
            {medicine.companyName}
            {medicine.price !== null && (
              <span className="wide:hidden">
                {medicine.companyName && ' · '}
                {t('mrp', { price: rupees(medicine.price) })}
              </span>
            )}
          </span>
          <button
            type="button"
            data-column="facts"
            data-main
            aria-labelledby={`${id}-label ${id}-name ${id}-facts`}
            onClick={() => onFacts(line)}
            className="-mx-1 flex min-h-9 pointer-coarse:min-h-11 max-w-full items-center gap-1.5 rounded-xs px-1 text-left hover:bg-sunk wide:-my-0.5 wide:min-h-6"
          >
            <span id={`${id}-label`} className="sr-only">
              {t('editFacts')}{' '}
            </span>
            <span id={`${id}-facts`}>
              <ListingLine listing={line} isOwn />
            </span>
            <Pencil aria-hidden className="size-3.5 shrink-0 text-soft" />
          </button>
        </span>
      </td>
      <td className="figures text-right text-sm text-soft narrow:hidden">
        {medicine.price !== null && rupees(medicine.price)}
      </td>
      <td className="min-w-0 narrow:row-start-2">
        <CellInput
          column="price"
          label={t('priceOf', { name })}
          value={priceText(price)}
          placeholder={t('noPrice')}
          inputMode="decimal"
          sign="₹"
          read={(text) => readPrice(text, t('priceInvalid'))}
          onCommit={(value) => onChange(line, { price: value })}
        />
        {isAbove && <span className="block px-1 text-xs text-marigold-ink">{t('aboveMrp')}</span>}
      </td>
      <td className="min-w-0 narrow:row-start-2">
        <CellInput
          column="pack"
          label={t('packOf', { name })}
          value={pack ?? ''}
          placeholder={medicine.pack ?? t('noPack')}
          read={(text) =>
            text.length > maxPackLength
              ? { error: t('packInvalid', { most: maxPackLength }) }
              : { value: text === '' ? null : text }
          }
          onCommit={(value) => onChange(line, { pack: value })}
        />
      </td>
      <td className="narrow:row-start-2 narrow:justify-self-end">
        <StockSwitch name={name} isOn={available} onSwitch={(isOn) => onChange(line, { available: isOn })} />
      </td>
      <td className="-mr-2 justify-self-end narrow:absolute narrow:top-0 narrow:right-2">
        <RemoveButton name={name} onRemove={() => onRemove(line)} />
      </td>
    </>
  )
})
