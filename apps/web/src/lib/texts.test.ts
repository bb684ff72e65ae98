import { expect, test } from 'vitest'
import { addTexts, changeLanguage, languageNow, loadTexts, loadTextsBy, translationOf } from './texts.ts'

/** Texts that arrive when the test says so. */
function held(texts: Record<string, string>) {
  const { promise, resolve } = Promise.withResolvers<{ default: Record<string, string> }>()
  return { load: () => promise, arrive: () => resolve({ default: texts }) }
}

test('a language waits for the texts of screens that load meanwhile', async () => {
  const [early, late] = [held({ title: 'पहला' }), held({ title: 'दूसरा' })]
  loadTextsBy({ hi: { early: early.load, late: late.load } })
  addTexts('early', { title: 'First' })
  let changed = false
  const changing = changeLanguage('hi').then(() => {
    changed = true
  })
  addTexts('late', { title: 'Second' })
  early.arrive()
  await new Promise((resolve) => setTimeout(resolve))
  expect(changed).toBe(false)
  expect(languageNow()).toBe('en')
  late.arrive()
  await changing
  expect(languageNow()).toBe('hi')
  expect(translationOf('late')).toEqual({ title: 'दूसरा' })
  await changeLanguage('en')
})

test('of two choices in a row the later one counts, also when its texts come first', async () => {
  const slow = held({ title: 'धीमा' })
  loadTextsBy({ hi: { slow: slow.load } })
  addTexts('slow', { title: 'Slow' })
  const first = changeLanguage('hi')
  await changeLanguage('en')
  slow.arrive()
  await first
  expect(languageNow()).toBe('en')
})

test('a part has one promise, before and after its texts are there, so that components call the same hooks', async () => {
  const part = held({ title: 'एक' })
  loadTextsBy({ hi: { part: part.load } })
  const before = loadTexts('part', 'hi')
  part.arrive()
  await before
  expect(loadTexts('part', 'hi')).toBe(before)
  expect(before).toHaveProperty('status', 'fulfilled')
})
