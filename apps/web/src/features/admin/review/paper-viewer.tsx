import type { ReviewFact } from '@rasad/contract/review'
import { ExternalLink, FileX2, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

export interface Paper {
  key: string
  label: string
  url: string
}

/** The papers of an item. A change shows the one that stands now beside the new one. */
export function papersOf(
  documents: readonly ReviewFact[],
  label: (fact: ReviewFact, is: 'only' | 'new' | 'was') => string,
): Paper[] {
  return documents.flatMap((fact) => {
    const both = fact.before !== undefined && fact.before !== null
    return [
      ...(fact.value
        ? [{ key: fact.field, label: label(fact, both ? 'new' : 'only'), url: fact.value }]
        : []),
      ...(both ? [{ key: `${fact.field} before`, label: label(fact, 'was'), url: fact.before ?? '' }] : []),
    ]
  })
}

/** How a paper is looked at. */
export interface Look {
  /** 1: fitted. */
  zoom: number
  /** Quarter turns to the right. */
  turns: number
}
export const fitted: Look = { zoom: 1, turns: 0 }

const maxZoom = 5
const step = 1.4

export const larger = (look: Look): Look => ({ ...look, zoom: Math.min(look.zoom * step, maxZoom) })
export const smaller = (look: Look): Look => ({ ...look, zoom: Math.max(look.zoom / step, 1) })
export const turned = (look: Look, by: 1 | -1): Look => ({ ...look, turns: look.turns + by })

interface PaperViewerProps {
  papers: readonly Paper[]
  open: Paper | undefined
  onOpen: (key: string) => void
  look: Look
  onLook: (look: Look) => void
  onFailed: (url: string) => void
  failedUrls: ReadonlySet<string>
  emptyText: string
}

/** One paper, large: it can be zoomed, turned and moved. */
export function PaperViewer(props: PaperViewerProps) {
  const { papers, open, onOpen, look, onLook, onFailed, failedUrls, emptyText } = props
  const { t } = useTexts('review')
  const hasFailed = open !== undefined && failedUrls.has(open.url)
  return (
    <section aria-label={t('papers')} className="flex min-h-0 min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-2 border-b border-line px-2 py-1">
        {papers.length > 1 ? (
          <SegmentedControl
            label={t('papers')}
            options={papers.map(({ key, label }) => ({ key, label }))}
            chosen={open?.key ?? ''}
            onChoose={onOpen}
            segmentClass="min-h-9 px-2.5 text-xs"
          />
        ) : (
          <h3 className="px-1.5 text-sm font-semibold">{open?.label ?? t('papers')}</h3>
        )}
        {open && !hasFailed && (
          <div className="ml-auto flex">
            <IconButton label={t('zoomOut')} onClick={() => onLook(smaller(look))}>
              <ZoomOut aria-hidden />
            </IconButton>
            <button
              type="button"
              onClick={() => onLook(fitted)}
              className="figures min-w-13 rounded-sm text-xs font-semibold text-soft hover:bg-sunk hover:text-ink"
            >
              <span className="sr-only">{t('zoomFit')} </span>
              {Math.round(look.zoom * 100)} %
            </button>
            <IconButton label={t('zoomIn')} onClick={() => onLook(larger(look))}>
              <ZoomIn aria-hidden />
            </IconButton>
            <IconButton
              label={t('turnLeft')}
              onClick={() => onLook(turned(look, -1))}
              className="max-sm:hidden"
            >
              <RotateCcw aria-hidden />
            </IconButton>
            <IconButton label={t('turnRight')} onClick={() => onLook(turned(look, 1))}>
              <RotateCw aria-hidden />
            </IconButton>
            <a
              href={open.url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('fullSizeTab')}
              title={t('fullSize')}
              className="inline-grid size-11 place-items-center rounded-sm text-soft hover:bg-sunk hover:text-ink"
            >
              <ExternalLink aria-hidden className="size-5" />
            </a>
          </div>
        )}
      </div>
      {open && !hasFailed ? (
        <PaperImage key={open.url} paper={open} look={look} onFailed={() => onFailed(open.url)} />
      ) : (
        <div className="grid grow place-content-center justify-items-center gap-2 bg-sunk p-6 text-center text-soft">
          <FileX2 aria-hidden className="size-8" />
          <p className="font-semibold">{t(hasFailed ? 'paperFailed' : 'noPaper')}</p>
          {!hasFailed && <p className="text-sm">{emptyText}</p>}
        </div>
      )}
    </section>
  )
}

/** Fitted into its area; larger, it is moved by scrolling. */
function PaperImage({ paper, look, onFailed }: { paper: Paper; look: Look; onFailed: () => void }) {
  const [isLoaded, setLoaded] = useState(false)
  const percent = `${look.zoom * 100}%`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, no key scrolls a paper that is larger than its area.
    <div tabIndex={0} className="min-h-0 grow overflow-auto overscroll-contain bg-sunk -outline-offset-3">
      <div
        className="grid place-items-center [container-type:size]"
        style={{ width: percent, height: percent, minHeight: percent }}
      >
        <img
          src={paper.url}
          alt={paper.label}
          onLoad={() => setLoaded(true)}
          onError={onFailed}
          style={{ rotate: `${look.turns * 90}deg` }}
          className={classes(
            'object-contain p-2 transition-[opacity,rotate] duration-150',
            // Turned by a quarter, width and height of the area change places.
            look.turns % 2 === 0 ? 'h-[100cqh] w-[100cqw]' : 'h-[100cqw] w-[100cqh]',
            !isLoaded && 'opacity-0',
          )}
        />
      </div>
    </div>
  )
}
