import './messages.en.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { publicUrlQuery } from '../../lib/public-url.ts'
import { useTexts } from '../../lib/texts.ts'
import { QueryError } from '../error-state.tsx'
import { LoadingShapes, Skeleton } from '../states.tsx'
import { CardPages } from './card-pages.tsx'
import { CardTools } from './card-tools.tsx'
import { cardSize, type Page } from './drawing.ts'
import { type CardRecord, useCards } from './use-cards.ts'

interface IdCardProps {
  card: CardRecord
  fileName: string
  /** Shown beside the buttons. */
  children?: ReactNode
}

/** Both sides of a card, to view, print and download. */
export function IdCard({ card, fileName, children }: IdCardProps) {
  const { t } = useTexts('idCard')
  const settings = useQuery(publicUrlQuery())
  const pages = useCardPages(card, settings.data)
  return (
    <div className="grid gap-5 print:block">
      {settings.isError ? (
        <QueryError of={settings} fallback={t('settingsFailed')} />
      ) : pages ? (
        <CardPages
          pages={pages}
          className="grid justify-items-center gap-5 sm:grid-cols-2 sm:justify-items-stretch"
          pageClass="w-full max-w-80 aspect-[53.98/85.6] overflow-hidden rounded-[6%/3.8%] shadow-lift ring-1 ring-line print:ring-0"
        />
      ) : (
        <LoadingShapes label={t('drawing')}>
          <div className="grid justify-items-center gap-5 sm:grid-cols-2">
            <Skeleton className="aspect-[53.98/85.6] w-full max-w-80 rounded-lg" />
            <Skeleton className="aspect-[53.98/85.6] w-full max-w-80 rounded-lg" />
          </div>
        </LoadingShapes>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        <CardTools pages={pages} title={card.name} fileName={fileName} isOneCard />
        {children}
      </div>
      <p className="text-sm text-soft print:hidden">{t('printHint')}</p>
    </div>
  )
}

function useCardPages(card: CardRecord, publicUrl: string | undefined): Page[] | undefined {
  const { t } = useTexts('idCard')
  const cards = useMemo(() => [card], [card])
  const sides = useCards(cards, publicUrl)
  return useMemo(
    () =>
      sides?.flatMap(({ front, back }) => [
        { ...cardSize, name: t('front', { name: card.name }), marks: front },
        { ...cardSize, name: t('back', { name: card.name }), marks: back },
      ]),
    [sides, card.name, t],
  )
}
