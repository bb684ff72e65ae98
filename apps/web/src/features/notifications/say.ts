import type { Notification } from '@rasad/contract/notifications'
import { dateOf } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import type { TextsOf } from '../../lib/texts.ts'

type Say = TextsOf<'notifications'>

/** A notification as a sentence. */
export function textOf({ kind, subject, values }: Notification, reader: string, t: Say): string {
  const name = subject.name ?? t(nameless[subject.kind])
  switch (kind) {
    case 'registration':
      return t(`registration_${registered(subject.kind)}`, { name })
    case 'resubmission':
      return t('resubmission', { name })
    case 'change-requested':
      return t('changeRequested', { name })
    case 'decision':
      return because(t(`decision_${values.decision ?? 'approved'}`), values.reason, t)
    case 'change-decided':
      return because(t(`changeDecided_${values.decision ?? 'approved'}`), values.reason, t)
    case 'licence-due': {
      const text = values.step === 0 ? 'licenceLate' : 'licenceDue'
      const day = dateOf(values.until ?? '')
      return subject._id === reader ? t(`${text}_own`, { day }) : t(text, { name, day })
    }
    case 'licence-cancelled':
      return t('licenceCancelled')
    case 'licence-lifted':
      return t('licenceLifted')
    case 'card-request':
      return t('cardRequest', { name })
    case 'card-answer':
      return t(`cardAnswer_${values.decision ?? 'approved'}`, { name })
    case 'stock-items-listed':
      return t('stockItemsListed', { count: values.rows ?? 0 })
    case 'stock-applied':
      return t('stockApplied', { name, count: values.rows ?? 0 })
    case 'stock-settle':
      return t('stockSettle', { name, count: values.rows ?? 0 })
    case 'stock-check':
      return t('stockCheck', { name })
    case 'stock-columns':
      return t('stockColumns', { name })
    case 'stock-refused':
      return t('stockRefused', { name })
    case 'supply-asked':
      return t('supplyAsked', { name })
    case 'supply-ordered':
      return t('supplyOrdered', { name })
    case 'supply-closed':
      return t('supplyClosed', { name })
    case 'supply-by-link':
      return t('supplyByLink', { name })
    case 'supply-answered':
      return t('supplyAnswered', { name })
    case 'supply-confirmed':
      return t('supplyConfirmed', { name })
    case 'supply-short':
      return t('supplyShort', { name })
    case 'staff-card':
      return t('staffCard', { name: subject.kind === 'staff' ? 'Rasad' : name })
    default:
      // From a newer service than this page.
      return t('other')
  }
}

function because(text: string, reason: Notification['values']['reason'], t: Say): string {
  return reason ? t('because', { text, reason: t(`reason_${reason}`) }) : text
}

/** Where its thing is; undefined where there is nothing to open. */
export function linkOf({ kind, subject, values, readAt }: Notification, reader: string): string | undefined {
  switch (kind) {
    case 'registration':
    case 'resubmission':
      // The queue has what waits; the list has what is decided, too.
      return readAt === null
        ? paths.reviewOf(registered(subject.kind), subject._id)
        : `${lists[registered(subject.kind)]}?${new URLSearchParams({ q: subject.name ?? '' })}`
    case 'card-request':
      return paths.approvals
    case 'card-answer':
      return paths.purchaser(reader)
    case 'stock-items-listed':
      return paths.stockistDashboard
    case 'stock-applied':
    case 'stock-settle':
    case 'stock-check':
    case 'stock-columns':
    case 'stock-refused':
      return paths.stockList(subject._id)
    case 'supply-asked':
    case 'supply-ordered':
    case 'supply-closed':
    case 'supply-by-link':
      return paths.askedRequest(subject._id)
    case 'supply-answered':
    case 'supply-confirmed':
    case 'supply-short':
      return values.request === undefined ? paths.requests : paths.request(values.request)
    case 'licence-due':
      return subject._id === reader ? `${paths.profile}#licence` : paths.licences
    case 'licence-cancelled':
    case 'licence-lifted':
      return `${paths.profile}#licence`
    case 'staff-card':
      return paths.staff(reader)
    case 'change-requested':
      return paths.reviewOf('change')
    case 'decision':
      return paths.profile
    case 'change-decided':
      return `${paths.profile}#data`
    default:
      return undefined
  }
}

const nameless = {
  stockist: 'someStockist',
  medicalOwner: 'someStore',
  purchaser: 'somePurchaser',
  'card-request': 'somePurchaser',
  staff: 'someStockist',
  'stock-file': 'someStockFile',
  'supply-request': 'someBuyer',
  'own-supplier': 'someStockist',
} as const satisfies Record<Notification['subject']['kind'], string>

const lists = {
  stockist: paths.adminStockists,
  medicalOwner: paths.adminUsers,
  purchaser: paths.adminPurchasers,
} as const

function registered(kind: Notification['subject']['kind']): keyof typeof lists {
  return kind === 'stockist' || kind === 'purchaser' ? kind : 'medicalOwner'
}
