import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStable } from '../../lib/hooks.ts'
import { once } from '../../lib/key-maps.ts'
import { type KeyPanel, onKeyPanel, openKeyPanel } from '../../lib/key-panels.ts'
import { paths } from '../../lib/paths.ts'
import { readSession } from '../../lib/session.ts'
import { textsOf, useTexts } from '../../lib/texts.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { showAlert } from '../../ui/alerts.ts'
import { hasToastAction, runToastAction } from '../../ui/toast.tsx'
import { toSearch } from '../navigation.ts'
import { collectEarlyText, collectFollowing, goOnWithFollowing, takeEarlyText } from './early-text.ts'
import { keepFocus } from './keep-focus.ts'
import { hasEntries, moveInLists } from './move-in-lists.ts'
import { focusSearch } from './search-field.ts'

/** The texts come with the panels, which are the only ones that show them. */
const text =
  (name: 'everywhere' | 'focusSearch' | 'moveInList' | 'openHelp' | 'openPalette' | 'undo') => () =>
    textsOf('keys')(name)

/** The keys of every screen, and what they open. */
export function GlobalKeys() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { Panel, open, close } = usePanel()
  useEffect(keepFocus, [])
  useEffect(() => onKeyPanel(open), [open])

  function search() {
    if (focusSearch() || pathname === paths.home) return
    // Letters that follow at once are for the field, never for a shortcut of the screen that is left.
    collectEarlyText(() => undefined)
    navigate(paths.home, { state: toSearch })
  }

  useKeys({
    title: text('everywhere'),
    actions: [
      {
        keys: ['Ctrl+k'],
        text: text('openPalette'),
        run: () => openKeyPanel('palette'),
        isWhileTyping: true,
      },
      { keys: ['/'], text: text('focusSearch'), run: search },
      {
        keys: ['j', 'k'],
        text: text('moveInList'),
        run: (_, key) => moveInLists(key === 'j' ? 1 : -1),
        isInDialogs: true,
        isListed: hasEntries,
      },
      { keys: ['z'], text: text('undo'), run: once(runToastAction), isListed: hasToastAction },
      { keys: ['?'], text: text('openHelp'), run: () => openKeyPanel('help') },
    ],
  })

  return Panel && <Panel onClose={close} />
}

type PanelComponent = ComponentType<{ onClose: () => void }>

async function loadPanel(panel: KeyPanel): Promise<PanelComponent> {
  if (panel === 'help') return (await import('./keys-help.tsx')).KeysHelp
  const isAdmin = readSession().user?.role === 'admin'
  const [{ Palette }, adminPages] = await Promise.all([
    import('./palette.tsx'),
    // Most people never need the texts of administration.
    isAdmin ? import('../../features/admin/pages.ts') : undefined,
  ])
  return (props) => <Palette {...props} adminPages={adminPages?.adminPagesOf} />
}

/** The panel that is open. Its code is loaded when it is first asked for. */
function usePanel() {
  const { t } = useTexts('app')
  const [Panel, setPanel] = useState<PanelComponent>()
  const asked = useRef<KeyPanel>(undefined)

  const close = useStable(() => {
    takeEarlyText()
    asked.current = undefined
    setPanel(undefined)
    // Once this one is gone, for its field to take the focus anew.
    if (goOnWithFollowing()) setTimeout(() => void open('palette'))
  })
  const open = useStable(async (panel: KeyPanel) => {
    if (asked.current === panel) return collectFollowing()
    asked.current = panel
    if (panel === 'palette') collectEarlyText(close)
    try {
      const Loaded = await loadPanel(panel)
      if (asked.current === panel) setPanel(() => Loaded)
    } catch {
      if (asked.current === panel) showAlert(t('notLoaded'))
      close()
    }
  })
  return { Panel, open, close }
}
