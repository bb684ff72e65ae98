import type { Page } from '@playwright/test'

// What the explorer sees of a page, and how it tells that a press had an effect. Written as text: these tests know no types
// of the page.

export interface Part {
  /** Its role and name; a number where others have the same. */
  key: string
  tag: string
  type: string
  accept: string
  isField: boolean
  /** Of fields that choose one of a list, such as a search. */
  isCombobox: boolean
}

export interface Field {
  key: string
  value: string
}

export interface Seen {
  url: string
  headings: string[]
  parts: Part[]
  /** The texts of messages that are shown now. */
  messages: string[]
  /** Words that are left over from code. */
  codeWords: string[]
  /** Of lists that are shown whole: the total that stands over them, and their rows. */
  counts: { total: number; rows: number }[]
}

/** Runs in every document before its own scripts. */
const eyes = `(() => {
  let effects = 0
  const attributeFilter = ['open', 'hidden', 'disabled', 'checked', 'value', 'src', 'href', 'class', 'style', 'data-theme',
    'aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'aria-current', 'aria-busy', 'aria-label', 'aria-invalid']
  new MutationObserver((found) => (effects += found.length)).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter,
  })
  for (const name of ['input', 'change', 'toggle', 'scroll', 'popstate', 'hashchange', 'invalid'])
    addEventListener(name, () => effects++, true)
  const noting = (owner, name, result) => {
    const own = owner?.[name]
    if (own) owner[name] = function (...given) {
      effects++
      return result === undefined ? own.apply(this, given) : result()
    }
  }
  noting(history, 'pushState')
  noting(history, 'replaceState')
  noting(window, 'print', () => undefined)
  noting(navigator.clipboard, 'writeText', () => Promise.resolve())

  const selector = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim().slice(0, 70)
  const nameOf = (element) =>
    clean(element.getAttribute('aria-label')) ||
    clean([...(element.labels ?? [])].map((label) => label.textContent).join(' ')) ||
    clean((element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ')) ||
    clean(element.textContent) || clean(element.getAttribute('placeholder')) || clean(element.getAttribute('name')) || clean(element.title)
  const roleOf = (element) => element.getAttribute('role') ?? { a: 'link', textarea: 'field', select: 'field' }[element.localName] ??
    (element.localName === 'input' ? (['checkbox', 'radio', 'button', 'submit'].includes(element.type) ? element.type : 'field') : 'button')
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]') && element.getClientRects().length > 0
  const top = () => [...document.querySelectorAll('dialog[open], [role=dialog]:not([data-message]), [role=alertdialog]')].filter(shown).at(-1)
  const isHere = (link) => link.origin === location.origin && !link.hasAttribute('download')

  let pressed
  addEventListener('click', ({ target }) => (pressed = nameOf(target.closest?.(selector) ?? target)), true)

  function parts() {
    const within = top()
    const counts = new Map()
    const found = []
    for (const element of document.querySelectorAll(selector)) {
      if (!shown(element) || element.disabled || element.getAttribute('aria-disabled') === 'true' || element.readOnly) continue
      if (within && !within.contains(element) && !element.closest('[data-message], [role=listbox], [role=menu]')) continue
      if (element.localName === 'a' && (!isHere(element) || element.href === location.href)) continue
      const name = roleOf(element) + ' “' + nameOf(element) + '”'
      const at = (counts.get(name) ?? 0) + 1
      counts.set(name, at)
      // Chosen already: a press changes nothing.
      if (['aria-current', 'aria-selected'].some((state) => !['false', null].includes(element.getAttribute(state)))) continue
      if (element.type === 'radio' && element.checked) continue
      const isField = element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])')
      found.push({ element, key: at === 1 ? name : name + ' ' + at, isField, tag: element.localName, type: element.type ?? '',
        accept: element.accept ?? '', isCombobox: element.getAttribute('role') === 'combobox' })
    }
    return found
  }

  function seen() {
    const main = document.querySelector('main') ?? document.body
    const dialog = top()
    const text = (dialog ?? main).innerText
    // A total stands before its list.
    const marked = [...main.querySelectorAll('[data-count], [data-entries]')].filter(shown)
    const counts = marked.flatMap((one, at) => {
      const list = marked[at + 1]
      const total = /^\\D*([\\d,]+)/.exec(one.textContent)?.[1].replaceAll(',', '')
      const isPair = one.matches('[data-count]') && list?.matches('[data-whole]') && total !== undefined && !dialog
      return isPair ? [{ total: Number(total), rows: list.children.length }] : []
    })
    return {
      url: location.href,
      headings: [...(dialog ?? document).querySelectorAll('h1, h2, legend')].filter(shown).map((one) => clean(one.textContent)),
      parts: parts().map(({ element, ...part }) => part),
      messages: [...document.querySelectorAll('[data-message] p, p[role=alert]')].map((one) => clean(one.textContent)),
      codeWords: text.match(/\\bundefined\\b|\\[object \\w+\\]|Invalid Date|\\bNaN\\b/g) ?? [],
      counts,
    }
  }

  const byKey = (key) => parts().find((part) => part.key === key)?.element
  /** Where it can be pressed; undefined if something lies over it. */
  function place(key) {
    const element = byKey(key)
    if (!element) return undefined
    const isTiny = element.getBoundingClientRect().width < 3
    const target = isTiny && element.labels?.[0] ? element.labels[0] : element
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = target.getClientRects()[0]
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    return hit && (target.contains(hit) || hit.contains(target) && hit.closest('label')) ? { x, y } : undefined
  }
  const fields = () => parts().filter(({ isField, type }) => isField && !['password', 'file', 'search'].includes(type))
    .map(({ key, element }) => ({ key, value: element.value }))

  window.explorer = {
    seen, place, fields, byKey,
    effects: () => effects,
    pressed: () => pressed,
    focus: () => nameOf(document.activeElement ?? document.body),
    focusKey: () => parts().find(({ element }) => element === document.activeElement)?.key,
    // React notes on each element which of its own that is: before, nothing answers.
    isAtRest: () => document.readyState === 'complete' && !document.querySelector('[aria-busy=true]') &&
      [...document.querySelectorAll('#root > *, #root h1')].every((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))),
    // A list that has become empty is as none.
    saved: () => Object.entries(localStorage).filter(([key, value]) => /saved/i.test(key) && value !== '[]').sort().join('\\n'),
    stored: async () => {
      const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const answer of await cache.matchAll())
          if (/json|html/.test(answer.headers.get('content-type') ?? '')) texts.push(await answer.text())
      }
      return texts.join('\\n')
    },
  }
})()`

