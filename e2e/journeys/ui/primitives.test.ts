import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../../scripts/lib.ts'
import { test as base, expect } from '../../fixtures/test.ts'
import { bringAxe, violations } from '../../fixtures/violations.ts'

// The page that developers see at /ui: every primitive of the pages in every state. It is built here, on its own.

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => use(process.env.RASAD_PRIMITIVES_URL),
})
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

let folder: string
let server: Server
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rasad-primitives-'))
  await build()
  server = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const bytes = await readFile(join(folder, pathname === '/ui' ? 'ui.html' : pathname)).catch(
      () => undefined,
    )
    answer.writeHead(bytes ? 200 : 404, { 'content-type': types[extname(pathname)] ?? 'text/html' })
    answer.end(bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  process.env.RASAD_PRIMITIVES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

async function build(): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const words = ['build', '--config', 'apps/web/vite.ui.config.ts', '--outDir', folder]
  words.push('--emptyOutDir', '--logLevel', 'warn')
  const child = spawn(process.execPath, [vite, ...words], { cwd: root, stdio: 'inherit' })
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) throw new Error('The page of the primitives could not be built. See the output above.')
}

async function open(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.goto(`/ui?theme=${theme}`)
  await expect(page.getByRole('heading', { level: 1, name: `Primitives, ${theme}` })).toBeVisible()
  await expect(page.getByText('Drawing the card…')).toHaveCount(0)
}

for (const theme of ['light', 'dark'] as const) {
  test(`shows every primitive, accessible and without overflow, ${theme}`, async ({ page }) => {
    await open(page, theme)
    const shown = await page
      .locator('[data-files]')
      .evaluateAll((parts) => parts.flatMap((part) => (part.getAttribute('data-files') ?? '').split(' ')))
    const ui = join(root, 'apps/web/src/ui')
    const files = (await readdir(ui, { recursive: true })).filter((file) => file.endsWith('.tsx'))
    expect(shown.sort()).toEqual(files.sort())

    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const overflow = await page.evaluate(
        '[...document.querySelectorAll(".state")].filter((state) => state.scrollWidth > state.clientWidth || ' +
          'state.getBoundingClientRect().right > innerWidth).map((state) => state.textContent)',
      )
      expect(overflow).toEqual([])
    }
    await bringAxe(page)
    expect(await violations(page, theme === 'light' ? 'all' : 'colours')).toEqual([])
  })
}

test('shows the focus of every control as the product does', async ({ page }) => {
  await open(page, 'light')
  const focused = page.locator('.is-focused')
  expect(await focused.count()).toBeGreaterThan(8)
  for (const control of await focused.all()) {
    // The outline is at the control, or at the frame of an input that is drawn by it.
    const outlined = control.locator('xpath=ancestor-or-self::*[ancestor::*[contains(@class, "state")]]')
    const styles = await outlined.evaluateAll((elements) => {
      const page = globalThis as unknown as { getComputedStyle(of: unknown): { outlineStyle: string } }
      return elements.map((element) => page.getComputedStyle(element).outlineStyle)
    })
    expect(styles).toContain('solid')
  }
})

test('opens dialogs and messages, and Escape returns the focus', async ({ page }) => {
  await open(page, 'dark')
  for (const name of ['Modal', 'Long modal', 'Confirm', 'Password', 'Crop', 'Full screen']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog).toBeVisible()
    const overflow = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth)
    expect(overflow, name).toBe(false)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  await page.getByRole('button', { name: 'Long alarm' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The address you gave' })).toBeVisible()
  await page.getByRole('button', { name: 'Toast' }).click()
  await expect(page.getByText(/is removed$/).first()).toBeVisible()
})

test('shows both themes side by side, and scrolls them together', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 740 })
  await page.goto('/ui')
  const light = page.frameLocator('iframe >> nth=0')
  const dark = page.frameLocator('iframe >> nth=1')
  await expect(light.getByRole('heading', { name: 'Primitives, light' })).toBeVisible()
  await expect(dark.getByRole('heading', { name: 'Primitives, dark' })).toBeVisible()
  const colour = 'getComputedStyle(document.documentElement).backgroundColor'
  const [, first, second] = page.frames()
  // They are tied together once both are loaded.
  for (const frame of [first, second]) await frame?.waitForLoadState('load')
  expect(await first?.evaluate(colour)).not.toBe(await second?.evaluate(colour))
  await first?.evaluate('scrollTo(0, 2000)')
  await expect.poll(() => second?.evaluate('scrollY')).toBe(2000)
})

test('is not in the bundle of the product', async () => {
  const dist = join(root, 'apps/web/dist')
  const manifest = await readFile(join(dist, '.vite/manifest.json'), 'utf8')
  expect(manifest).toContain('src/app/other-screens.tsx')
  expect(manifest).not.toContain('ui-page')
  const scripts = (await readdir(dist, { recursive: true })).filter((file) => /\.(js|html|css)$/.test(file))
  expect(scripts.length).toBeGreaterThan(10)
  for (const file of scripts) {
    expect(await readFile(join(dist, file), 'utf8'), file).not.toMatch(/ui\.html|side-by-side|Primitives, /)
  }
})
