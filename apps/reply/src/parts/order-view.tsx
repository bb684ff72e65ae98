import type { ReplyPage } from '@rasad/contract/supply-requests'
import { useState } from 'preact/hooks'
import { readQuantity } from '../draft/read-typed.ts'
import type { ReplyDesk } from '../reply.ts'
import type { ReplyState } from '../reply-state.ts'
import type { TextKey, Texts } from '../texts/texts.ts'
import { History } from './history.tsx'
import { OrderTable } from './order-table.tsx'
import { RequestHead } from './request-head.tsx'
import { SignInLink } from './sign-in-link.tsx'

interface OrderViewProps {
  state: ReplyState
  page: ReplyPage
  reply: ReplyDesk
  texts: Texts
}

const titles = {
  confirmed: 'orderConfirmed',
  partly: 'orderPartly',
  refused: 'orderRefused',
  closed: 'closedRequest',
} as const satisfies Partial<Record<ReplyPage['stage'], TextKey>>

/** What was ordered, at the rates of the answers, and the stockist's confirmation. On paper it is a packing list. */
export function OrderView({ state, page, reply, texts }: OrderViewProps) {
  const { t } = texts
  const { order, stage, buyer } = page
  const title =
    stage in titles ? titles[stage as keyof typeof titles] : stage === 'ordered' ? 'orderFrom' : 'overRequest'
  const last = page.history.filter(({ kind }) => kind in titles && kind !== 'closed').pop()
  const [typed, type] = useState<Record<number, string>>({})
  const [isLowering, lower] = useState(false)
  const isOrdered = stage === 'ordered'
  const mustSignIn = page.signInToConfirm && !reply.isSession
  const mayConfirm = !mustSignIn && (isOrdered || isLowering)
  const mayLower =
    !mustSignIn && !isLowering && (stage === 'confirmed' || stage === 'partly') && order.length > 0
  const lines = Object.entries(typed).map(([line, text]) => ({
    line: Number(line),
    quantity: readQuantity(text),
  }))
  const wrong = lines.filter(({ line, quantity }) => {
    const row = order.find((one) => one.line === line)
    return quantity === undefined || quantity > (row?.confirmed?.quantity ?? row?.quantity ?? 0)
  })
  const none = lines.filter(({ quantity }) => quantity === 0).length

  async function confirm() {
    if (state.confirming === 'now') return
    const [first] = wrong
    if (first) return document.getElementById(`less-${first.line}`)?.focus()
    await reply.confirm(lines.map(({ line, quantity = 0 }) => ({ line, quantity })))
    if (reply.get().confirming !== 'no') return
    type({})
    lower(false)
  }

  return (
    <main class={mayConfirm ? 'page confirming' : 'page'}>
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
      {(stage === 'closed' || !(stage in titles || isOrdered)) && <p>{t('closedHelp')}</p>}
      {state.sending === 'signed-out' && (
        <div class="note alarm" role="alert">
          <p>{t('signedOut')}</p>
          <SignInLink request={page._id} look="button strong" texts={texts} />
        </div>
      )}
      {isOrdered && mustSignIn && (
        <div class="note not-print">
          <p>{t('signInToConfirm')}</p>
          <SignInLink request={page._id} look="button strong wide" texts={texts} />
        </div>
      )}
      <p role="status">
        {stage in titles &&
          stage !== 'closed' &&
          last &&
          t(last.by === 'link' ? 'confirmedByLink' : 'confirmedAt', { at: texts.moment(last.at) })}
      </p>
      {order.length > 0 && (
        <>
          <h2>{t('orderLines', { count: order.length })}</h2>
          <OrderTable
            page={page}
            typed={mayConfirm ? typed : undefined}
            wrong={wrong.map(({ line }) => line)}
            onType={type}
            texts={texts}
          />
          <div class="tools">
            <button type="button" class="button not-print" onClick={() => print()}>
              {t('print')}
            </button>
            {reply.isSession &&
              stage !== 'refused' &&
              ['xlsx', 'csv'].map((format) => (
                <a
                  key={format}
                  class="button not-print"
                  href={`/api/requests/${page._id}/order-file?format=${format}`}
                  download
                >
                  {t('orderFile', { format: format === 'csv' ? 'CSV' : 'Excel' })}
                </a>
              ))}
            {mayLower && (
              <button type="button" class="button not-print" onClick={() => lower(true)}>
                {t('lowerLater')}
              </button>
            )}
          </div>
        </>
      )}
      <History page={page} texts={texts} />
      {mayConfirm && (
        <footer class="send-bar">
          <div class="page">
            <p class="message problem" role="status">
              {state.confirming === 'failed' && t('confirmFailed')}
            </p>
            <div class="send-row">
              <p class="progress">
                <strong>{lines.length > 0 && t('lowered', { count: lines.length })}</strong>
              </p>
              <button
                type="button"
                class="button strong"
                aria-disabled={state.confirming === 'now' || (isLowering && lines.length === 0)}
                onClick={() => !(isLowering && lines.length === 0) && void confirm()}
              >
                {t(
                  state.confirming === 'now'
                    ? 'confirming'
                    : lines.length === 0
                      ? 'confirmAll'
                      : none === order.length
                        ? 'refuseOrder'
                        : 'confirmRest',
                )}
              </button>
            </div>
          </div>
        </footer>
      )}
    </main>
  )
}
