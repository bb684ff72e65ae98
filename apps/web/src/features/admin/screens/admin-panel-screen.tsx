import '../messages.en.ts'
import type { ReviewKind } from '@rasad/contract/review'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ClipboardCheck, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { reviewCountsQuery } from '../../../lib/review-counts.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Gate } from '../components/gate.tsx'
import { creationPages, ownerPages, panelPages } from '../pages.ts'

/** Start screen for admins. */
export function AdminPanelScreen() {
  const { t } = useTexts('admin')
  const { user } = useSession()
  usePageTitle(t('panelTitle'))
  const { data } = useQuery({ ...reviewCountsQuery(), enabled: user?.role === 'admin' })
  const counts = data?.counts
  const countOfQueue = (waits: ReviewKind | 'all') =>
    counts && (waits === 'all' ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[waits])
  return (
    <Gate for="admin" title={t('panelTitle')}>
      <div className="page max-w-4xl py-6 md:py-10">
        <h1 tabIndex={-1} className="flex items-center gap-3 text-2xl font-bold md:text-3xl">
          <ClipboardCheck aria-hidden className="size-8 text-brand" />
          {t('panelTitle')}
        </h1>
        <p className="mt-1 text-soft">{t('panelIntro')}</p>
        <h2 className="mb-3 mt-7 text-lg font-bold">{t('review')}</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {panelPages.map(({ to, label, Icon, waits }) => (
            <li key={to}>
              <PanelLink
                to={to}
                label={t(label)}
                text={t(`${label}Text`)}
                Icon={Icon}
                count={waits && countOfQueue(waits)}
              />
            </li>
          ))}
        </ul>
        <h2 className="mb-3 mt-8 text-lg font-bold">{t('create')}</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {[...creationPages, ...(user?.owner ? ownerPages : [])].map(({ to, label, Icon }) => (
            <li key={to}>
              <PanelLink to={to} label={t(label)} Icon={Icon} />
            </li>
          ))}
        </ul>
      </div>
    </Gate>
  )
}

function PanelLink({
  to,
  label,
  text,
  Icon,
  count = 0,
}: {
  to: string
  label: string
  text?: string
  Icon: LucideIcon
  /** How many wait there. */
  count?: number | undefined
}) {
  const { t } = useTexts('admin')
  return (
    <Link
      to={to}
      className="group flex h-full min-h-16 items-center gap-4 rounded-lg border border-line bg-sheet p-4 no-underline shadow-card transition-[border-color,box-shadow] duration-150 hover:border-brand hover:shadow-lift"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-wash text-brand">
        <Icon aria-hidden className="size-6" />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-bold">{label}</span>
        {text && <span className="block text-sm text-soft">{text}</span>}
        {count > 0 && (
          <span className="figures block text-sm font-bold text-marigold-ink">
            {t('panelWaits', { count, formatted: countOf(count) })}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft group-hover:text-brand" />
    </Link>
  )
}