export async function openEyes(page: Page): Promise<void> {
  await page.addInitScript(eyes)
}

const ask = <T>(page: Page, words: string): Promise<T> => page.evaluate(`window.explorer.${words}`)

export const seen = (page: Page) => ask<Seen>(page, 'seen()')
export const fieldsOf = (page: Page) => ask<Field[]>(page, 'fields()')
export const effectsOf = (page: Page) => ask<number>(page, 'effects()')
/** The name of what the last press has reached: what was seen can be gone by then. */
export const pressedOn = (page: Page) => ask<string | undefined>(page, 'pressed()')
export const focusOf = (page: Page) => ask<string>(page, 'focus()')
export const focusKeyOf = (page: Page) => ask<string | undefined>(page, 'focusKey()')
export const isAtRest = (page: Page) => ask<boolean>(page, 'isAtRest()')
export const storedOn = (page: Page) => ask<string>(page, 'stored()')
/** What somebody has saved on the device. */
export const savedOn = (page: Page) => ask<string>(page, 'saved()')
export const placeOf = (page: Page, key: string) =>
  ask<{ x: number; y: number } | undefined>(page, `place(${JSON.stringify(key)})`)
export const handleOf = (page: Page, key: string) =>
  page.evaluateHandle(`window.explorer.byKey(${JSON.stringify(key)})`)
