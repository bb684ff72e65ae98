import '../messages.en.ts'
import type { Staff } from '@rasad/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { publicUrlQuery } from '../../../lib/public-url.ts'
import { useTexts } from '../../../lib/texts.ts'
import { isRecord, recordId } from '../../../lib/values.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CardPages } from '../../../ui/id-card/card-pages.tsx'
import { CardTools } from '../../../ui/id-card/card-tools.tsx'
import { cardsOnSheet, layoutSheets } from '../../../ui/id-card/layout-sheet.ts'
import { useCards } from '../../../ui/id-card/use-cards.ts'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { fetchStaff } from '../api/staff.ts'
import { useRights } from '../rights.ts'
import { staffCard } from '../staff-card.ts'

/** The cards of all or selected staff, on A4 sheets for cutting. */
export function StaffSheetsScreen() {
  const { t } = useTexts('staff')
  const { maySeeList } = useRights()
  const ids = chosenIds(useLocation().state)
  usePageTitle(t('sheetsTitle'))
  const query = useQuery({
    queryKey: ['staff', 'sheets', ids ?? 'all'],
    queryFn: () => fetchStaff(ids),
    enabled: maySeeList,
    staleTime: 0,
  })
  const settings = useQuery(publicUrlQuery())
  const failed = query.isError ? query : settings.isError ? settings : undefined
  return (
    <div className="page max-w-5xl py-6 md:py-10 print:max-w-none print:p-0">
      <header className="mb-5 print:hidden">
        <BackButton label={t('back')} />
        <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
          {t('sheetsTitle')}
        </h1>
      </header>
      {!maySeeList ? (
        <EmptyState title={t('signInToSee')} picture={<UsersRound />}>
          <SignInLink to={paths.stockistLogin} roles={['stockist']}>
            {t('stockistSignIn')}
          </SignInLink>
        </EmptyState>
      ) : failed ? (
        <ErrorState
          error={failed.error ?? new Error()}
          fallback={t('loadListFailed')}
          onRetry={() => failed.refetch()}
          busy={failed.isFetching}
        />
      ) : !query.data ? (
        <p role="status" className="py-12 text-center text-soft">
          {t('sheetsLoading')}
        </p>
      ) : query.data.length === 0 ? (
        <EmptyState title={t('sheetsNone')} picture={<UsersRound />} />
      ) : (
        <Sheets members={query.data} publicUrl={settings.data} />
      )}
    </div>
  )
}

function Sheets({ members, publicUrl }: { members: readonly Staff[]; publicUrl: string | undefined }) {
  const { t } = useTexts('staff')
  const cards = useMemo(() => members.map((member) => staffCard(member, t)), [members, t])
  const sides = useCards(cards, publicUrl)
  const pages = useMemo(
    () =>
      sides &&
      layoutSheets(sides, {
        front: (sheet) => t('sheetFront', { sheet }),
        back: (sheet) => t('sheetBack', { sheet }),
      }),
    [sides, t],
  )
  const sheets = Math.ceil(members.length / cardsOnSheet)
  return (
    <>
      <div className="mb-5 grid gap-3 print:hidden">
        <p className="font-semibold">
          {t('sheetsCount', { count: members.length, formatted: countOf(members.length) })}{' '}
          {t('sheetsOn', { count: sheets, formatted: countOf(sheets) })}
        </p>
        <CardTools pages={pages} title={t('sheetsTitle')} fileName="rasad-staff-cards" />
        <p className="max-w-2xl text-sm text-soft">
          {t('sheetsHint')} {sheets > 1 && t('sheetsShown')}
        </p>
      </div>
      {pages ? (
        <CardPages
          pages={pages}
          shown={2}
          className="grid gap-5 sm:grid-cols-2"
          pageClass="aspect-[210/297] w-full bg-[#fff] shadow-lift print:aspect-auto"
        />
      ) : (
        <p role="status" className="py-12 text-center text-soft">
          {t('sheetsDrawing', { formatted: countOf(members.length) })}
        </p>
      )}
    </>
  )
}

/** The selected members; undefined: everybody. */
function chosenIds(state: unknown): string[] | undefined {
  if (!isRecord(state) || !Array.isArray(state.ids)) return undefined
  return state.ids.flatMap((id) => recordId(id) ?? [])
}
