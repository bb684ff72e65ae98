import './messages.en.ts'
import {
  Clock,
  Keyboard,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Rows3,
  Search,
  Sun,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { adminPagesOf } from '../../features/admin/pages.ts'
import { useRecentPicks } from '../../features/search/recent-searches.ts'
import { openKeyPanel } from '../../lib/key-panels.ts'
import { chooseListLayout, useListLayout } from '../../lib/list-layout.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { chooseTheme, type Theme, themes, useTheme } from '../../lib/theme.ts'
import { pagesOf } from '../pages.ts'
import { useLeave } from '../use-leave.ts'
import type { Findable } from './find-commands.ts'

export interface Command extends Findable {
  key: string
  Icon: LucideIcon
  /** What kind of thing it is. */
  note?: string
  /** The key that does the same. */
  shortcut?: string
  run: () => unknown
}

const themeLooks = {
  light: { text: 'themeLight', Icon: Sun },
  dark: { text: 'themeDark', Icon: Moon },
  system: { text: 'themeSystem', Icon: Monitor },
} as const satisfies Record<Theme, unknown>
const recentNotes = {
  medicine: 'recentMedicine',
  company: 'recentCompany',
  supplier: 'recentSupplier',
} as const

/** Everything that the palette offers to who is signed in, and the search for a text. */
export function useCommands(adminPages: typeof adminPagesOf | undefined) {
  const { t } = useTexts('keys')
  const { t: ofApp } = useTexts('app')
  const { t: ofAdmin } = useTexts('admin')
  const navigate = useNavigate()
  const session = useSession()
  const theme = useTheme()
  const isRows = useListLayout() === 'rows'
  const recent = useRecentPicks()
  const leave = useLeave()
  const { user } = session

  const goTo = (to: string, label: string, Icon: LucideIcon): Command => ({
    ...{ key: `page ${to}`, group: 'pages', label, Icon },
    run: () => navigate(to),
  })
  const own = Object.values(pagesOf(session)).map(({ to, label, Icon }) => goTo(to, ofApp(label), Icon))
  const further =
    user && adminPages ? adminPages(user).map(({ to, label, Icon }) => goTo(to, ofAdmin(label), Icon)) : []
  const pages = [...own, ...further].filter(
    ({ key }, at, all) => all.findIndex((other) => other.key === key) === at,
  )

  const all: Command[] = [
    ...pages,
    {
      ...{ key: 'layout', group: 'actions', label: t(isRows ? 'asCards' : 'asRows') },
      ...{ words: t('words_layout'), Icon: isRows ? LayoutGrid : Rows3 },
      run: () => chooseListLayout(isRows ? 'cards' : 'rows'),
    },
    ...themes
      .filter((other) => other !== theme)
      .map(
        (other): Command => ({
          ...{ key: `theme ${other}`, group: 'actions', label: t(themeLooks[other].text) },
          ...{ words: t('words_theme'), Icon: themeLooks[other].Icon },
          run: () => chooseTheme(other),
        }),
      ),
    {
      ...{ key: 'keys', group: 'actions', label: t('showKeys'), words: t('words_keys') },
      ...{ Icon: Keyboard, shortcut: '?' },
      run: () => openKeyPanel('help'),
    },
    ...(user
      ? [
          {
            ...({
              key: 'logout',
              group: 'actions',
              label: ofApp('logout'),
              words: t('words_logout'),
            } as const),
            ...{ Icon: LogOut, run: leave },
          },
        ]
      : []),
    ...recent.map(
      ({ category, _id, name }): Command => ({
        ...{
          key: `recent ${_id}`,
          group: 'recent',
          label: name,
          note: t(recentNotes[category]),
          Icon: Clock,
        },
        run: () => navigate(paths.picked(category, _id)),
      }),
    ),
  ]

  return {
    all,
    searchFor: (q: string): Command => ({
      ...{ key: 'search', group: 'search', label: t('searchMedicines', { q }), Icon: Search },
      run: () => navigate(paths.results('medicine', q)),
    }),
  }
}
