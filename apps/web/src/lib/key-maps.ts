// Which action a pressed key means: the maps of what is shown lie on each other, the newest on top.

export interface KeyAction {
  /** `a`, `Shift+t`, `?`, `ArrowUp`, or `Ctrl+k`, which is ⌘K on a Mac. Several work as a whole or not at all. */
  keys: readonly string[]
  /** What they do, as the help says it. */
  text: string | (() => string)
  /** How the help writes them, if not one by one: `1 – 5`. */
  written?: string
  /** Gets the one of its keys. Undefined: not at the moment. If it returns false, the key was not for this action, and older maps are asked. */
  run: ((event: KeyboardEvent, key: string) => unknown) | undefined
  isWhileTyping?: boolean
  isInDialogs?: boolean
  /** Whether the help lists it. Without this, it does while there is something to run. */
  isListed?: () => boolean
}

export interface KeyMap {
  /** What the keys belong to, such as the name of the screen. */
  title: string | (() => string)
  actions: readonly KeyAction[]
  /** It serves a part of the screen and passes on what is pressed elsewhere: it covers no older map. */
  isPartial?: boolean
}

/** For what decides something: a key that is held down must not decide what nobody has read. */
export function once(act: (key: string) => unknown): NonNullable<KeyAction['run']> {
  return (event, key) => (event.repeat ? undefined : act(key))
}

/** What the page is in when a key is pressed. */
export interface KeySituation {
  isTyping: boolean
  hasDialog: boolean
  /** Whether keys act that are a letter, a digit or a sign alone. */
  areSinglesOn: boolean
}

interface Pressed {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const sign = /^(Key|Digit)(.)$/

/** The name of a pressed key. Undefined for shortcuts of the browser and of the system. */
export function nameOfKey(pressed: Pressed): string | undefined {
  if (pressed.altKey || (pressed.ctrlKey && pressed.metaKey)) return undefined
  const key = pressed.key.length === 1 ? plainSign(pressed) : pressed.key
  const withShift = pressed.shiftKey && (key.length > 1 || /[a-z]/.test(key))
  const hasCommand = pressed.ctrlKey || pressed.metaKey
  return `${hasCommand ? 'Ctrl+' : ''}${withShift ? 'Shift+' : ''}${key}`
}

/** On a keyboard of another script, such as Devanagari, the key that has this place on a Latin one. */
function plainSign({ key, code, shiftKey }: Pressed): string {
  if (key.charCodeAt(0) < 128) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return sign.exec(code)?.[2]?.toLowerCase() ?? key
}

/** A letter, digit or sign alone, which somebody can press or say unintentionally (WCAG 2.1.4). */
function isSingleKey(name: string): boolean {
  return name.replace(/^Shift\+/, '').length === 1
}

/**
 * The actions that a key means, the first of which that runs is the one.
 * @param maps the newest first.
 */
export function actionsOf(name: string, maps: readonly KeyMap[], situation: KeySituation): KeyAction[] {
  if (isSingleKey(name) && !situation.areSinglesOn) return []
  const found: KeyAction[] = []
  for (const [at, { actions }] of maps.entries()) {
    const action = actions.find(({ keys }) => keys.includes(name))
    if (!action || isCovered(action, maps.slice(0, at))) continue
    if (situation.isTyping && !action.isWhileTyping) continue
    if (situation.hasDialog && !action.isInDialogs) continue
    // A key that a newer map has is not for older ones, even if it does nothing at the moment.
    if (!action.run) break
    found.push(action)
  }
  return found
}

/** Half a pair, such as J without K, would mislead. */
function isCovered({ keys }: KeyAction, newer: readonly KeyMap[]): boolean {
  return newer.some(
    ({ isPartial, actions }) =>
      !isPartial && actions.some((other) => other.keys.some((key) => keys.includes(key))),
  )
}

export interface ListedMap {
  title: string
  actions: { keys: readonly string[]; written: string | undefined; text: string }[]
}

/** What the help lists: the actions that work, with maps of one title together. */
export function listedMaps(maps: readonly KeyMap[], areSinglesOn: boolean): ListedMap[] {
  const listed: ListedMap[] = []
  for (const [at, map] of maps.entries()) {
    const actions = map.actions
      .filter(
        (action) => action.run && (action.isListed?.() ?? true) && !isCovered(action, maps.slice(0, at)),
      )
      .map(({ keys, written, text }) => {
        const active = keys.filter((key) => areSinglesOn || !isSingleKey(key))
        return {
          keys: active,
          written: active.length === keys.length ? written : undefined,
          text: read(text),
        }
      })
      .filter(({ keys }) => keys.length > 0)
    const title = read(map.title)
    const same = listed.find((other) => other.title === title)
    if (same) same.actions.push(...actions)
    else if (actions.length > 0) listed.push({ title, actions })
  }
  return listed
}

function read(text: string | (() => string)): string {
  return typeof text === 'string' ? text : text()
}
