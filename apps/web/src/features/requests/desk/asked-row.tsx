import { useQuery } from '@tanstack/react-query'
import { BellOff, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { type Answer, call } from '../../../lib/api-client.ts'
import { countOf, momentOf } from '../../../lib/format.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/toast.tsx'
import { askedQuery } from '../api/queries.ts'
import { StageMark } from '../components/stage-mark.tsx'
import { AskedRequest } from './asked-request.tsx'
import { useMute } from './mutes.tsx'

interface AskedRowProps {
  account: string
  request: Answer<'GET /api/requests'>['data'][number]
  isOpen: boolean
  onToggle: () => void
  onChange: () => void
}

/** A request that this stockist was asked: who asks, for what, and how far it is. Opened, it can be answered. */
export function AskedRow({ account, request, isOpen, onToggle, onChange }: AskedRowProps) {
  const { t } = useTexts('requests')
  const id = useId()
  const mute = useMute(account)
  const { data: opened, isPending } = useQuery({ ...askedQuery(account, request._id), enabled: isOpen })
  const stage = opened?.stage ?? request.stage
  const { buyer, names, lineCount, toTakeOver = 0 } = request
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
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-sunk"
        >
          <ChevronDown
            aria-hidden
            className={classes(
              'size-5 shrink-0 text-soft transition-transform duration-150',
              !isOpen && '-rotate-90',
            )}
          />
          <span className="min-w-0 grow">
            <span className="block leading-snug font-semibold wrap-anywhere">
              {firm} {buyer?.town && <span className="font-normal text-soft">{buyer.town}</span>}
            </span>
            <span className="block truncate text-sm font-normal text-soft">
              {names.join(', ')}
              {lineCount > names.length &&
                ` ${t('andMore', { formatted: countOf(lineCount - names.length) })}`}
            </span>
            <span className="figures block text-xs font-normal text-soft">{momentOf(request.createdAt)}</span>
          </span>
          {stage && <StageMark stage={stage} isDesk />}
        </button>
      </h3>
      {toTakeOver > 0 && (
        <div className="mx-2 mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-sm bg-brand-wash py-1.5 pr-1.5 pl-3.5 text-sm text-brand-strong">
          <p className="font-medium">{t('byLinkWaits')}</p>
          <Button size="small" look="plain" onClick={takeOver}>
            {t('takeOver', { count: toTakeOver, formatted: countOf(toTakeOver) })}
          </Button>
        </div>
      )}
      <div id={id} hidden={!isOpen} className="px-2 pt-2 sm:pl-9">
        {isOpen && <AskedRequest account={account} id={request._id} onChange={onChange} onClose={onToggle} />}
        {/* Not before what stands above: its arrival would put an answer under the finger that mutes. */}
        {buyer && !isPending && (
          <Button
            look="plain"
            size="small"
            className="-ml-3"
            onClick={() => void mute(buyer._id, true, firm)}
          >
            <BellOff aria-hidden />
            {t('muteThis', { name: firm })}
          </Button>
        )}
      </div>
    </article>
  )
}
