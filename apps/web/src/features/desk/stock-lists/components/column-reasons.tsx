import type { StockImport, StockProof } from '@rasad/contract/stock-files'
import { countOf } from '../../../../lib/format.ts'
import { type TextsOf, useTexts } from '../../../../lib/texts.ts'
import { type Meaning, meaningOf } from './column-choice.ts'

type Shown = Pick<StockImport, 'proofs' | 'seen' | 'mapping'>

/** What shows that the quantities are the closing stock, or that nothing does. */
export function ClosingReasons({ list }: { list: Shown }) {
  const { t } = useTexts('stock')
  return closingReasons(list, t).map((reason) => <span key={reason}>{reason}</span>)
}

/** Why a column was taken for what it is; nothing once a person has said otherwise. */
export function ColumnReason({ list, index, meaning }: { list: Shown; index: number; meaning: Meaning }) {
  const { t } = useTexts('stock')
  const reasons = reasonsOf(list, index, meaning, t)
  return (
    reasons.length > 0 && (
      <p className="figures mt-1 grid gap-0.5 text-xs text-soft">
        {reasons.map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      </p>
    )
  )
}

function reasonsOf(list: Shown, index: number, meaning: Meaning, t: TextsOf<'stock'>): string[] {
  if (meaning !== meaningOf(list.mapping ?? {}, index)) return []
  if (meaning === 'quantity') return closingReasons(list, t)
  const heading = list.seen?.find((column) => column.index === index)?.heading
  if (meaning !== 'none') return [t(heading ? 'reason_heading' : 'reason_values')]
  const sum = list.proofs?.find(({ kind }) => kind === 'movement')
  return sum?.columns.some((column) => column.index === index) ? [t('reason_sum')] : []
}

function closingReasons({ proofs, seen, mapping }: Shown, t: TextsOf<'stock'>): string[] {
  const index = mapping?.quantity
  if (!proofs || index === undefined) return []
  const nameOf = (heading: string, at: number) => heading || t('columnNumber', { number: at + 1 })
  const name = nameOf(seen?.find((column) => column.index === index)?.heading ?? '', index)
  if (proofs.length === 0) return [t('proof_none', { name })]
  return proofs.map(({ kind, held, of, columns }) => {
    const [rate = '', value = ''] = columns.map((column) => nameOf(column.heading, column.index))
    return t(`proof_${kind}`, {
      ...{ name, rate, value, sum: sumOf(columns, nameOf) },
      ...{ held: countOf(held), of: countOf(of) },
    })
  })
}

/** `Opening + Purchase − Sale` */
function sumOf(columns: StockProof['columns'], nameOf: (heading: string, index: number) => string): string {
  const added = [...columns].sort((one, other) => other.sign - one.sign || one.index - other.index)
  return added
    .map(({ heading, index, sign }, at) => {
      const name = nameOf(heading, index)
      if (sign < 0) return at === 0 ? `−${name}` : `− ${name}`
      return at === 0 ? name : `+ ${name}`
    })
    .join(' ')
}
