// npm run lighthouse: Lighthouse as for a phone, with its own slowing of processor and network, five times for each page.
// The median counts. `npm run lighthouse -- home` measures one page, `--runs 1` once. Reports: test-results/lighthouse.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '@rasad/testkit/free-port'
import lighthouse from 'lighthouse'
import { root } from '../../scripts/lib.ts'
import { browserLaunch } from '../fixtures/chromium.ts'
import { type PublicRoute, startPublicRoutes } from './public-routes.ts'

const least = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 } as const
/** Milliseconds to the largest contentful paint. */
const maxLcp = 1_900
type Category = keyof typeof least
const categories = Object.keys(least) as Category[]
/** Of a page that search engines must not list, Lighthouse says only that it is not listed. */
const notListed = 'is-crawlable'

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const folder = join(root, 'test-results', 'lighthouse')
mkdirSync(folder, { recursive: true })
const { url, routes, stop } = await startPublicRoutes()
let failed = 0
try {
  for (const route of routes) {
    if (positionals.length > 0 && !positionals.includes(route.name)) continue
    if (!(await measure(route))) failed++
  }
} finally {
  await stop()
}
console.log(`Reports: ${folder}`)
process.exit(failed === 0 ? 0 : 1)

async function measure(route: PublicRoute): Promise<boolean> {
  const runs: Awaited<ReturnType<typeof audit>>[] = []
  for (let run = 1; run <= Number(values.runs); run++) runs.push(await audit(route, run))
  const faults: string[] = []
  const scores = categories.map((category) => {
    const score = median(runs.map(({ scores }) => scores[category]))
    if (score < Math.max(least[category], route.least ?? 0)) faults.push(category)
    return `${category} ${Math.round(score * 100)}`
  })
  if (median(runs.map(({ lcp }) => lcp)) > maxLcp) faults.push('lcp')
  const times = (['fcp', 'lcp', 'tbt', 'cls'] as const).map(
    (name) => `${name} ${median(runs.map((run) => run[name])).toFixed(name === 'cls' ? 3 : 0)}`,
  )
  const spread = runs.map(({ scores }) => Math.round(scores.performance * 100)).sort((a, b) => a - b)
  console.log(
    `${faults.length === 0 ? 'ok    ' : 'FAILED'} ${route.name.padEnd(13)} ${scores.join(', ')}; ${times.join(', ')}; performance of each run: ${spread.join(' ')}`,
  )
  const said = new Set(runs.flatMap(({ faults }) => faults))
  for (const fault of said) console.log(`         ${fault}`)
  if (!route.isListed) {
    console.log('         Not to be listed by search engines: of SEO, everything but that is counted.')
  }
  return faults.length === 0
}

async function audit({ name, path, isListed, token }: PublicRoute, run: number) {
  const port = await freePort()
  const { args, ...launch } = await browserLaunch()
  // Lighthouse measures how fast code runs: unlike a journey, it needs the browser to optimise it.
  const browser = await chromium.launch({
    ...launch,
    args: [...args.filter((arg) => !arg.startsWith('--js-flags')), `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(new URL(path, url).href, {
      port,
      output: ['html', 'json'],
      logLevel: 'error',
      onlyCategories: categories,
      ...(!isListed && { skipAudits: [notListed] }),
      ...(token !== undefined && { extraHeaders: { authorization: `Bearer ${token}` } }),
    })
    if (!result) throw new Error(`Lighthouse says nothing about ${path}.`)
    const { lhr, report } = result
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
    const [html = '', json = ''] = report
    writeFileSync(join(folder, `${name}-${run}.html`), html)
    writeFileSync(join(folder, `${name}-${run}.json`), json)
    const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
    const faults = categories
      .filter((category) => category !== 'performance')
      .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
      .flatMap(({ id, weight }) => {
        const { score, title } = lhr.audits[id] ?? {}
        return weight > 0 && typeof score === 'number' && score < 1 ? [`${id}: ${title}`] : []
      })
    return {
      scores: Object.fromEntries(
        categories.map((category) => [category, lhr.categories[category]?.score ?? 0]),
      ) as Record<Category, number>,
      faults,
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
