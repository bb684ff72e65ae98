import { expect, it } from 'vitest'
import { withPauses } from './rendering.ts'

const page = (url: string) => ({ url, language: 'en', data: {} }) as const

/** A rendering that takes as long as the test says, or fails. */
function made() {
  const said: string[] = []
  const state = { now: 0, processor: 0, takes: 1, fails: false }
  const render = withPauses(
    ({ url }) => {
      state.processor += state.takes
      if (state.fails) throw new Error('broken')
      return `<p>${url}</p>`
    },
    { warn: (_, text) => said.push(text) },
    { now: () => state.now, processor: () => state.processor },
  )
  return { state, said, draw: (url = '/a') => render(page(url)) }
}

it('leaves a page that fails to browsers for ten minutes, and no other', () => {
  const { state, said, draw } = made()
  state.fails = true
  expect(draw()).toBeUndefined()
  state.fails = false
  expect([draw(), draw('/b')]).toEqual([undefined, '<p>/b</p>'])
  state.now = 599_999
  expect(draw()).toBeUndefined()
  state.now = 600_000
  expect(draw()).toBe('<p>/a</p>')
  expect(said).toEqual(['A page could not be rendered: browsers draw it by themselves'])
})

it('says nothing of an address that is a key', () => {
  const facts: unknown[] = []
  const fails = () => {
    throw new Error('broken')
  }
  withPauses(fails, { warn: (told) => facts.push(told) })(page(`/c/${'0f'.repeat(16)}?token=abc`))
  expect(facts).toEqual([{ err: expect.any(Error), path: '/c/…' }])
})

it('leaves a page to browsers that was slow twice', () => {
  const { state, said, draw } = made()
  state.takes = 201
  expect([draw(), draw(), draw()]).toEqual(['<p>/a</p>', '<p>/a</p>', undefined])
  expect(said).toEqual(['A page took long to render', 'A page took long to render'])
  state.now = 600_000
  state.takes = 1
  expect(draw()).toBe('<p>/a</p>')
})
