import { endpoints } from '@rasad/contract/endpoints'
import { calls } from '@rasad/testkit/permission-calls'
import { createRandom } from '@rasad/testkit/random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKilled } from './kill.ts'
import { countFiles } from './steps.ts'
import { type CallReport, type Fault, readsAFile, tryCall } from './try-call.ts'

// Every call that changes something, with each of its steps failing once, and then sent again. A part here, drawn by a
// seed; all of it in `npm run test:every-fault`.

const isWhole = process.env.EVERY_FAULT === 'all'
const seed = Number(process.env.EVERY_FAULT_SEED ?? 20_261_129)
const pattern = new RegExp(process.env.EVERY_FAULT_CALL ?? '')
/** Of the part. */
const partCalls = 24
const partFaults = 8
/** Of steps, those at which a process is killed: each needs a process of its own. */
const killedShare = 0.1

const random = createRandom(seed)
const changing = Object.keys(endpoints).filter((call) => !call.startsWith('GET '))
const matching = changing.filter((call) => pattern.test(call))
/** A file that was being read at a fault is held for a minute: too long for the part. */
const soon = matching.filter((call) => !readsAFile(call))
const chosen = isWhole ? matching : drawn(soon, partCalls)

/** What a call says that was done before: all other calls answer a second sending like the first. */
const saysSo: Record<string, string> = {
  // Its answer opens a session, and what opens is given once.
  'POST /api/purchaser': 'email-taken',
  // Who sends it is not who it was any more.
  'POST /api/admin/{id}/make-owner': 'not-allowed',
  'POST /api/account/delete': 'not-signed-in',
  // The signature of the mail is its key.
  'POST /api/inbound-mail': 'mail-repeated',
  'DELETE /api/company/{id}': 'entry-gone',
  'DELETE /api/medicine/{id}': 'entry-gone',
}
const mayDouble = [
  // Another upload, which goes within a day because nothing claims it.
  'POST /api/upload',
  // Reads the file again, and the log says so.
  'PUT /api/stock-files/{id}/columns',
]
function saidAgain(call: string): string | undefined {
  if (call in saysSo) return saysSo[call]
  return call.startsWith('DELETE ') ? 'record-not-found' : undefined
}

function drawn<T>(all: readonly T[], count: number): T[] {
  const left = [...all]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.int(left.length), 1),
  ).flat()
}

function faultsOf(steps: readonly string[]): Fault[] {
  const faults: Fault[] = [{ kind: 'answer lost', at: steps.length + 1 }]
  for (let at = 1; at <= steps.length; at++) {
    for (const kind of ['refused', 'cut before', 'cut after'] as const) faults.push({ kind, at })
    if (random.chance(killedShare)) faults.push({ kind: 'killed', at })
  }
  return isWhole ? faults : drawn(faults, partFaults)
}

const reports: CallReport[] = []
const killed = createKilled()
let stopCounting = () => {}
beforeAll(() => {
  console.log(`seed ${seed}, ${chosen.length} of ${changing.length} calls`)
  stopCounting = countFiles()
})
afterAll(() => {
  stopCounting()
  killed.close()
  const sum = (count: (report: CallReport) => number) =>
    reports.reduce((all, report) => all + count(report), 0)
  const kinds = [...new Set(reports.flatMap(({ tried }) => Object.keys(tried)))]
  const faults = kinds.map((kind) => `${sum(({ tried }) => tried[kind] ?? 0)} ${kind}`)
  console.log(
    `${reports.length} calls, ${sum(({ steps }) => steps.length)} steps, ${faults.join(', ')}: ${sum(({ violations }) => violations.length)} violations`,
  )
})

it('has a sample of each call that changes something', () => {
  expect(changing.filter((call) => !(call in calls))).toEqual([])
})

describe('nothing is half, twice or missing after any fault of', () => {
  it.each(chosen)('%s', async (call) => {
    const startedAt = performance.now()
    const report = await tryCall(call, {
      choose: faultsOf,
      saysSo: saidAgain(call),
      mayDouble: mayDouble.includes(call),
      kill: killed.kill,
    })
    reports.push(report)
    if (isWhole) {
      const seconds = Math.round((performance.now() - startedAt) / 1_000)
      const { steps, tried, violations } = report
      console.log(
        [`${call}: ${steps.length} steps, ${JSON.stringify(tried)}, ${seconds} s`, ...violations].join(
          '\n  ',
        ),
      )
    }
    expect(report.violations).toEqual([])
  })
})
