import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { countOf } from '../../../lib/format.ts'
import { writeOutcomes } from '../../../lib/list-outcomes.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/form-fields.tsx'
import { Confirm, Modal } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { keyFor } from '../ask/ask-body.ts'
import { cellOf, firstDraft, orderBody } from './order-body.ts'
import { orderOutcomes } from './order-outcomes.ts'
import { OrderPartEditor } from './order-part-editor.tsx'
import type { OrderPart } from './parts.ts'

interface OrderDialogProps {
  request: SupplyRequest
  /** As they are when the dialog opens: news do not change what is being typed. */
  parts: readonly OrderPart[]
  onOrdered: () => void
  /** No answer came: the request says what has arrived. */
  onUnknown: () => void
  onClose: () => void
}

/** Choose, change quantities, confirm: then each chosen stockist gets its order. */
export function OrderDialog({ request, parts: given, onOrdered, onUnknown, onClose }: OrderDialogProps) {
  const { t } = useTexts('requests')
  const [parts] = useState(given)
  const [draft, setDraft] = useState(() => firstDraft(parts))
  const [mail, setMail] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Without an answer: sent again, it does the same thing once. */
  const [sent, setSent] = useState<{ key: string; body: string } | null>(null)
  const { orders, faults } = orderBody(request, parts, draft)
  const lines = orders.reduce((sum, order) => sum + order.lines.length, 0)

  function review() {
    const [faulty] = faults
    if (faulty !== undefined) return document.getElementById(inputId(faulty))?.focus()
    setAsking(true)
  }

  /** What the order brings stands in the order list, too. */
  async function writeBack(ordered: SupplyRequest, of: ReadonlySet<string>) {
    if (ordered.listId === null) return
    try {
      await writeOutcomes(ordered.listId, orderOutcomes(ordered, of))
    } catch {
      const action = { label: t('tryAgain', { ns: 'ui' }), run: () => void writeBack(ordered, of) }
      showToast({ text: t('listNotWritten'), action })
    }
  }

  async function send() {
    setSending(true)
    setFailure(undefined)
    const body = { orders, mail }
    const text = JSON.stringify(body)
    const key = keyFor(text, sent)
    setSent({ key, body: text })
    try {
      const { data } = await call('POST /api/requests/{id}/order', {
        params: { id: request._id },
        body,
        idempotencyKey: key,
      })
      void writeBack(data, new Set(orders.map(({ stockistId }) => stockistId)))
      onOrdered()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status !== 0
      setFailure((isRefused && error.message) || t('orderUnknown'))
      onUnknown()
    } finally {
      setSending(false)
    }
  }

  return (
    <Modal
      title={t('orderTitle')}
      onClose={onClose}
      actions={
        <Button onClick={review} disabled={lines === 0 || isSending} aria-busy={isSending || undefined}>
          <Send aria-hidden />
          {isSending
            ? t('sending')
            : t('orderCount', {
                count: orders.length,
                formatted: countOf(orders.length),
              })}
        </Button>
      }
    >
      <p className="mb-4 text-soft">{t('orderIntro')}</p>
      {failure && (
        <Banner tone="alarm" className="mb-4">
          {failure}
        </Banner>
      )}
      <div className="grid grid-cols-1 gap-4">
        {parts.map((part) => (
          <OrderPartEditor
            key={part.stockist._id}
            request={request}
            part={part}
            draft={draft}
            faults={faults}
            inputId={inputId}
            onQuantity={(line, text) =>
              setDraft({
                ...draft,
                quantities: { ...draft.quantities, [cellOf(part.stockist._id, line)]: text },
              })
            }
            onChoose={(isChosen) =>
              setDraft({
                ...draft,
                chosen: isChosen
                  ? [...draft.chosen, part.stockist._id]
                  : draft.chosen.filter((id) => id !== part.stockist._id),
              })
            }
          />
        ))}
        <CheckField
          label={t('byMailToo')}
          checked={mail}
          onChange={(event) => setMail(event.currentTarget.checked)}
        />
      </div>
      {isAsking && (
        <Confirm
          title={t('confirmOrder', {
            count: orders.length,
            formatted: countOf(orders.length),
          })}
          text={t('confirmOrderText', { count: lines, formatted: countOf(lines) })}
          confirmLabel={t('sendOrder')}
          confirmLook="primary"
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        />
      )}
    </Modal>
  )
}

const inputId = (cell: string) => `order-${cell}`
