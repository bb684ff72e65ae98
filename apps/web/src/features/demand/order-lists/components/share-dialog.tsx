import type { Share } from '@rasad/contract/order-lists'
import { Copy, Link2, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { dateOf } from '../../../../lib/format.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { Confirm, Modal } from '../../../../ui/modal.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { endShare, share } from '../api.ts'
import type { OpenedList } from '../use-order-list.ts'

type Right = 'read' | 'tick'

/** Links with which a colleague sees the list without an account: makes, sends and ends them. */
export function ShareDialog({ saved, onClose }: { saved: OpenedList; onClose: () => void }) {
  const { t } = useTexts('orderLists')
  const { sync, state } = saved
  const { list, name } = state
  const [right, setRight] = useState<Right>('read')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [ending, setEnding] = useState<Share>()

  async function act(way: () => Promise<readonly Share[]>, failed: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      sync.setShares(await way())
    } catch (error) {
      setFailure(refusalText(error, failed))
    } finally {
      setBusy(false)
    }
  }

  const make = () =>
    act(async () => [await share(list._id, right === 'tick'), ...sync.read().list.shares], t('shareFailed'))

  const end = ({ _id }: Share) =>
    act(async () => {
      await endShare(_id)
      showToast({ text: t('linkEnded') })
      return sync.read().list.shares.filter((other) => other._id !== _id)
    }, t('endFailed'))

  return (
    <Modal title={t('shareTitle', { name })} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-soft">{t('shareHint')}</p>
        {failure && <Banner tone="alarm">{failure}</Banner>}
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl<Right>
            label={t('shareMay')}
            options={[
              { key: 'read', label: t('shareRead') },
              { key: 'tick', label: t('shareTick') },
            ]}
            chosen={right}
            onChoose={setRight}
            className="grow"
          />
          <Button onClick={make} disabled={isBusy}>
            <Link2 aria-hidden />
            {t('makeLink')}
          </Button>
        </div>
        {list.shares.length === 0 ? (
          <EmptyState as="h3" picture={<Link2 />} title={t('noLinks')} className="py-4" />
        ) : (
          <section aria-label={t('links')}>
            <h3 className="mb-2 font-semibold">{t('links')}</h3>
            <ul data-entries className="divide-y divide-line rounded-md border border-line bg-sheet">
              {list.shares.map((one) => (
                <li key={one._id}>
                  <ShareItem share={one} name={name} onEnd={() => setEnding(one)} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {ending && (
        <Confirm
          title={t('endTitle')}
          text={t('endText')}
          confirmLabel={t('endLink')}
          onConfirm={() => end(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Modal>
  )
}

interface ShareItemProps {
  share: Share
  name: string
  onEnd: () => void
}

function ShareItem({ share: { url, mayTick, createdAt }, name, onEnd }: ShareItemProps) {
  const { t } = useTexts('orderLists')
  const date = dateOf(createdAt)
  return (
    <div className="px-3.5 py-2.5">
      <p className="text-sm">
        <span className="font-semibold">{t(mayTick ? 'shareTick' : 'shareRead')}</span>{' '}
        <span className="text-soft">{t('sharedSince', { date })}</span>
      </p>
      {url === null ? (
        <p className="mt-0.5 text-sm">{t('linkUnseen')}</p>
      ) : (
        <p className="mt-0.5 text-sm break-all text-soft select-all">{url}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {url !== null && <ShareWays url={url} name={name} />}
        <Button
          look="quiet-alarm"
          size="small"
          className="ml-auto"
          aria-label={t('endLinkOf', { date })}
          onClick={onEnd}
        >
          {t('endLink')}
        </Button>
      </div>
    </div>
  )
}

function ShareWays({ url, name }: { url: string; name: string }) {
  const { t } = useTexts('orderLists')
  const message = t('shareMessage', { name, url }).toWellFormed()

  const copy = () => copyText(url, t('linkCopied'), t('linkNotCopied'))

  return (
    <>
      <Button look="quiet" size="small" onClick={copy}>
        <Copy aria-hidden />
        {t('copyLink')}
      </Button>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('quiet-call', 'small')}
      >
        <MessageCircle aria-hidden />
        {t('whatsApp')}
      </a>
    </>
  )
}
