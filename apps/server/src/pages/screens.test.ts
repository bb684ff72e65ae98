import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isScreen, screens } from './screens.ts'

it('are the routes of the application', () => {
  const tables = ['other-screens.tsx', 'member-screens.tsx'].map((name) =>
    readFileSync(new URL(`../../../web/src/app/${name}`, import.meta.url), 'utf8'),
  )
  const routes = [...tables.join('').matchAll(/<Route path="([^"*]+)"/g)].map(([, path]) => path)
  expect(routes.length).toBeGreaterThan(50)
  expect([...screens].sort()).toEqual(routes.sort())
})

it('are found as the router of the application finds them', () => {
  for (const path of ['/login', '/Login/', '/staff/0123', '/admin/catalogue/medicine/0123']) {
    expect(isScreen(path), path).toBe(true)
  }
  for (const path of ['/nowhere', '/login/there', '/stafff', '/staff/a/b', `/staff/${'a'.repeat(5_000)}`]) {
    expect(isScreen(path), path.slice(0, 40)).toBe(false)
  }
})
