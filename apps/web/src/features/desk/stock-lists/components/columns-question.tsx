import type { ColumnChoice, StockImport } from '@rasad/contract/stock-files'
import { useState } from 'react'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/class-names.ts'
import { controlClass } from '../../../../ui/field-frame.tsx'
import { useListActions } from '../api/use-list-actions.ts'
import { choiceOf, type Meaning, meaningOf, meanings, withMeaning } from './column-choice.ts'
import { ColumnReason } from './column-reasons.tsx'
import type { ListOwner } from './stock-gate.tsx'

interface ColumnsQuestionProps {
  list: StockImport
  owner: ListOwner
  /** Leaves the columns as they were read. Absent where nobody knows them. */
  onKeep?: () => void
}

/** What the columns of a file are: the reader's guess is chosen, a person confirms it once for all files of this layout. */
export function ColumnsQuestion({ list, owner, onKeep }: ColumnsQuestionProps) {
  const { t } = useTexts('stock')
  const { columns } = useListActions(list._id, owner.stockist)
  const [mapping, setMapping] = useState<Partial<ColumnChoice>>(list.mapping ?? {})
  const [isReminded, setReminded] = useState(false)
  const choice = choiceOf(mapping)
  const seen = list.seen ?? []

  function confirm() {
    if (choice) return columns.mutate(choice)
    setReminded(true)
  }

  return (
    <section aria-labelledby="columns-title" className="mt-5">
      <h2 id="columns-title" className="text-lg font-bold">
        {t('columnsTitle')}
      </h2>
      <p className="mt-1 max-w-2xl text-soft">{t(onKeep ? 'columnsAgain' : 'columnsText')}</p>
      {columns.error && (
        <Banner tone="alarm" className="mt-3">
          {t('columnsFailed', { reason: refusalText(columns.error, t('noAnswer')) })}
        </Banner>
      )}
      <table className="mt-4 block rounded-md border border-line bg-sheet shadow-card md:table md:w-full md:border-separate md:border-spacing-0">
        <thead className="max-md:sr-only">
          <tr className="text-left text-xs text-soft">
            <th scope="col" className="border-b border-line px-4 py-2 font-semibold">
              {t('columnHeading')}
            </th>
            <th scope="col" className="border-b border-line px-4 py-2 font-semibold">
              {t('columnSamples')}
            </th>
            <th scope="col" className="w-72 border-b border-line px-4 py-2 font-semibold">
              {t('columnMeaning')}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block max-md:divide-y max-md:divide-line">
          {seen.map(({ index, heading, samples }) => {
            const meaning = meaningOf(mapping, index)
            const name = heading || t('columnNumber', { number: index + 1 })
            return (
              <tr
                key={index}
                className={classes(
                  'max-md:grid max-md:gap-1.5 max-md:px-4 max-md:py-3 md:[&>*]:border-b md:[&>*]:border-line last:md:[&>*]:border-0 last:md:[&>*:first-child]:rounded-bl-md last:md:[&>*:last-child]:rounded-br-md',
                  meaning !== 'none' && 'bg-brand-wash',
                )}
              >
                <th scope="row" className="wrap-anywhere text-left font-semibold md:px-4 md:py-2">
                  {name}
                </th>
                <td className="figures text-sm wrap-anywhere text-soft md:px-4 md:py-2">
                  {samples.length > 0 ? samples.join(' · ') : t('columnEmpty')}
                </td>
                <td className="md:px-4 md:py-1.5">
                  <select
                    aria-label={t('meaningOf', { name })}
                    value={meaning}
                    disabled={columns.isPending}
                    onChange={({ target }) => {
                      setReminded(false)
                      setMapping(withMeaning(mapping, index, target.value as Meaning))
                    }}
                    className={controlClass(false, 'min-h-11')}
                  >
                    {meanings.map((one) => (
                      <option key={one} value={one}>
                        {t(`meaning_${one}`)}
                      </option>
                    ))}
                  </select>
                  <ColumnReason list={list} index={index} meaning={meaning} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="sticky bottom-(--bar-bottom) z-10 -mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 md:-mx-2 md:px-2">
        {isReminded && !choice ? (
          <Banner tone="alarm" className="w-full">
            {t('columnsMissing')}
          </Banner>
        ) : (
          <p className="min-w-0 grow basis-72 text-sm text-soft">{t('columnsOnce')}</p>
        )}
        {onKeep && (
          <Button
            look="quiet"
            className="max-md:w-full md:ml-auto"
            disabled={columns.isPending}
            onClick={onKeep}
          >
            {t('keepColumns')}
          </Button>
        )}
        <Button className="max-md:w-full" disabled={columns.isPending} onClick={confirm}>
          {t(columns.isPending ? 'columnsSending' : 'columnsRight')}
        </Button>
      </div>
    </section>
  )
}
