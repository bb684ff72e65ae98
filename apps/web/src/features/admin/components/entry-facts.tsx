import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { EntryFacts } from '@rasad/contract/upkeep'
import { countOf, dateOf, rupees } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

interface EntryFactsTableProps {
  kind: EntryKind
  left: EntryFacts
  right: EntryFacts
  leftTitle: string
  rightTitle: string
}

/** Two entries side by side; what differs is marked. */
export function EntryFactsTable({ kind, left, right, leftTitle, rightTitle }: EntryFactsTableProps) {
  const { t } = useTexts('admin')
  const rows: [label: string, of: (entry: EntryFacts) => string | null][] =
    kind === 'medicine'
      ? [
          [t('name'), ({ name }) => name],
          [t('company'), ({ companyName }) => companyName],
          [t('composition'), ({ composition }) => composition],
          [t('form'), ({ form }) => form],
          [t('pack'), ({ pack }) => pack],
          [t('mrp'), ({ price }) => (price === null ? null : rupees(price))],
        ]
      : [
          [t('name'), ({ name }) => name],
          [t('location'), ({ location }) => location],
          [t('kind_medicine'), ({ medicineCount }) => countOf(medicineCount)],
        ]
  rows.push(
    [t('stockists'), ({ stockistCount }) => countOf(stockistCount)],
    [t('addedOn'), ({ addedAt }) => dateOf(addedAt)],
  )
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="text-left text-xs text-soft">
          <td className="w-[28%] sm:w-[24%]" />
          <th scope="col" className="px-2 py-1 font-semibold">
            {leftTitle}
          </th>
          <th scope="col" className="px-2 py-1 font-semibold">
            {rightTitle}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, of]) => {
          const [one, other] = [of(left), of(right)]
          if (one === null && other === null) return null
          const cell = classes(
            'figures wrap-anywhere px-2 py-1.5 align-top',
            one !== other && 'bg-marigold-wash/60',
          )
          return (
            <tr key={label} className="border-t border-line">
              <th
                scope="row"
                className="py-1.5 pr-1 text-left align-top text-xs leading-5 font-normal text-soft sm:text-sm"
              >
                {label}
              </th>
              <td className={cell}>{one ?? t('unknown')}</td>
              <td className={cell}>{other ?? t('unknown')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
