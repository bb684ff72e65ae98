// Several processes on two PostgreSQL servers behind a balancer, and what happens when one of them dies. Each step
// proves something; the first failure ends the run with 1.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEventsAt } from '@rasad/testkit/event-source'
import { followStream } from '@rasad/testkit/follow-card-stream'
import { type Caller, callUntilAnswered, createCaller, must } from '@rasad/testkit/http-caller'
import {
  askForCard,
  newMedicine,
  newPurchaser,
  newStockist,
  type Person,
  signInSuperAdmin,
} from '@rasad/testkit/people'
import { createReplica, type PostgresServer, waitForReplica } from '@rasad/testkit/postgres-server'
import { status } from '@rasad/testkit/service-process'
import { buildServer } from '../../scripts/lib.ts'
import { findHaproxy } from './balancer.ts'
import { type Stage, setStage } from './stage.ts'
import { broken, foundAfter, startWork, type Work } from './workload.ts'

const soon = 1_000
const rows: [string, string][] = []
const began = performance.now()

/** One step of the drill; its result is its line in the table. */
async function step(title: string, work: () => Promise<string>): Promise<void> {
  console.log(`… ${title}`)
  const figures = await work()
  rows.push([title, figures])
  console.log(`  ok: ${figures}`)
}

const ms = (time: number) => `${Math.round(time)} ms`
const seconds = (time: number) => `${(time / 1_000).toFixed(1)} s`

async function until(what: string, holds: () => Promise<boolean>, limit = 30_000): Promise<number> {
  const from = performance.now()
  while (!(await holds())) {
    if (performance.now() - from > limit) throw new Error(`Not within ${seconds(limit)}: ${what}`)
    await sleep(20)
  }
  return performance.now() - from
}

const haproxy = findHaproxy()
if (!haproxy) {
  console.log(
    'Skipped: there is no HAProxy here. Install Debian’s package `haproxy` (apt-get install haproxy).',
  )
  process.exit(0)
}

await buildServer()
const stage = await setStage(haproxy, (text) => console.log(`… ${text}`))
console.log(`  ${stage.balancer.version}`)
try {
  await drill(stage)
  console.log(`\nAll of it holds. In ${seconds(performance.now() - began)}.`)
  const width = Math.max(...rows.map(([title]) => title.length))
  for (const [title, figures] of rows) console.log(`| ${title.padEnd(width)} | ${figures} |`)
} catch (error) {
  console.error(error)
  for (const [index, service] of stage.services.entries()) {
    console.error(`--- service ${index + 1} ended with:\n${service.output().slice(-3_000)}`)
  }
  console.error(`--- the balancer ended with:\n${stage.balancer.output().slice(-3_000)}`)
  process.exitCode = 1
} finally {
  await stage.close()
}

