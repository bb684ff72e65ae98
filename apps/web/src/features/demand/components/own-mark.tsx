import type { DemandStockist } from '@rasad/contract/demand'
import { dateOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'

/** Says of an own supplier that it is one, and of which day its list is. */
export function OwnMark({ of }: { of: DemandStockist }) {
  const { t } = useTexts('demand')
  if (!of.own) return null
  return <span>{t('ownList', { date: dateOf(of.listDate ?? '') })}</span>
}

/** The stockist for which a tap is counted: an own supplier is nobody's but the buyer's. */
export function countedId({ _id, own }: DemandStockist): string | undefined {
  return own ? undefined : _id
}
