import type { ReplyPage } from '@rasad/contract/supply-requests'
import type { ReplyDesk } from '../reply.ts'
import type { ReplyState } from '../reply-state.ts'
import { workingText } from '../texts/rate-text.ts'
import type { Texts } from '../texts/texts.ts'
import { RequestHead } from './request-head.tsx'

interface OrderViewProps {
  state: ReplyState
  page: ReplyPage
  reply: ReplyDesk
  texts: Texts
}

/** What was ordered, at the rates of the answers, and the stockist's confirmation. On paper it is a packing list. */
export function OrderView({ state, page, reply, texts }: OrderViewProps) {
  const { t } = texts
  const { order, stage, buyer } = page
  const title = stage === 'confirmed' ? 'orderConfirmed' : stage === 'closed' ? 'closedRequest' : 'orderFrom'
  const confirmed = page.history.filter(({ kind }) => kind === 'confirmed').pop()
  const total = order.reduce((sum, { cost }) => sum + (cost?.paise ?? 0), 0)
  const isWhole = order.every(({ cost }) => cost !== null)
  return (
    <main class="page">
      <RequestHead
        page={page}
        note={page.orderNote ?? page.note}
        title={t(title, { firm: buyer.firm })}
        texts={texts}
      />
      {state.notice === 'ordered' && (
        <p class="note alarm" role="alert">
          {t('orderedMeanwhile')}
        </p>
      )}
      {stage === 'closed' && <p>{t('closedHelp')}</p>}
      {stage === 'ordered' && page.signInToConfirm && (
        <div class="note not-print">
          <p>{t('signInToConfirm')}</p>
          <a class="button strong wide" href="/stockist-login">
            {t('signIn')}
          </a>
        </div>
      )}
      {stage === 'ordered' && !page.signInToConfirm && (
        <p>
          <button
            type="button"
            class="button strong wide"
            aria-disabled={state.confirming === 'now'}
            onClick={() => state.confirming !== 'now' && void reply.confirm()}
          >
            {t(state.confirming === 'now' ? 'confirming' : 'confirmOrder')}
          </button>
        </p>
      )}
      <p role="status">
        {state.confirming === 'failed' && <span class="problem">{t('confirmFailed')}</span>}
        {stage === 'confirmed' &&
          confirmed &&
          t(confirmed.by === 'link' ? 'confirmedByLink' : 'confirmedAt', { at: texts.moment(confirmed.at) })}
      </p>
      {order.length > 0 && (
        <>
          <h2>{t('orderLines', { count: order.length })}</h2>
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
              {order.map((row) => (
                <OrderRow key={row.line} row={row} page={page} texts={texts} />
              ))}
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
          <button type="button" class="button not-print" onClick={() => print()}>
            {t('print')}
          </button>
        </>
      )}
    </main>
  )
}

function OrderRow({ row, page, texts }: { row: ReplyPage['order'][number]; page: ReplyPage; texts: Texts }) {
  const { t } = texts
  const asked = page.lines.find(({ line }) => line === row.line)
  const name = asked?.medicine?.name ?? asked?.name ?? ''
  const isOther = row.medicine !== null && row.medicine._id !== asked?.medicine?._id
  const free = row.cost?.freePacks ?? 0
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
        {texts.quantity(row.quantity, asked?.unit)}
        {free > 0 && <small>{t('orderFree', { count: free })}</small>}
      </td>
      <td data-label={t('orderRate')}>
        {row.rate ? (
          <>
            {texts.money(row.rate.pricePaise)}
            <small class="soft">{workingText(row.rate, texts)}</small>
          </>
        ) : (
          t('noRate')
        )}
      </td>
      <td data-label={t('orderAmount')} class="amount">
        {row.cost ? texts.money(row.cost.paise) : '–'}
      </td>
    </tr>
  )
}
