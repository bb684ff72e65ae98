import type { ReplyPage } from '@rasad/contract/supply-requests'
import type { TextKey, Texts } from '../texts/texts.ts'

type Kind = ReplyPage['history'][number]['kind']
const events = {
  sent: 'eventSent',
  seen: 'eventSeen',
  answered: 'eventAnswered',
  ordered: 'eventOrdered',
  confirmed: 'eventConfirmed',
  partly: 'eventPartly',
  refused: 'eventRefused',
  'link-ended': 'eventLinkEnded',
  closed: 'eventClosed',
} as const satisfies Record<Kind, TextKey>

/** What happened to the request, the last first. */
export function History({ page, texts }: { page: ReplyPage; texts: Texts }) {
  const { t } = texts
  return (
    <details class="history not-print">
      <summary>{t('history')}</summary>
      <ul>
        {page.history
          .map(({ at, kind, by, lines }) => (
            <li key={`${at}${kind}`} class="soft">
              {texts.moment(at)}:{' '}
              {[
                t(events[kind]),
                kind === 'answered' && lines !== null && t('lines', { count: lines }),
                by !== 'buyer' && t(by === 'link' ? 'byLink' : 'bySession'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))
          .reverse()}
      </ul>
    </details>
  )
}
