import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { caseSeed, createRandom } from '@rasad/testkit/random'
import { Client } from 'pg'
import { browserLaunch } from '../fixtures/chromium.ts'
import { demoAdmin, demoPassword } from '../fixtures/people.ts'
import { signIn } from '../fixtures/session.ts'
import { runProduct } from '../fixtures/start-product.ts'
import { Explorer, type Settings, type Step } from './explorer.ts'

// A browser explores the pages of six roles by itself, each on a product of its own. `npm run test:explore` explores for
// longer, and repeats what was found.

const minutes = Number(process.env.EXPLORE_MINUTES ?? 0)
/** Without minutes: few steps, always the same ones, as many as there is time for. */
const steps = Number(process.env.EXPLORE_STEPS ?? 25)
const most = process.env.EXPLORE_STEPS ? Number.POSITIVE_INFINITY : 20_000
const seed = Number(process.env.EXPLORE_SEED ?? 20_261_129)
/** How long a press may be without an effect: in a short part beside other tests, the machine is busy. */
const patience = minutes > 0 ? 1_000 : 15_000
const folder = join(import.meta.dirname, '../../test-results/explore')

interface Person {
  email: string
  role: 'medicalOwner' | 'stockist' | 'purchaser'
}

const common = ['/', '/demand', '/saved', '/profile', '/stockists']
const roles: Record<string, { starts: string[]; person?: Person }> = {
  visitor: {
    starts: [
      ...common,
      '/select-role',
      '/signup',
      '/adminCreateStockist',
      '/purchaser-signup',
      '/login',
      '/forgot-password',
    ],
  },
  'medical owner': {
    person: { email: 'store@rasad.example', role: 'medicalOwner' },
    starts: [...common, '/requests', '/dashboard'],
  },
  purchaser: {
    person: { email: 'purchaser@rasad.example', role: 'purchaser' },
    starts: [...common, '/requests'],
  },
  stockist: {
    person: { email: 'orders@deshpande-medical-agencies.example', role: 'stockist' },
    starts: [
      ...['approvals', 'lists', 'requests', 'medicines', 'companies', 'staff'].map(
        (tab) => `/stockist-dashboard?id=me&tab=${tab}`,
      ),
      ...[
        ...common,
        '/stockist-card',
        '/staffs',
        '/staffs/cards',
        '/staffs/analytics',
        '/stock-lists/settings',
        '/adminCreateStaff',
      ],
    ],
  },
  staff: { person: { email: 'staff@rasad.example', role: 'medicalOwner' }, starts: [...common, '/staffs'] },
  admin: {
    person: { email: demoAdmin, role: 'medicalOwner' },
    starts: [
      ...['adminpanel', 'user-admin', 'adminCreateCompany', 'adminCreateMedicine'].map((name) => `/${name}`),
      ...['overview', 'review', 'stockists', 'purchasers', 'audit', 'licences', 'catalogue', 'merges'].map(
        (name) => `/admin/${name}`,
      ),
      ...['proposals', 'imports', 'unmet', 'admins', 'duplicates?kind=medicine'].map(
        (name) => `/admin/${name}`,
      ),
      '/profile',
    ],
  },
}

for (const [name, { starts, person }] of Object.entries(roles)) {
  test(`a ${name} finds nothing that is wrong`, async () => {
    test.setTimeout(600_000 + minutes * 60_000 + steps * 5_000)
    const product = await runProduct({ RATE_LIMITS: 'off' })
    process.env.RASAD_URL = product.url
    const browser = await chromium.launch(await browserLaunch())
    const [, , , port, host = ''] = readFileSync(
      join(product.dataDir, 'postgres/postmaster.pid'),
      'utf8',
    ).split('\n')
    const database = new Client({ host, port: Number(port), user: 'rasad', database: 'rasad' })
    const own = caseSeed(seed, Object.keys(roles).indexOf(name))
    const settings: Settings = {
      ...{
        browser,
        database,
        starts,
        patience,
        url: product.url,
        random: createRandom(own),
        password: demoPassword,
      },
      signIn: person && ((page) => signIn(page, person.email, person.role)),
      isPhone: own % 2 === 0,
    }
    const explorer = new Explorer(settings)
    const { log, findings } = explorer
    try {
      await database.connect()
      await explorer.open()
      const until = Date.now() + (minutes > 0 ? minutes * 60_000 : most)
      const given = process.env.EXPLORE_REPEAT
      if (given) await explorer.repeat(JSON.parse(readFileSync(given, 'utf8')) as Step[])
      else await explorer.explore((done) => Date.now() > until || (minutes === 0 && done >= steps))
      if (person && !given) await explorer.leave(person.email)
      await explorer.close()
      const report = findings.map(
        ({ what, step }) => `${what}\n${told(log.slice(Math.max(0, step - 8), step))}`,
      )
      console.log(`${name}, seed ${seed}: ${log.length} steps, ${findings.length} findings`)
      expect(report, `npm run test:explore -- --role "${name}" --seed ${seed} --steps ${log.length}`).toEqual(
        [],
      )
    } finally {
      mkdirSync(folder, { recursive: true })
      const lines = log.map((step) => JSON.stringify(step)).join(',\n')
      writeFileSync(join(folder, `${name}-${seed}.json`), `[\n${lines}\n]\n`)
      await database.end()
      await browser.close()
      await product.stop()
    }
  })
}

function told(steps: readonly Step[]): string {
  return steps
    .map(({ does, at = '', text = '' }) => `    ${does} ${at} ${text && JSON.stringify(text)}`)
    .join('\n')
}
