import { firstLimits } from '@rasad/contract/first-limits'
import type { Category } from '@rasad/contract/search'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { DetailOverlay } from '../../features/directory/components/detail-overlay.tsx'
import { categories } from '../../features/search/categories.ts'
import type { SearchPick } from '../../features/search/components/pick.ts'
import { SearchArea } from '../../features/search/components/search-area.tsx'
import { useFirstInteraction, usePageTitle } from '../../lib/hooks.ts'
import { paths, withoutDetail } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { isNamed, isRecord, recordId } from '../../lib/values.ts'
import { classes } from '../../ui/class-names.ts'
import { LeftOut, lazyPart } from '../../ui/lazy-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { LoadingShapes, Skeleton } from '../../ui/states.tsx'
import type { Picked } from './home-picked.tsx'

// The search is there before them.
const PickedResult = lazyPart(() => import('./home-picked.tsx'), 'PickedResult')
const TextResults = lazyPart(() => import('../../features/search/results/text-results.tsx'), 'TextResults')
const AllSuppliers = lazyPart(() => import('./home-all-suppliers.tsx'), 'AllSuppliers')
const AdminButtons = lazyPart(() => import('../admin-buttons.tsx'), 'AdminButtons', LeftOut)

/** Loads ahead what the screen shows at an address. */
export async function preloadHome(search: string): Promise<void> {
  const params = new URLSearchParams(search)
  const isPicked = categories.some((category) => params.has(category))
  await (isPicked ? PickedResult : params.get('q') ? TextResults : AllSuppliers).preload()
}

/** The main task starts here: type, pick, see who supplies it, call. */
export function HomeScreen() {
  const { t } = useTexts('app')
  const { picked, q, category, setCategory, pick, showResults } = useSearchAddress()
  const [text, setText] = useTextOfSearch(picked, q)
  const hasBegun = useFirstInteraction()
  const isAdmin = useSession().user?.role === 'admin'
  const isAnswered = picked !== undefined || q !== undefined
  usePageTitle(isAnswered ? picked?.hit?.name : t('homeTitle'))

  useEffect(() => {
    // Preloads. If that fails, picking tries again.
    if (hasBegun) Promise.all([PickedResult.preload(), TextResults.preload()]).catch(() => undefined)
  }, [hasBegun])

  return (
    <>
      <section className="relative bg-deep text-on-deep">
        <div aria-hidden className="blister absolute inset-y-0 right-0 w-3/5 mask-l-from-0% mask-l-to-100%" />
        <div className={classes('page relative', isAnswered ? 'pb-6 pt-5' : 'pb-8 pt-7 md:pb-14 md:pt-14')}>
          <h1
            tabIndex={-1}
            className={classes('font-extrabold', isAnswered ? 'text-xl' : 'text-3xl md:text-4xl')}
          >
            {t('homeTitle')}
          </h1>
          {!isAnswered && <p className="mt-1.5 max-w-md text-on-deep-soft md:text-lg">{t('homeIntro')}</p>}
          <div className={classes('max-w-3xl', isAnswered ? 'mt-3' : 'mt-5 md:mt-7')}>
            <SearchArea
              category={category}
              onCategory={(chosen) => setCategory(chosen, text)}
              text={text}
              onText={setText}
              onPick={(chosen) => pick(chosen, text)}
              onResults={showResults}
              shownName={picked?.hit?.name}
            />
          </div>
        </div>
      </section>
      <div className="page py-6 md:py-9">
        {isAdmin && (
          <Suspense>
            <AdminButtons />
          </Suspense>
        )}
        {picked ? (
          <Suspense fallback={<ResultShape />}>
            <PickedResult key={picked.id} picked={picked} />
          </Suspense>
        ) : q !== undefined ? (
          <Suspense fallback={<ResultShape />}>
            <TextResults key={`${category} ${q}`} category={category} q={q} />
          </Suspense>
        ) : (
          <Suspense fallback={<SuppliersShape />}>
            <AllSuppliers />
          </Suspense>
        )}
      </div>
      {/* Beside a picked medicine, the overlay is about it: it comes with its card. */}
      {picked?.category !== 'medicine' && <DetailOverlay />}
    </>
  )
}