async function drill(stage: Stage): Promise<void> {
  const { front } = stage
  const direct = stage.services.map(({ url }) => createCaller({ base: url }))
  const [one, two, three] = direct as [Caller, Caller, Caller]
  const through = createCaller({ base: front, from: '127.0.1.1' })
  let ownerToken = ''
  const stockists: Person[] = []
  const medicines: string[] = []
  const names = Array.from({ length: 12 }, (_, index) => `Drillamol ${100 + 25 * index} Tablet`)

  await step('signed in at one, the session holds at the others', async () => {
    ownerToken = await signInSuperAdmin(one)
    for (const other of [two, three, through]) {
      assert.equal((await other.call('GET', '/api/auth/me', { token: ownerToken })).status, 200)
    }
    for (let n = 1; n <= 3; n++) stockists.push(await newStockist(through, ownerToken, `s${n}@drill.example`))
    return '3 processes and the balancer'
  })

  await step('a request at one, its live event at another, its image at the third', async () => {
    const [stockist] = stockists as [Person]
    const url = `${stage.services[1]?.url}/api/purchasing-card/stream`
    const stream = await readEventsAt(url, { authorization: `Bearer ${stockist.token}` })
    const purchaser = await newPurchaser(through, 'purchaser@drill.example')
    const ids = stockists.map(({ id }) => id)
    const id = await askForCard(one, purchaser, ids)
    const told = await until('the event', async () => stream.events.length > 0)
    const data = stream.events[0]?.data as { _id: string; purchaserData: { photo: string } }
    stream.close()
    assert.equal(data._id, id)
    assert.ok(told < soon, `the event came after ${ms(told)}`)
    const photo = new URL(data.purchaserData.photo, front).pathname
    const image = await three.call('GET', photo, { token: stockist.token })
    assert.equal(image.headers['content-type'], 'image/png')
    return `event after ${ms(told)}`
  })

  await step('a new medicine is found at every process', async () => {
    const worst: number[] = []
    for (const name of names) {
      medicines.push(await newMedicine(one, ownerToken, name))
      worst.push(Math.max(...(await foundAfter([one, two, three, through], name))))
    }
    assert.ok(Math.max(...worst) < soon, `found after ${ms(Math.max(...worst))}`)
    return `${names.length} of them, the slowest after ${ms(Math.max(...worst))}`
  })

  await step('attempts are counted over all processes', async () => {
    const guesser = createCaller({ base: front, from: '127.0.1.9' })
    const body = { email: stockists[2]?.email, password: 'Wrong-Pass-1', role: 'stockist' }
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      statuses.push((await guesser.call('POST', '/api/auth/login', { body })).status)
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429])
    // Each process refuses a sign-in after too many attempts at the others.
    for (const process of direct) {
      const forwarded = { 'x-forwarded-for': '127.0.1.9' }
      assert.equal((await process.call('POST', '/api/auth/login', { body, headers: forwarded })).status, 429)
    }
    const flood = await Promise.all(
      Array.from({ length: 400 }, () => guesser.call('GET', '/api/settings').then(({ status }) => status)),
    )
    const refused = flood.filter((status) => status === 429).length
    assert.ok(refused > 0, 'a flood from one address was not refused')
    guesser.close()
    const reader = createCaller({ base: front, from: '127.0.1.10' })
    const files = await Promise.all(
      Array.from({ length: 400 }, () => reader.call('GET', '/assets/none.js').then(({ status }) => status)),
    )
    assert.deepEqual([...new Set(files)], [404])
    assert.equal((await reader.call('GET', '/api/settings')).status, 200)
    reader.close()
    return `10 wrong passwords, then 429 at each; of 400 calls at once from one address ${refused} refused`
  })

  const workAs = (patience: number) =>
    startWork({
      base: front,
      stockist: stockists[0] as Person,
      medicines,
      names,
      readers: 20,
      pause: 25,
      patience,
    })

  await step('a process is killed under load', async () => {
    const { work, promised } = workAs(5_000)
    await sleep(2_000)
    await stage.services[1]?.kill()
    await sleep(3_000)
    await stage.restart(1)
    await sleep(2_000)
    const done = await work.stop()
    assertClean(done)
    assert.deepEqual(await broken(through, stockists[0] as Person, promised), [])
    return `${done.calls} calls, ${done.retried} needed a second try, none failed`
  })

  await step('the primary dies under load, the replica is promoted', async () => {
    const { work, promised } = workAs(60_000)
    await sleep(2_000)
    await stage.primary.kill()
    const killed = performance.now()
    await until(
      'the processes notice',
      async () => (await status(`${stage.services[0]?.url}/readyz`)) !== 200,
    )
    const noticed = performance.now() - killed
    // Somebody on call needs a moment; searches continue in the meantime.
    await sleep(2_000)
    await stage.replica.promote()
    const promotedAt = performance.now()
    await until('writes are answered again', async () => work.lastWrite() > promotedAt, 60_000)
    const back = performance.now() - promotedAt
    await sleep(2_000)
    const done = await work.stop()
    assertClean(done)
    assert.deepEqual(await broken(through, stockists[0] as Person, promised), [])
    for (const { url } of stage.services)
      assert.equal(await status(`${url}/readyz`), 200, `${url} is not ready`)
    return [
      `noticed after ${ms(noticed)}`,
      `writes again ${ms(back)} after the promotion (${seconds(done.longestWithoutWrite)} without)`,
      `searches never ${ms(done.longestWithoutSearch)} without an answer`,
      `${done.acknowledged} acknowledged writes, none lost; ${done.calls} calls, none failed`,
    ].join('; ')
  })

  await step('the new primary has all data', async () => {
    const [stockist] = stockists as [Person]
    // Its process may still find out that the old primary is gone, and end the stream: the page connects again.
    const page = followStream(stage.services[2]?.url ?? '', stockist.token)
    const purchaser = await newPurchaser(through, 'second@drill.example')
    const ids = stockists.map(({ id }) => id)
    const id = await askForCard(two, purchaser, ids)
    const told = await until('the event', async () => page.waiting.has(id))
    await page.close()
    await newMedicine(two, ownerToken, 'Afterdrill 5 Tablet')
    const found = Math.max(...(await foundAfter([one, two, three], 'Afterdrill 5 Tablet')))
    assert.ok(told < soon && found < soon, `event after ${ms(told)}, medicine after ${ms(found)}`)
    await signInSuperAdmin(three)
    return `event after ${ms(told)}, new medicine found everywhere after ${ms(found)}`
  })

  await step('the old primary comes back and is not used', async () => {
    await stage.primary.start()
    await sleep(2_000)
    await newMedicine(one, ownerToken, 'Fenced 10 Tablet')
    const count = (server: PostgresServer) => countNamed(server, 'Fenced 10 Tablet')
    assert.deepEqual([await count(stage.replica), await count(stage.primary)], [1, 0])
    // It has no replica to wait for, so it cannot acknowledge any commit.
    const waiting = stage.primary.query('CREATE TABLE never_acknowledged ()').then(
      () => 'acknowledged',
      () => 'not acknowledged',
    )
    assert.equal(await Promise.race([waiting, sleep(1_500, 'waits')]), 'waits')
    await stage.primary.kill()
    assert.equal(await waiting, 'not acknowledged')
    return 'writes go to the new one; the old one acknowledges none'
  })

  await step('the old primary is rebuilt as a replica of the new one', async () => {
    const from = performance.now()
    const home = `${stage.folder}/first`
    const again = await createReplica(stage.replica, home, stage.primary.port)
    await again.start()
    await waitForReplica(stage.replica)
    const took = performance.now() - from
    const { answer } = await callUntilAnswered(through, 'GET', '/api/auth/me', { token: ownerToken })
    assert.equal(answer.status, 200)
    await must(through.call('GET', '/api/stockist'))
    await again.stop()
    return `each commit waits for it again after ${seconds(took)}`
  })

  for (const caller of [...direct, through]) caller.close()
}

function assertClean(done: Work): void {
  assert.deepEqual(done.failures.slice(0, 5), [], `${done.failures.length} calls failed`)
  assert.ok(done.acknowledged > 0)
}

async function countNamed(server: PostgresServer, name: string): Promise<number> {
  const count = 'SELECT count(*)::int AS n FROM medicines WHERE name = $1'
  const [row] = await server.query<{ n: number }>(count, [name], 'rasad')
  return row?.n ?? 0
}
