import type { Category } from '@rasad/contract/search'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { DetailOverlay } from '../../features/directory/components/detail-overlay.tsx'
import type { Pick } from '../../features/search/components/pick.ts'
import { SearchArea } from '../../features/search/components/search-area.tsx'
import { useFirstInteraction, usePageTitle } from '../../lib/hooks.ts'
import { isNamed, isRecord, recordId } from '../../lib/values.ts'
import { classes } from '../../ui/class-names.ts'
import { LoadingShapes, Skeleton } from '../../ui/states.tsx'
import { AdminButtons } from '../admin-buttons.tsx'
import { AllSuppliers } from './home-all-suppliers.tsx'
import type { Picked } from './home-picked.tsx'

const loadPickedResult = () =>
  import('./home-picked.tsx').then((module) => ({ default: module.PickedResult }))
const PickedResult = lazy(loadPickedResult)

const categories: readonly Category[] = ['medicine', 'company', 'supplier']

/** Where the main job begins: type, pick, see who supplies it, call. */
export function HomeScreen() {
  const { t } = useTranslation('app')
  const { picked, category, setCategory, pick } = useSearchAddress()
  const [text, setText] = useTextOfSearch(picked)
  const hasBegun = useFirstInteraction()
  usePageTitle(picked ? picked.hit?.name : t('homeTitle'))

  useEffect(() => {
    // Here before it is needed. Where it cannot be fetched now, picking tries again.
    if (hasBegun) loadPickedResult().catch(() => undefined)
  }, [hasBegun])

  return (
    <>
      <section className="relative bg-deep text-on-deep">
        <div aria-hidden className="blister absolute inset-y-0 right-0 w-3/5 mask-l-from-0% mask-l-to-100%" />
        <div className={classes('page relative', picked ? 'pb-6 pt-5' : 'pb-8 pt-7 md:pb-14 md:pt-14')}>
          <h1
            tabIndex={-1}
            className={classes('font-extrabold', picked ? 'text-xl' : 'text-3xl md:text-4xl')}
          >
            {t('homeTitle')}
          </h1>
          {!picked && <p className="mt-1.5 max-w-md text-on-deep-soft md:text-lg">{t('homeIntro')}</p>}
          <div className={classes('max-w-3xl', picked ? 'mt-3' : 'mt-5 md:mt-7')}>
            <SearchArea
              category={category}
              onCategory={setCategory}
              text={text}
              onText={setText}
              onPick={(chosen) => pick(chosen, text)}
            />
          </div>
        </div>
      </section>
      <div className="page py-6 md:py-9">
        <AdminButtons />
        {picked ? (
          <Suspense fallback={<ResultShape />}>
            <PickedResult key={picked.id} picked={picked} />
          </Suspense>
        ) : (
          <AllSuppliers />
        )}
      </div>
      <DetailOverlay />
    </>
  )
}

function ResultShape() {
  const { t } = useTranslation('app')
  return (
    <LoadingShapes label={t('pickLoading')}>
      <Skeleton className="h-44 w-full rounded-lg lg:w-88" />
    </LoadingShapes>
  )
}

/** What is searched and what was picked stand in the address, so that reload, back and a sent link work. */
function useSearchAddress() {
  const [search] = useSearchParams()
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const picked = pickedFrom(search, state)
  const chosen = categories.find((category) => category === search.get('category'))

  return {
    picked,
    category: picked?.category ?? chosen ?? 'company',
    setCategory(category: Category) {
      const params = category === 'company' ? '' : `?category=${category}`
      navigate(`${pathname}${params}`, { replace: !picked })
    },
    pick(chosen: Pick, typed: string) {
      // Going back brings back what was typed.
      navigate(`${pathname}${search.size > 0 ? `?${search}` : ''}`, {
        replace: true,
        state: { ...(isRecord(state) ? state : {}), typed },
      })
      navigate(`${pathname}?${chosen.category}=${chosen._id}`, { state: { hit: chosen } })
    },
  }
}

function pickedFrom(search: URLSearchParams, state: unknown): Picked | undefined {
  for (const category of categories) {
    const id = recordId(search.get(category))
    if (!id) continue
    const hit = isRecord(state) && isNamed(state.hit) && state.hit._id === id ? state.hit : undefined
    return { category, id, hit }
  }
  return undefined
}

/** The text in the field: as typed, and after a pick or a step through the history as it belongs there. */
function useTextOfSearch(picked: Picked | undefined) {
  const { key, state } = useLocation()
  const type = useNavigationType()
  const belongs = isRecord(state) && typeof state.typed === 'string' ? state.typed : (picked?.hit?.name ?? '')
  const [text, setText] = useState(belongs)

  // The text changes with the history, not with itself.
  useEffect(() => {
    if (type === 'POP' || (type === 'PUSH' && picked)) setText(belongs)
  }, [key])

  return [text, setText] as const
}
