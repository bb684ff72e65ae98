import { BellOff } from 'lucide-react'
import { Link } from 'react-router'
import { type Answer, call } from '../../../lib/api-client.ts'
import { countOf, momentOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { StageMark } from '../components/stage-mark.tsx'
import { useMute } from './mutes.tsx'

interface AskedRowProps {
  account: string
  request: Answer<'GET /api/requests'>['data'][number]
  onChange: () => void
}

/** A request that this stockist was asked: who asks, for what, and how far it is. It leads to the page for answers. */
export function AskedRow({ account, request, onChange }: AskedRowProps) {
  const { t } = useTexts('requests')
  const mute = useMute(account)
  const { buyer, names, lineCount, stage, toTakeOver = 0 } = request
  const firm = buyer?.firm ?? t('someBuyer')

  async function takeOver() {
    try {
      const { data } = await call('POST /api/requests/{id}/take-over', {
        params: { id: request._id },
        body: {},
      })
      const texts = [
        t('tookOver', { count: data.listed, formatted: countOf(data.listed) }),
        data.older > 0 && t('tookOverOlder', { count: data.older, formatted: countOf(data.older) }),
      ]
      showToast({
        text: texts.filter(Boolean).join(' '),
        action: { label: t('undo', { ns: 'ui' }), run: () => void takeBack() },
      })
      onChange()
    } catch (error) {
      showAlert(refusalText(error, t('notTakenOver')))
    }
  }

  async function takeBack() {
    try {
      await call('DELETE /api/requests/{id}/take-over', { params: { id: request._id } })
      onChange()
    } catch (error) {
      showAlert(refusalText(error, t('notTakenBack')))
    }
  }

  return (
    <article className="px-2 py-2">
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 grow">
          <Link
            to={paths.askedRequest(request._id)}
            reloadDocument
            className="flex min-h-12 w-full items-center gap-2 rounded-sm px-2 py-1 text-ink no-underline hover:bg-sunk"
          >
            <span className="min-w-0 grow">
              <span className="block leading-snug font-semibold wrap-anywhere">
                {firm} {buyer?.town && <span className="font-normal text-soft">{buyer.town}</span>}
              </span>
              <span className="block truncate text-sm font-normal text-soft">
                {names.join(', ')}
                {lineCount > names.length &&
                  ` ${t('andMore', { formatted: countOf(lineCount - names.length) })}`}
              </span>
              <span className="figures block text-xs font-normal text-soft">
                {momentOf(request.createdAt)}
              </span>
            </span>
            {stage && <StageMark stage={stage} isDesk />}
          </Link>
        </h3>
        {buyer && (
          <Button
            look="plain"
            size="small"
            aria-label={t('muteThis', { name: firm })}
            title={t('muteThis', { name: firm })}
            onClick={() => void mute(buyer._id, true, firm)}
          >
            <BellOff aria-hidden />
          </Button>
        )}
      </div>
      {toTakeOver > 0 && (
        <div className="mx-2 mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-sm bg-brand-wash py-1.5 pr-1.5 pl-3.5 text-sm text-brand-strong">
          <p className="font-medium">{t('byLinkWaits')}</p>
          <Button size="small" look="plain" onClick={takeOver}>
            {t('takeOver', { count: toTakeOver, formatted: countOf(toTakeOver) })}
          </Button>
        </div>
      )}
    </article>
  )
}
