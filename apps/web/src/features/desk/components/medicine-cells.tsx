import type { ListedMedicine } from '@rasad/contract/listings'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { rupees } from '../../../lib/format.ts'
import { RxMark, UnconfirmedMark } from '../../../ui/chip.tsx'
import type { LineChange } from '../api/use-medicine-list.ts'
import { maxPackLength, priceText, readPrice } from '../price.ts'
import { CellInput } from './cell-input.tsx'
import { RemoveButton } from './remove-button.tsx'
import { StockSwitch } from './stock-switch.tsx'

interface MedicineCellsProps {
  line: ListedMedicine
  onChange: (line: ListedMedicine, change: LineChange) => void
  onRemove: (line: ListedMedicine) => void
}

/** One medicine of the stockist's list, edited in place. */
export const MedicineCells = memo(function MedicineCells({ line, onChange, onRemove }: MedicineCellsProps) {
  const { t } = useTranslation('desk')
  const { medicine, price, pack, available } = line
  const { name } = medicine
  const isAbove = price !== null && medicine.price !== null && price > medicine.price
  return (
    <>
      <td className="col-span-full min-w-0 max-lg:pr-10 lg:col-span-1">
        <span className="figures wrap-anywhere block font-semibold leading-snug">
          {name} {medicine.rx && <RxMark label={t('prescription')} />} <UnconfirmedMark of={medicine} />
        </span>
        <span className="figures block truncate text-xs text-soft">
          {medicine.companyName}
          {medicine.price !== null && (
            <span className="lg:hidden">
              {medicine.companyName && ' · '}
              {t('mrp', { price: rupees(medicine.price) })}
            </span>
          )}
        </span>
      </td>
      <td className="figures text-right text-sm text-soft max-lg:hidden">
        {medicine.price !== null && rupees(medicine.price)}
      </td>
      <td className="min-w-0 max-lg:row-start-2">
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
      <td className="min-w-0 max-lg:row-start-2">
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
      <td className="max-lg:row-start-2 max-lg:justify-self-end">
        <StockSwitch name={name} isOn={available} onSwitch={(isOn) => onChange(line, { available: isOn })} />
      </td>
      <td className="-mr-2 justify-self-end max-lg:absolute max-lg:top-0 max-lg:right-2">
        <RemoveButton name={name} onRemove={() => onRemove(line)} />
      </td>
    </>
  )
})
