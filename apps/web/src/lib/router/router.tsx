import {
  Children,
  type ComponentProps,
  createContext,
  Fragment,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { resolveAddress, type To, writeAddress } from './address.ts'
import {
  browserHistory,
  type Location,
  memoryHistory,
  type Navigation,
  type NavigationType,
  type RouterHistory,
} from './history.ts'
import { matchRoute, type Params } from './match-route.ts'

const HistoryContext = createContext<RouterHistory | undefined>(undefined)
const NavigationContext = createContext<Navigation | undefined>(undefined)
const ParamsContext = createContext<Params>({})
const OutletContext = createContext<ReactNode>(null)

/** Follows the browser's address. A screen stays until the next one is loaded: each navigation is a transition. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(browserHistory)
  return <Router history={history}>{children}</Router>
}

/** Follows an address of its own. */
export function MemoryRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => memoryHistory())
  return <Router history={history}>{children}</Router>
}

function Router({ history, children }: { history: RouterHistory; children: ReactNode }) {
  const [navigation, setNavigation] = useState(() => history.now)
  useLayoutEffect(() => history.listen((next) => startTransition(() => setNavigation(next))), [history])
  return (
    <HistoryContext value={history}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </HistoryContext>
  )
}

function useHistory(): RouterHistory {
  const history = use(HistoryContext)
  if (!history) throw new Error('There is no router around this.')
  return history
}

function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('There is no router around this.')
  return navigation
}

export function useLocation(): Location {
  return useNavigation().location
}

export function useNavigationType(): NavigationType {
  return useNavigation().type
}

/** The named parts of the path, decoded: `id` of `/staff/:id`. */
export function useParams(): Params {
  return use(ParamsContext)
}

interface NavigateOptions {
  /** Takes the place of the entry in the history, instead of adding one. */
  replace?: boolean
  /** Kept with the entry, for the page there. */
  state?: unknown
}

export interface Navigate {
  (to: To, options?: NavigateOptions): void
  /** Goes through the history: -1 is back. */
  (steps: number): void
}

/** The same function as long as the pathname is. */
export function useNavigate(): Navigate {
  const history = useHistory()
  const { pathname } = useLocation()
  return useCallback(
    (to: To | number, { replace = false, state = null }: NavigateOptions = {}) => {
      if (typeof to === 'number') return history.go(to)
      const address = resolveAddress(to, pathname)
      if (replace) history.replace(address, state)
      else history.push(address, state)
    },
    [history, pathname],
  )
}

type SearchInit = URLSearchParams | Record<string, string>
export type SetSearchParams = (
  next: SearchInit | ((now: URLSearchParams) => SearchInit),
  options?: NavigateOptions,
) => void

/** The parameters of the address, and how to put others in their place. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const chosen = typeof next === 'function' ? next(new URLSearchParams(search)) : next
      navigate({ search: new URLSearchParams(chosen).toString() }, options)
    },
    [search, navigate],
  )
  return [params, setParams]
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To } & NavigateOptions

/** A link within the product. The same address again adds nothing to the history. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const history = useHistory()
  // Most links name their whole address: they need not be drawn again with each navigation.
  const isWhole = typeof to === 'string' && to.startsWith('/')
  const here = isWhole ? '/' : use(NavigationContext)?.location.pathname
  const address = resolveAddress(to, here ?? '/')
  const href = writeAddress(address)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event, rest.target)) return
    event.preventDefault()
    const isSame = href === writeAddress(history.now.location)
    if (replace ?? isSame) history.replace(address, state ?? null)
    else history.push(address, state ?? null)
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** With a modifier, the browser opens a tab or a window, or downloads. */
function isPlainClick(event: MouseEvent, target: string | undefined): boolean {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !isModified && (target === undefined || target === '_self')
}

type ByState<T> = (state: { isActive: boolean }) => T

type NavLinkProps = Omit<LinkProps, 'className' | 'children'> & {
  /** Only the page itself counts, not those below it. */
  end?: boolean
  /** Whether it is the page that is shown, where its path alone does not say it. */
  isHere?: boolean | undefined
  className?: string | ByState<string>
  children?: ReactNode | ByState<ReactNode>
}

/** A link that says whether its page is the one that is shown: to people by its look, and with `aria-current`. */
export function NavLink({ end = false, isHere, className, children, ...rest }: NavLinkProps) {
  const here = useLocation().pathname
  const there = resolveAddress(rest.to, here).pathname.toLowerCase()
  const path = here.toLowerCase()
  const isActive = isHere ?? (path === there || (!end && path.startsWith(there.replace(/\/?$/, '/'))))
  const state = { isActive }
  return (
    <Link
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'function' ? className(state) : className}
    >
      {typeof children === 'function' ? children(state) : children}
    </Link>
  )
}

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, ...options }: { to: To } & NavigateOptions) {
  const navigate = useNavigate()
  const { replace, state } = options
  const address = typeof to === 'string' ? to : JSON.stringify(to)
  useEffect(() => {
    navigate(to, { replace: replace === true, state })
  }, [navigate, address, replace, state])
  return null
}

interface RouteProps {
  /** Whole: `/staff/:id`, or `*` for any. A route without one frames the routes in it, which are its `Outlet`. */
  path?: string
  element: ReactNode
  children?: ReactNode
}

/** A line of the table in `Routes`. */
export function Route(_props: RouteProps): ReactNode {
  throw new Error('A route stands in <Routes>.')
}

/** Draws the route whose path fits the address best, within those that frame it. Without one, nothing. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const outer = useParams()
  const rows = rowsOf(children, [])
  const match = matchRoute(
    rows.map(({ path }) => path),
    pathname,
  )
  const row = match && rows[match.index]
  if (!row) return null
  const content = row.elements.reduceRight<ReactNode>(
    (inner, element) => <OutletContext value={inner}>{element}</OutletContext>,
    null,
  )
  return <ParamsContext value={{ ...outer, ...match.params }}>{content}</ParamsContext>
}

/** Where a frame shows the route in it. */
export function Outlet(): ReactNode {
  return use(OutletContext)
}

interface Row {
  path: string
  /** From the outermost frame to the screen. */
  elements: ReactNode[]
}

function rowsOf(children: ReactNode, frames: ReactNode[]): Row[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<RouteProps>(child)) return []
    const { path, element, children: inner } = child.props
    if (child.type === Fragment) return rowsOf(inner, frames)
    const elements = [...frames, element]
    return path === undefined ? rowsOf(inner, elements) : [{ path, elements }]
  })
}
