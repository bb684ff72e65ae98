import type { ReplyPage } from '@rasad/contract/supply-requests'
import type { Texts } from '../texts/texts.ts'

type Row = ReplyPage['order'][number]

interface OrderTableProps {
  page: ReplyPage
  /** By line: how much of it is sent, as it is typed; undefined: nothing is confirmed now. */
  typed: Record<number, string> | undefined
  /** Lines whose quantity is none, or more than was ordered. */
  wrong: readonly number[]
  onType: (typed: Record<number, string>) => void
  texts: Texts
}

/** The order at the stockist's own rates, with how its amounts come about. */
export function OrderTable({ page, typed, wrong, onType, texts }: OrderTableProps) {
  const { t } = texts
  const { order } = page
  const total = order.reduce((sum, { cost }) => sum + (cost?.paise ?? 0), 0)
  const isWhole = order.every(({ cost }) => cost !== null)
  return (
    <table class="order">
      <thead>
        <tr>
          <th class="only-print">{t('orderPacked')}</th>
          <th>{t('orderItem')}</th>
          <th>{t('orderQuantity')}</th>
          <th>{t('orderRate')}</th>
          <th>{t('orderAmount')}</th>
        </tr>
      </thead>
      <tbody>
        {order.map((row) => {
          const { [row.line]: own, ...others } = typed ?? {}
          return (
            <OrderRow
              key={row.line}
              row={row}
              page={page}
              texts={texts}
              typed={own}
              isWrong={wrong.includes(row.line)}
              onType={
                typed && ((text) => onType(text === undefined ? others : { ...typed, [row.line]: text }))
              }
            />
          )
        })}
      </tbody>
      {total > 0 && (
        <tfoot>
          <tr>
            <td class="only-print" />
            <th colSpan={3}>{t(isWhole ? 'orderTotal' : 'orderTotalPart')}</th>
            <td class="amount">{texts.money(total)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

interface OrderRowProps {
  row: Row
  page: ReplyPage
  texts: Texts
  typed: string | undefined
  isWrong: boolean
  onType: ((text: string | undefined) => void) | undefined
}

function OrderRow({ row, page, texts, typed, isWrong, onType }: OrderRowProps) {
  const { t } = texts
  const asked = page.lines.find(({ line }) => line === row.line)
  const name = asked?.medicine?.name ?? asked?.name ?? ''
  const isOther = row.medicine !== null && row.medicine._id !== asked?.medicine?._id
  const sent = row.confirmed ?? row
  const isCut = sent.quantity < row.quantity
  return (
    <tr>
      <td class="only-print box" aria-hidden="true" />
      <th scope="row">
        {row.medicine?.name ?? name}
        {isOther && asked?.medicine && <small class="soft">{t('insteadOf', { name })}</small>}
        {asked?.medicine?.pack && !isOther && <small class="soft">{asked.medicine.pack}</small>}
        {row.expiry && <small class="soft">{t('expiresIn', { month: texts.month(row.expiry) })}</small>}
      </th>
      <td data-label={t('orderQuantity')}>
        {sent.quantity === 0 ? (
          <strong class="problem">{t('notSent')}</strong>
        ) : (
          texts.quantity(sent.quantity, asked?.unit)
        )}
        {sent.free > 0 && <small>{t('orderFree', { count: sent.free })}</small>}
        {isCut && (
          <small class="soft">{t('ofOrdered', { amount: texts.quantity(row.quantity, asked?.unit) })}</small>
        )}
        {onType && sent.quantity > 0 && (
          <Less
            line={row.line}
            most={sent.quantity}
            typed={typed}
            isWrong={isWrong}
            onType={onType}
            texts={texts}
          />
        )}
      </td>
      <td data-label={t('orderRate')}>
        {row.rate ? (
          <>
            {texts.money(row.rate.pricePaise)}
            {row.rate.scheme && <small class="soft">{t('schemeIs', { scheme: row.rate.scheme })}</small>}
          </>
        ) : (
          t('noRate')
        )}
      </td>
      <td data-label={t('orderAmount')} class="amount">
        {row.cost ? texts.money(row.cost.paise) : '–'}
        {row.cost && row.rate && sent.quantity > 0 && (
          <small class="soft">
            {t('amountWorking', {
              quantity: sent.quantity,
              price: texts.money(row.rate.pricePaise),
              gst:
                row.rate.gstBasisPoints === null
                  ? t('workingNoGst')
                  : t('workingGst', { gst: texts.percent(row.rate.gstBasisPoints) }),
            })}
          </small>
        )}
      </td>
    </tr>
  )
}

interface LessProps {
  line: number
  most: number
  typed: string | undefined
  isWrong: boolean
  onType: (text: string | undefined) => void
  texts: Texts
}

/** Sends less of a line, or none. */
function Less({ line, most, typed, isWrong, onType, texts: { t, number } }: LessProps) {
  const id = `less-${line}`
  if (typed === undefined) {
    return (
      <button type="button" class="chip not-print less" onClick={() => onType('0')}>
        {t('lessOrNone')}
      </button>
    )
  }
  return (
    <div class="field not-print less">
      <label for={id}>{t('iSend')}</label>
      <div class="field-row">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={typed}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => onType(event.currentTarget.value)}
        />
        <button type="button" class="chip" onClick={() => onType(undefined)}>
          {t('sendAllOf', { count: number(most) })}
        </button>
      </div>
      {isWrong && (
        <p id={`${id}-problem`} class="problem">
          {t('wrongLess', { count: number(most) })}
        </p>
      )}
    </div>
  )
}
