import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@rasad/testkit/free-port'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { environmentNames } from '../apps/server/src/config.ts'
import { limitKeyOf } from '../apps/server/src/platform/http/limit-key.ts'
import { socketLimits } from '../apps/server/src/platform/http/sockets.ts'
import { limits } from '../packages/contract/src/limits.ts'
import { readDockerfile, readDockerignore, wordsOf } from './dockerfile.ts'
import { root } from './lib.ts'

// Operators copy these files, so they must not name anything that does not exist.

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const sampleNames = [...read('.env.sample').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
/** Read only by compose.yaml. */
const composeOnly = ['POSTGRES_PASSWORD']

it('.env.sample lists every setting, and nothing else', () => {
  expect(sampleNames.toSorted()).toEqual([...environmentNames, ...composeOnly].toSorted())
})

interface Compose {
  services: Record<
    string,
    { environment: Record<string, string>; volumes: string[]; healthcheck?: { test: string[] } }
  >
  volumes: Record<string, null>
}

it('compose.yaml sets only variables that the service reads, and needs only those in .env.sample', () => {
  const text = read('compose.yaml')
  const { services, volumes } = parse(text) as Compose
  expect(Object.keys(services)).toEqual(['database', 'rasad'])
  for (const name of Object.keys(services.rasad?.environment ?? {})) expect(environmentNames).toContain(name)
  const asked = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name)
  expect(asked.length).toBeGreaterThan(10)
  for (const name of asked) expect(sampleNames).toContain(name)
  const mounted = Object.values(services).flatMap((service) => service.volumes)
  expect(mounted.map((mount) => mount.split(':')[0]).toSorted()).toEqual(Object.keys(volumes).toSorted())
  expect(services.database?.healthcheck?.test).toContain('pg_isready')
})

it('every source that the Dockerfile copies exists and is in the build context', () => {
  const inContext = readDockerignore(read('.dockerignore'))
  const instructions = readDockerfile(read('Dockerfile'))
  const stages = instructions.flatMap(({ name, words }) =>
    name === 'FROM' ? (/ AS (\S+)$/.exec(words)?.[1] ?? 'last') : [],
  )
  let copied = 0
  for (const instruction of instructions) {
    if (instruction.name !== 'COPY') continue
    if (instruction.flags.from !== undefined) {
      expect(stages).toContain(instruction.flags.from)
      continue
    }
    for (const source of wordsOf(instruction).slice(0, -1)) {
      expect([source, existsSync(join(root, source)), inContext(source)]).toEqual([source, true, true])
      copied++
    }
  }
  expect(copied).toBeGreaterThan(15)
  expect(inContext('apps/server/src/main.ts')).toBe(true)
  for (const path of [
    '.env',
    '.git/config',
    'data/postgres/PG_VERSION',
    'node_modules/pg/package.json',
    'apps/server/node_modules/x/y.js',
    'apps/web/dist/index.html',
    'packages/testkit/src/world.ts',
    'drills/crash/run.ts',
    'apps/server/src/config.test.ts',
    'e2e/smoke/cards.test.ts',
  ]) {
    expect([path, inContext(path)]).toEqual([path, false])
  }
})

it('the container runs unprivileged, has a health check, and starts an existing file', () => {
  const instructions = readDockerfile(read('Dockerfile'))
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
  const user = last.findLast(({ name }) => name === 'USER')
  expect(user?.words).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(last.some(({ name }) => name === 'HEALTHCHECK')).toBe(true)
  const start = last.find(({ name }) => name === 'CMD')
  expect(start && wordsOf(start)).toEqual(['node', 'apps/server/dist/cli/rasad.js', 'serve'])
  for (const { name, words } of last) {
    if (name !== 'ENV') continue
    for (const pair of words.split(/\s+/)) {
      expect(['NODE_ENV', ...environmentNames]).toContain(pair.split('=')[0])
    }
  }
})

