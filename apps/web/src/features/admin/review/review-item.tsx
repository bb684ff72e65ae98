import { declineReasons } from '@rasad/contract/decline-reasons'
import type { ReviewItem } from '@rasad/contract/review'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { momentOf } from '../../../lib/format.ts'
import { once } from '../../../lib/key-maps.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { Chip } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Confirm } from '../../../ui/modal.tsx'
import { ApprovePanel, DecideBar, DeclinePanel } from './decide-bar.tsx'
import { approvalOf, approveProblemOf, declineOf, noWhy, type Why } from './decide-fields.tsx'
import { doubtfulItem, doubtsOf, missingOf, sharesLicence } from './doubts.ts'
import { Context, FactList } from './fact-list.tsx'
import { fitted, larger, PaperViewer, papersOf, smaller, turned } from './paper-viewer.tsx'
import type { Verdict } from './queue.ts'

interface ReviewItemPaneProps {
  item: ReviewItem
  onDecide: (verdict: Verdict) => void
}

/** One item: its papers beside what was typed, and the decision. */
export function ReviewItemPane({ item, onDecide }: ReviewItemPaneProps) {
  const { t } = useTexts('review')
  const [paperKey, setPaperKey] = useState<string>()
  const [look, setLook] = useState(fitted)
  const [failedUrls, setFailedUrls] = useState<ReadonlySet<string>>(new Set())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [asks, setAsks] = useState<'approve' | 'decline'>()
  const isDeclining = asks === 'decline'
  const [approveNote, setApproveNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [why, setWhy] = useState<Why>(noWhy)
  const noteRef = useRef<HTMLTextAreaElement>(null)

  const papers = papersOf(item.documents, ({ field }, is) => {
    const name = t(`field_${field}`, { ns: 'form' })
    return is === 'only' ? name : t(is === 'new' ? 'paperNew' : 'paperWas', { name })
  })
  const paperAt = Math.max(
    0,
    papers.findIndex(({ key }) => key === paperKey),
  )
  const paper = papers[paperAt]
  const isUnseen = papers[0] !== undefined && failedUrls.has(papers[0].url)
  const doubtful = { ...doubtfulItem(item), isUnseen, sharesLicence: sharesLicence(item) }
  const isMissing = missingOf(doubtful).length > 0
  const isEntry = item.kind === 'medicine' || item.kind === 'company'
  const given = item.facts.filter(({ value }) => value !== null).map(({ field }) => field)

  function openPaper(key: string | undefined) {
    setPaperKey(key)
    setLook(fitted)
  }
  // What leaves a doubt needs a second press, and the reason where papers are missing.
  function approve() {
    if (asks !== 'approve' && doubtsOf(doubtful).length > 0) return setAsks('approve')
    setTried(true)
    if (approveProblemOf(approveNote, isMissing)) noteRef.current?.focus()
    else onDecide(approvalOf(approveNote))
  }
  function askWhy() {
    if (!item.declinable) return
    // A name of the catalogue gets no reason, as nobody waits for it, and is asked about all the same.
    if (isEntry) return setRemoving(true)
    setAsks('decline')
  }
  const decline = (given: Why) => onDecide(declineOf(given))
  function chooseReason(at: number) {
    const reason = declineReasons[at]
    if (reason === undefined) return
    if (reason !== 'other') return decline({ ...why, reason })
    setWhy({ ...why, reason })
    noteRef.current?.focus()
  }
  function tick(field: string) {
    setTicked((before) => {
      const after = new Set(before)
      if (!after.delete(field)) after.add(field)
      return after
    })
  }
  function tickNext() {
    const next = given.find((field) => !ticked.has(field))
    if (next) tick(next)
  }
  const turn = (by: -1 | 1) => openPaper(papers[Math.min(Math.max(paperAt + by, 0), papers.length - 1)]?.key)

  useKeys({
    title: t('title'),
    actions: [
      { keys: ['a'], text: t('keyApprove'), run: isDeclining ? undefined : once(approve) },
      { keys: ['d'], text: t('keyDecline'), run: item.declinable ? once(askWhy) : undefined },
      {
        keys: declineReasons.map((_, at) => String(at + 1)),
        text: t('keyReason'),
        written: `1 – ${declineReasons.length}`,
        run: isDeclining ? once((key) => chooseReason(Number(key) - 1)) : undefined,
      },
      {
        keys: ['Escape'],
        text: t('keyKeep'),
        run: asks
          ? () => {
              setAsks(undefined)
              setWhy(noWhy)
            }
          : undefined,
      },
      { keys: ['t'], text: t('keyTick'), run: tickNext },
      {
        keys: ['Shift+t'],
        text: t('keyTickAll'),
        run: () => setTicked(given.every((field) => ticked.has(field)) ? new Set() : new Set(given)),
      },
      {
        keys: ['r', 'Shift+r'],
        text: t('keyRotate'),
        run: (_, key) => setLook(turned(look, key === 'r' ? 1 : -1)),
      },
      {
        keys: ['+', '=', '-', '0'],
        text: t('keyZoom'),
        written: '+ − 0',
        run: (_, key) => setLook(key === '0' ? fitted : key === '-' ? smaller(look) : larger(look)),
      },
      { keys: ['[', ']'], text: t('keyPaper'), run: (_, key) => turn(key === '[' ? -1 : 1) },
    ],
  })

  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_22rem] xl:wide:grid-cols-[minmax(0,1fr)_25rem]">
      <div
        className={classes(
          'flex flex-col border-b border-line wide:h-auto wide:min-h-0 wide:border-b-0 wide:border-r',
          // On a phone, no paper takes no room from what was typed.
          paper && 'h-[52dvh] min-h-64',
        )}
      >
        <div className="border-b border-line px-4 py-2">
          <h2 className="text-lg leading-snug font-bold wrap-anywhere">{item.name}</h2>
          <p className="text-xs text-soft">
            {t(`one_${item.kind}`)} · {item.reference} ·{' '}
            <time dateTime={item.sentAt}>{t('waitingSince', { moment: momentOf(item.sentAt) })}</time>
          </p>
          {isEntry && <EntryMarks item={item} kind={item.kind === 'company' ? 'company' : 'medicine'} />}
        </div>
        <div className="flex min-h-0 grow flex-col [&>*]:grow">
          <PaperViewer
            papers={papers}
            open={paper}
            onOpen={openPaper}
            look={look}
            onLook={setLook}
            failedUrls={failedUrls}
            onFailed={(url) => setFailedUrls((before) => new Set(before).add(url))}
            emptyText={t(isEntry ? 'noPaperEntry' : 'noPaperText')}
          />
        </div>
      </div>
      <div className="flex min-h-0 flex-col">
        <div className="relative min-h-0 grow wide:overflow-y-auto wide:overscroll-contain">
          <FactList item={item} ticked={ticked} onTick={tick} />
          <Context item={item} />
        </div>
        <div
          className={classes(
            'border-t border-line bg-sheet px-4 py-3 wide:static',
            !asks && 'sticky bottom-(--bar-bottom)',
          )}
        >
          {isDeclining ? (
            <DeclinePanel
              why={why}
              onChange={setWhy}
              noteRef={noteRef}
              onDecline={decline}
              onCancel={() => setAsks(undefined)}
            />
          ) : asks === 'approve' ? (
            <ApprovePanel
              doubts={doubtsOf(doubtful)}
              isMissing={isMissing}
              note={approveNote}
              onChange={setApproveNote}
              isTried={isTried}
              noteRef={noteRef}
              onApprove={approve}
              onCancel={() => setAsks(undefined)}
            />
          ) : (
            <DecideBar item={item} onApprove={approve} onDecline={askWhy} />
          )}
        </div>
      </div>
      {isRemoving && (
        <Confirm
          title={t('removeTitle', { name: item.name })}
          text={t('removeText')}
          confirmLabel={t('remove')}
          onConfirm={() => onDecide({ decision: 'decline' })}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}

/** What else there is to know of a name of the catalogue, and the screen that edits and merges it. */
function EntryMarks({ item, kind }: { item: ReviewItem; kind: 'company' | 'medicine' }) {
  const { t } = useTexts('review')
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {item.waiting && <Chip>{t('waitsForAdmin')}</Chip>}
      {item.firmGone && <Chip>{t('firmGone')}</Chip>}
      <Link to={paths.catalogueEntry(kind, item._id)} className="text-brand underline underline-offset-4">
        {t('editOrMerge')}
      </Link>
    </p>
  )
}
