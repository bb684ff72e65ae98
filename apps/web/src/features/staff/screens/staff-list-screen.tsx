import '../messages.en.ts'
import { type StaffStatus, staffStatuses } from '@rasad/contract/staff'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChartColumn, ListChecks, type LucideIcon, Table2, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { useDebounced, usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { publicUrlQuery } from '../../../lib/public-url.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { recordId } from '../../../lib/values.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useOverlayParam } from '../../../ui/overlay-param.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { staffListQuery } from '../api/staff.ts'
import { BulkBar } from '../components/bulk-bar.tsx'
import { ExportDialog } from '../components/export-dialog.tsx'
import { StaffPopup } from '../components/staff-popup.tsx'
import { StaffTile } from '../components/staff-tile.tsx'
import { useRights } from '../rights.ts'
import { useSelection } from '../use-selection.ts'

/** The staff of a stockist; admins see everybody. */
export function StaffListScreen() {
  const { t } = useTexts('staff')
  const { user } = useSession()
  const rights = useRights()
  usePageTitle(t('listTitle'))
  return (
    <div className="page py-6 md:py-10">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
            {t('listTitle')}
          </h1>
          <p className="mt-0.5 text-soft">{t('listIntro')}</p>
        </div>
        {rights.mayAdd ? (
          <ButtonLink to={paths.createStaff}>
            <UserPlus aria-hidden />
            {t('addNew')}
          </ButtonLink>
        ) : (
          <p className="rounded-sm bg-sunk px-3.5 py-2 text-sm font-medium">{t('onlyStockists')}</p>
        )}
      </header>
      {rights.maySeeList ? (
        <StaffList />
      ) : user ? (
        <EmptyState title={t('notForYou')} picture={<UsersRound />} />
      ) : (
        <EmptyState title={t('signInToSee')} text={t('signInText')} picture={<UsersRound />}>
          <SignInLink to={paths.login} roles={['staff', 'admin']}>
            {t('staffSignIn')}
          </SignInLink>
          <SignInLink look="quiet" to={paths.stockistLogin} roles={['stockist']}>
            {t('stockistSignIn')}
          </SignInLink>
        </EmptyState>
      )}
    </div>
  )
}

function StaffList() {
  const { t } = useTexts('staff')
  const rights = useRights()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const q = useDebounced(typed.trim(), 250)
  const [status, setStatus] = useState<StaffStatus>('active')
  const query = useInfiniteQuery(staffListQuery(q, status))
  const settings = useQuery(publicUrlQuery())
  const popup = useOverlayParam('member')
  const selection = useSelection()
  const [isExporting, setExporting] = useState(false)

  const members = query.data?.pages.flatMap((page) => page.data) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const openId = recordId(popup.value)

  return (
    <>
      {status === 'active' && (
        <dl className="mb-4 grid max-w-md grid-cols-2 gap-2.5">
          <Counter name={t('totalCount')} count={query.data && total} />
          <Counter name={t('activeCount')} count={query.data && total} />
        </dl>
      )}
      {rights.mayAdd && (
        <Tiles
          onExport={() => setExporting(true)}
          isBulk={selection.isOn}
          onBulk={() => {
            setStatus('active')
            if (selection.isOn) selection.stop()
            else selection.start()
          }}
        />
      )}
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <FilterField
          label={t('search')}
          value={typed}
          onChange={setTyped}
          className="min-w-0 grow basis-64"
        />
        {rights.mayAdd && (
          <SegmentedControl
            label={t('whichStaff')}
            options={staffStatuses.map((key) => ({ key, label: t(`which_${key}`) }))}
            chosen={status}
            onChoose={(next) => {
              selection.stop()
              setStatus(next)
            }}
            className="max-sm:w-full"
          />
        )}
      </div>
      {selection.isOn && <BulkBar selection={selection} total={total} q={q} />}
      <PagedList
        query={query}
        items={members}
        keyOf={(member) => member._id}
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
        loading={<ListShapes />}
        failedText={t('loadListFailed')}
        empty={
          q === '' && status === 'ended' ? (
            <EmptyState title={t('noneLeft')} text={t('noneLeftText')} picture={<UsersRound />} />
          ) : q === '' ? (
            <EmptyState
              title={t('none')}
              {...(rights.mayAdd && { text: t('noneText') })}
              picture={<UsersRound />}
            />
          ) : (
            <EmptyState title={t('noMatch')} text={t('noMatchText')} picture={<UsersRound />}>
              <Button look="quiet" onClick={() => setTyped('')}>
                {t('clear', { ns: 'ui' })}
              </Button>
            </EmptyState>
          )
        }
      >
        {(member) => (
          <StaffTile
            member={member}
            publicUrl={settings.data}
            onOpen={() => popup.open(member._id)}
            isSelected={selection.isOn ? selection.has(member._id) : undefined}
            onSelect={() => selection.toggle(member._id)}
          />
        )}
      </PagedList>
      {openId && (
        <StaffPopup
          id={openId}
          known={members.find((member) => member._id === openId)}
          publicUrl={settings.data}
          onClose={popup.close}
        />
      )}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  )
}

function Counter({ name, count }: { name: string; count: number | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-3 rounded-md border border-line bg-sheet px-4 py-2.5 shadow-card">
      <dt className="text-soft">{name}</dt>
      <dd className="figures text-xl font-bold">{count === undefined ? '…' : countOf(count)}</dd>
    </div>
  )
}

function ListShapes() {
  return (
    <LoadingShapes>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} className="h-31 w-full rounded-md" />
        ))}
      </div>
    </LoadingShapes>
  )
}

const tileClass =
  'flex min-h-16 w-full flex-col items-center gap-2 rounded-md border border-line bg-sheet px-2 py-3 text-center text-ink sm:flex-row sm:gap-3.5 sm:px-4 sm:text-left no-underline shadow-card transition-shadow duration-150 hover:shadow-lift'

interface TilesProps {
  onExport: () => void
  onBulk: () => void
  isBulk: boolean
}

/** Actions for the whole list. */
function Tiles({ onExport, onBulk, isBulk }: TilesProps) {
  const { t } = useTexts('staff')
  return (
    <section aria-label={t('tools')} className="mb-5 grid grid-cols-3 gap-2 sm:gap-2.5">
      <button type="button" onClick={onExport} className={tileClass}>
        <TileText Icon={Table2} title={t('exportTile')} text={t('exportTileText')} />
      </button>
      <Link to={paths.staffAnalytics} className={tileClass}>
        <TileText Icon={ChartColumn} title={t('analyticsTile')} text={t('analyticsTileText')} />
      </Link>
      <button type="button" onClick={onBulk} aria-pressed={isBulk} className={tileClass}>
        <TileText Icon={ListChecks} title={t('bulkTile')} text={t('bulkTileText')} />
      </button>
    </section>
  )
}

function TileText({ Icon, title, text }: { Icon: LucideIcon; title: string; text: string }) {
  return (
    <>
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-sm bg-brand-wash text-brand"
      >
        <Icon className="size-5.5" />
      </span>
      <span className="min-w-0">
        <span className="block text-sm leading-snug font-semibold sm:text-base">{title}</span>
        <span className="hidden text-sm text-soft sm:block">{text}</span>
      </span>
    </>
  )
}
