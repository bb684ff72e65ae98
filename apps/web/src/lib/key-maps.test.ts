import { expect, test } from 'vitest'
import { actionsOf, type KeyAction, type KeyMap, listedMaps, nameOfKey, once } from './key-maps.ts'

const press = (key: string, changes: Partial<Parameters<typeof nameOfKey>[0]> = {}) =>
  nameOfKey({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...changes })
const run = () => undefined
const action = (keys: string, changes: Partial<KeyAction> = {}): KeyAction => ({
  ...{ keys: keys.split(' '), text: `does ${keys}`, run },
  ...changes,
})
const map = (title: string, ...actions: KeyAction[]): KeyMap => ({ title, actions })
const plain = { isTyping: false, hasDialog: false, areSinglesOn: true }
const textsOf = (...args: Parameters<typeof actionsOf>) => actionsOf(...args).map(({ text }) => text)

test('a key is named by its sign, with Shift only where Shift does not make the sign', () => {
  expect(press('A')).toBe('a')
  expect(press('T', { shiftKey: true })).toBe('Shift+t')
  expect(press('?', { shiftKey: true })).toBe('?')
  // French keyboards have digits under Shift.
  expect(press('1', { shiftKey: true })).toBe('1')
  expect(press('ArrowUp', { shiftKey: true })).toBe('Shift+ArrowUp')
  expect(press('k', { ctrlKey: true })).toBe('Ctrl+k')
  expect(press('k', { metaKey: true })).toBe('Ctrl+k')
  expect(press('k', { ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+k')
  expect(press('k', { altKey: true })).toBeUndefined()
})

test('on a Devanagari keyboard the place of a key counts', () => {
  expect(press('क', { code: 'KeyK' })).toBe('k')
  expect(press('क', { code: 'KeyK', ctrlKey: true })).toBe('Ctrl+k')
  expect(press('३', { code: 'Digit3' })).toBe('3')
  expect(press('य', { code: 'Slash' })).toBe('/')
  expect(press('?', { code: 'Slash', shiftKey: true })).toBe('?')
})

test('the newest map that has the key answers, and older ones after it if it passes the key on', () => {
  const maps = [
    { ...map('part', action('x', { text: 'of the part' })), isPartial: true },
    map('old', action('x y')),
  ]
  expect(textsOf('x', maps, plain)).toEqual(['of the part', 'does x y'])
  expect(textsOf('y', maps, plain)).toEqual(['does x y'])
})

test('a key that does nothing at the moment is not for older maps', () => {
  expect(
    actionsOf('a', [map('new', action('a', { run: undefined })), map('old', action('a'))], plain),
  ).toEqual([])
})

test('of a pair of keys no half is left to an older map', () => {
  const maps = [map('screen', action('k', { text: 'keeps' })), map('global', action('j k'))]
  expect(textsOf('k', maps, plain)).toEqual(['keeps'])
  expect(textsOf('j', maps, plain)).toEqual([])
  expect(listedMaps(maps, true).map(({ title }) => title)).toEqual(['screen'])
})

test('no key acts while somebody types or a dialog is open, unless its action says so', () => {
  const maps = [
    map(
      'global',
      action('a'),
      action('Ctrl+k', { isWhileTyping: true }),
      action('j k', { isInDialogs: true }),
    ),
  ]
  const typing = { ...plain, isTyping: true }
  const dialog = { ...plain, hasDialog: true }
  expect(['a', 'Ctrl+k', 'j'].map((key) => actionsOf(key, maps, typing).length)).toEqual([0, 1, 0])
  expect(['a', 'Ctrl+k', 'j'].map((key) => actionsOf(key, maps, dialog).length)).toEqual([0, 0, 1])
})

test('switched off, single keys neither act nor are listed', () => {
  const maps = [
    map('screen', action('a'), action('Shift+t'), action('j ArrowDown', { written: 'J' }), action('Ctrl+k')),
  ]
  const off = { ...plain, areSinglesOn: false }
  const acts = ['a', 'Shift+t', '?', 'j', 'ArrowDown', 'Ctrl+k'].filter(
    (key) => actionsOf(key, maps, off).length > 0,
  )
  expect(acts).toEqual(['ArrowDown', 'Ctrl+k'])
  expect(listedMaps(maps, false)[0]?.actions.map(({ keys, written }) => [...keys, written])).toEqual([
    ['ArrowDown', undefined],
    ['Ctrl+k', undefined],
  ])
})

test('the help lists what works now, with maps of one title together', () => {
  const maps = [
    map('Review', action('a'), action('d', { run: undefined })),
    map('Review', action('z', { text: () => 'undoes' })),
    map('Everywhere', action('j k', { isListed: () => false })),
  ]
  expect(listedMaps(maps, true)).toEqual([
    {
      title: 'Review',
      actions: [
        { keys: ['a'], written: undefined, text: 'does a' },
        { keys: ['z'], written: undefined, text: 'undoes' },
      ],
    },
  ])
})

test('a key that is held down decides once', () => {
  const decided: string[] = []
  const decide = once((key) => decided.push(key))
  for (const repeat of [false, true, true]) decide({ repeat } as KeyboardEvent, 'a')
  expect(decided).toEqual(['a'])
})