function ResultShape() {
  const { t } = useTexts('app')
  return (
    <LoadingShapes label={t('pickLoading')}>
      <Skeleton className="h-44 w-full rounded-lg lg:w-88" />
    </LoadingShapes>
  )
}

/** As tall as the screen, so that what comes moves nothing. */
function SuppliersShape() {
  const { t } = useTexts('app')
  return (
    <section aria-labelledby="all-suppliers" className="min-h-dvh">
      <SectionHead id="all-suppliers" title={t('suppliers')} isLarge />
      <LoadingShapes>
        <Skeleton className="h-11 w-48" />
        <Skeleton className="mt-4 h-48 w-full rounded-lg" />
      </LoadingShapes>
    </section>
  )
}

/** The search and the pick are stored in the address, so that reload, back and shared links work. */
function useSearchAddress() {
  const [search] = useSearchParams()
  const { state, pathname, search: address } = useLocation()
  const navigate = useNavigate()
  const picked = pickedFrom(search, state)
  const chosen = categories.find((category) => category === search.get('category'))
  const category = picked?.category ?? chosen ?? 'company'
  const q = picked ? undefined : search.get('q')?.trim().slice(0, firstLimits.maxQueryLength) || undefined

  /** Opens an answer. Going back restores the typed text. */
  function goTo(search: string, typed: string, state: object = {}) {
    // The same search again adds no history entry.
    if (search === address) return navigate(`${pathname}${search}`, { replace: true, state })
    keepTyped(typed)
    navigate(`${pathname}${search}`, { state })
  }

  function keepTyped(typed: string) {
    navigate(`${pathname}${address}`, { replace: true, state: { ...(isRecord(state) ? state : {}), typed } })
  }

  return {
    picked,
    q,
    category,
    /** Searches the text of the field again in the other category. */
    setCategory(category: Category, typed: string) {
      const text = typed.trim()
      if (text !== '') {
        const path = `${pathname}${searchOf(paths.results(category, text))}`
        if (q === undefined) keepTyped(typed)
        navigate(path, { replace: q !== undefined })
        return
      }
      const params = category === 'company' ? '' : `?category=${category}`
      navigate(`${pathname}${params}`, { replace: !picked })
    },
    pick: (chosen: SearchPick, typed: string) =>
      goTo(searchOf(paths.picked(chosen.category, chosen._id)), typed, { hit: chosen }),
    showResults: (text: string) => goTo(searchOf(paths.results(category, text)), text),
  }
}

/** The home screen is also a visitor's dashboard: the path does not change. */
function searchOf(path: string): string {
  return path.slice(path.indexOf('?'))
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

/**
 * The text in the field: as typed, or, when the address changes to another answer or to none, the text of that address.
 */
function useTextOfSearch(picked: Picked | undefined, q: string | undefined) {
  const { search, state } = useLocation()
  const address = withoutDetail(search)
  const typed = isRecord(state) && typeof state.typed === 'string' ? state.typed : undefined
  const belongs = typed ?? picked?.hit?.name ?? q ?? ''
  const [text, setText] = useState(belongs)
  const previous = useRef(address)
  const typedAt = useRef<string>(undefined)
  const hasState = state !== null

  // An entry of the history tells its text once the page is taken over.
  useEffect(() => {
    if (typedAt.current === undefined) setText(belongs)
  }, [hasState])

  // The text follows the address. Opening a supplier in between does not change it.
  useEffect(() => {
    if (previous.current === address) return
    previous.current = address
    if (typedAt.current !== address) setText(belongs)
    typedAt.current = undefined
  }, [address])

  function type(text: string) {
    // Ahead of the screen: an address that is still being drawn must not take away what is typed meanwhile.
    typedAt.current = withoutDetail(window.location.search)
    setText(text)
  }

  return [text, type] as const
}
