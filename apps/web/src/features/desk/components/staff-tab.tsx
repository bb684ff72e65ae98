import type { Staff } from '@rasad/contract/staff'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { countOf, dateOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { deskKey, staffQuery } from '../api/queries.ts'
import type { Desk } from '../use-desk.ts'
import { ListState } from './list-state.tsx'
import { ToolBar } from './tool-bar.tsx'

/** The stockist's staff. */
export function StaffTab({ desk }: { desk: Desk }) {
  const { t } = useTexts('desk')
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery({
    ...staffQuery(desk.id, desk.isOwn, q),
    placeholderData: keepPreviousData,
  })
  const people = query.data?.pages.flatMap((page) => page.data) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <>
      <ToolBar
        searchLabel={t('findStaff')}
        typed={typed}
        onType={setTyped}
        isBusy={query.isFetching}
        onReload={() => client.invalidateQueries({ queryKey: [...deskKey(desk.id), 'staff'] })}
      >
        <div className="flex grow flex-wrap gap-2 max-sm:[&>*]:px-3 max-sm:[&>*]:text-sm lg:ml-auto lg:grow-0">
          <ButtonLink to={paths.staffs} look="quiet" className="grow">
            <UsersRound aria-hidden />
            {t('allStaff')}
          </ButtonLink>
          <ButtonLink to={paths.createStaff} className="grow">
            <UserPlus aria-hidden />
            {t('addStaff')}
          </ButtonLink>
        </div>
      </ToolBar>
      <div className="mb-1.5 min-h-5">
        {query.data && (
          <ResultCount>{t('staffCount', { count: total, formatted: countOf(total) })}</ResultCount>
        )}
      </div>
      <ListState
        query={query}
        count={people.length}
        failedText={t('staffFailed')}
        filter={{ q, isOn: q !== '', onClear: () => setTyped('') }}
        noMatchTitle={t('noStaffFound')}
        empty={<EmptyState title={t('noStaff')} text={t('noStaffText')} picture={<UsersRound />} />}
      >
        <div className={classes('@container', query.isPlaceholderData && 'opacity-60')}>
          <EndlessList
            items={people}
            keyOf={(person) => person._id}
            className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card"
            pages={query}
          >
            {(person) => <StaffRow person={person} />}
          </EndlessList>
        </div>
      </ListState>
    </>
  )
}

function StaffRow({ person }: { person: Staff }) {
  const { t } = useTexts('desk')
  const { _id, fullName, staffId, contact, email, image, joiningDate } = person
  return (
    <Link
      to={paths.staff(_id)}
      className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-3 px-3 py-1.5 no-underline hover:bg-brand-wash focus-visible:-outline-offset-2 wide:grid-cols-[3rem_minmax(0,1fr)_10rem_minmax(0,18rem)_9rem] wide:px-4"
    >
      <PrivateImage
        url={image}
        alt={t('photoOf', { name: fullName })}
        missing=""
        isSmall
        className="size-11 overflow-hidden object-cover"
      />
      <span className="min-w-0">
        <span className="wrap-anywhere block font-semibold leading-snug">{fullName}</span>
        <span className="figures block text-xs text-soft">
          {staffId}
          <span className="wide:hidden"> · {contact}</span>
        </span>
      </span>
      <span className="figures text-sm narrow:hidden">{contact}</span>
      <span className="truncate text-sm text-soft narrow:hidden">{email}</span>
      <span className="figures text-right text-sm text-soft narrow:hidden">
        {t('joined', { date: dateOf(joiningDate) })}
      </span>
    </Link>
  )
}