it('the load balancer sample and the drill use the same addresses', () => {
  const defaults = [...read('deploy/haproxy.cfg').matchAll(/^\s*presetenv\s+(\S+)/gm)].map(([, name]) => name)
  const used = [...read('deploy/haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name)
  const told = [...read('drills/failover/stage.ts').matchAll(/^\s+([A-Z]+_[A-Z0-9]+): `127/gm)].map(
    ([, name]) => name,
  )
  expect(new Set(used)).toEqual(new Set(defaults))
  expect(told.toSorted()).toEqual(defaults.toSorted())
})

/** Each as the service counts it: see `limit-key.ts`. */
const wholeNetworks = 'src,ipmask(32,64)'

it('the load balancer counts an IPv6 network as one caller, like the service', () => {
  const lines = read('deploy/haproxy.cfg')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('#'))
  const tracked = lines.filter((line) => /\btrack-sc\d\b/.test(line))
  expect(tracked).toEqual([
    `tcp-request connection track-sc0 ${wholeNetworks}`,
    `http-request track-sc1 ${wholeNetworks} table rasad_calls if !{ path_beg /assets/ }`,
  ])
  expect(lines).toContain(`acl too_many sc_http_req_rate(0) gt ${limits.pageFilesPerSecond}`)
  expect(lines).toContain(`acl too_many sc_http_req_rate(1) gt ${limits.requestsPerSecond}`)
  expect(lines).toContain(`tcp-request connection reject if { sc_conn_cur(0) gt ${socketLimits.perCaller} }`)
  expect(limitKeyOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(limitKeyOf('2001:db8:1:2:3:4:5:6')).toBe(limitKeyOf('2001:db8:1:2::'))
})

const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync)

it.skipIf(!haproxy)('HAProxy accepts the load balancer sample, which masks a /64', async () => {
  const sample = join(root, 'deploy/haproxy.cfg')
  const checked = spawnSync(haproxy ?? '', ['-c', '-f', sample], { encoding: 'utf8' })
  expect([checked.status, checked.stderr]).toEqual([0, expect.not.stringContaining('WARNING')])

  // The same expression, applied to addresses from a header.
  const folder = mkdtempSync(join(tmpdir(), 'rasad-haproxy-'))
  const socket = join(folder, 'http.sock')
  const masked = wholeNetworks.replace('src,', 'req.hdr(x-address),')
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    [
      'defaults',
      '  mode http',
      '  timeout client 5s',
      '  timeout connect 5s',
      '  timeout server 5s',
      'frontend f',
      `  bind unix@${socket}`,
      `  http-request return status 200 content-type text/plain lf-string "%[${masked}]"`,
      '',
    ].join('\n'),
  )
  const running = spawn(haproxy ?? '', ['-f', join(folder, 'haproxy.cfg'), '-db'], { stdio: 'ignore' })
  try {
    await expect.poll(() => existsSync(socket)).toBe(true)
    const mask = (address: string) =>
      new Promise<string>((resolve, reject) => {
        const asked = request({ socketPath: socket, headers: { 'x-address': address } }, (answer) => {
          answer.setEncoding('utf8').once('data', resolve)
        })
        asked.once('error', reject).end()
      })
    const network = Array.from({ length: 100 }, (_, at) => `2001:db8:1:2:${at.toString(16)}::${at}`)
    const masks = new Set(await Promise.all(network.map(mask)))
    expect([...masks]).toEqual(['2001:db8:1:2::'])
    expect(await mask('2001:db8:1:3::1')).toBe('2001:db8:1:3::')
    expect(await mask('192.0.2.1')).toBe('192.0.2.1')
    expect(await mask('192.0.2.2')).toBe('192.0.2.2')
  } finally {
    running.kill('SIGTERM')
    await once(running, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})

it.skipIf(!haproxy)('HAProxy writes no query string to its log, whatever it answers', async () => {
  const port = await freePort()
  // Nobody listens at port 1: HAProxy itself answers every request.
  const nobody = ['RASAD_1', 'RASAD_2', 'RASAD_3', 'DATABASE_1', 'DATABASE_2'].map((name) => [
    name,
    '127.0.0.1:1',
  ])
  const running = spawn(haproxy ?? '', ['-f', join(root, 'deploy/haproxy.cfg'), '-db'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...Object.fromEntries(nobody),
      RASAD_LISTEN: `127.0.0.1:${port}`,
      DATABASE_LISTEN: `127.0.0.1:${await freePort()}`,
    },
  })
  let log = ''
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (text) => (log += text))
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const asked = request({ agent, host: '127.0.0.1', port, path }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      })
      asked.once('error', reject).end()
    })
  try {
    await expect.poll(() => log).toMatch(/rasad_ready.* (no server|DOWN)/)
    const statuses = new Set<number>([await ask('/metrics?near=494442')])
    // More than 200 in a second.
    for (let wave = 0; wave < 20 && !statuses.has(429); wave++) {
      const asked = Array.from({ length: 300 }, (_, at) => ask(`/api/stockist?near=494442&at=${at}`))
      for (const status of await Promise.all(asked)) statuses.add(status)
    }
    expect([...statuses].toSorted()).toEqual([404, 429, 503])
  } finally {
    agent.destroy()
    running.kill('SIGTERM')
    await once(running, 'close')
  }
  expect(log).not.toMatch(/494442|near=|\/api\//)
})
