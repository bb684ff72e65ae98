import { expect, test } from 'vitest'
import { everything, planInstall, product, stampOf } from './packages.mjs'

const lock = 'abc'
const done = (scope: string, of = lock) => stampOf(scope, of)

test('a first start installs what runs the product and nothing of developers', () => {
  const plan = planInstall({ needs: product, lock, stamp: '', byHand: false })
  expect(plan?.scope).toBe(product)
  expect(plan?.words).toContain('--omit=dev')
  expect(plan?.words[0]).toBe('ci')
})

test('tests after a start add what is missing, without replacing what runs', () => {
  const plan = planInstall({ needs: everything, lock, stamp: done(product), byHand: true })
  expect(plan?.scope).toBe(everything)
  expect(plan?.words.slice(0, 2)).toEqual(['install', '--no-save'])
})

test('start and tests in turns install twice and never again', () => {
  let stamp = ''
  let installs = 0
  for (const needs of [product, product, everything, product, everything, everything, product]) {
    const plan = planInstall({ needs, lock, stamp, byHand: stamp !== '' })
    if (plan === null) continue
    installs += 1
    stamp = done(plan.scope)
  }
  expect(installs).toBe(2)
})

test('a new lock file is installed in the extent that was there', () => {
  const plan = (scope: string) =>
    planInstall({ needs: product, lock, stamp: done(scope, 'old'), byHand: true })
  expect(plan(product)?.scope).toBe(product)
  expect(plan(everything)?.scope).toBe(everything)
  expect(plan(everything)?.words).not.toContain('--omit=dev')
})

test('a start keeps the tools that somebody installed by hand', () => {
  expect(planInstall({ needs: product, lock, stamp: '', byHand: true })?.scope).toBe(everything)
})

test('an installation that broke off starts over in the same extent', () => {
  const plan = (scope: string) =>
    planInstall({ needs: product, lock, stamp: done(scope, 'unfinished'), byHand: false })
  expect(plan(product)).toMatchObject({ scope: product, words: expect.arrayContaining(['ci']) })
  expect(plan(everything)).toMatchObject({ scope: everything, words: expect.arrayContaining(['ci']) })
})
