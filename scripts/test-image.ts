// npm run test:image: runs the steps of the Dockerfile in a separate folder, without Docker, and checks that the result
// runs as an ordinary user: health check, pages, stop. Needs the npm registry; takes some minutes.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@rasad/testkit/free-port'
import { type Instruction, readDockerfile, readDockerignore, wordsOf } from './dockerfile.ts'
import { root } from './lib.ts'

interface Stage {
  folder: string
  workdir: string
  environment: Record<string, string>
  user: number | undefined
  healthcheck: string[]
  start: string[]
}

const base = mkdtempSync(join(tmpdir(), 'rasad-image-'))
// The ordinary user must be able to enter this folder.
chmodSync(base, 0o755)
const stages = new Map<string, Stage>()
const inContext = readDockerignore(readFileSync(join(root, '.dockerignore'), 'utf8'))
// The Node of the image, from the packages in this checkout.
const path = `${dirname(process.execPath)}:${process.env.PATH}`
let current: Stage | undefined
let service: ChildProcess | undefined

try {
  for (const instruction of readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))) {
    console.log(`… ${instruction.name} ${instruction.words.slice(0, 100)}`)
    take(instruction)
  }
  if (!current) throw new Error('The Dockerfile has no stage.')
  await look(current)
  console.log('The steps of the image work, and the result runs.')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  if (service?.exitCode === null) service.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
}

function take(instruction: Instruction): void {
  const { name, words, flags } = instruction
  if (name === 'FROM') {
    const folder = join(base, String(stages.size))
    mkdirSync(folder)
    const fresh = { workdir: '/', environment: {}, user: undefined, healthcheck: [], start: [] }
    const earlier = stages.get(words.split(' ')[0] ?? '')
    if (earlier) cpSync(earlier.folder, folder, { recursive: true, verbatimSymlinks: true })
    current = { ...(earlier ?? fresh), folder }
    stages.set(/ AS (\S+)$/.exec(words)?.[1] ?? 'last', current)
    return
  }
  const stage = current
  if (!stage) throw new Error('The Dockerfile does not start with FROM.')
  const here = join(stage.folder, stage.workdir)
  if (name === 'WORKDIR') {
    stage.workdir = words
    mkdirSync(join(stage.folder, words), { recursive: true })
  } else if (name === 'ENV') {
    for (const pair of words.split(/\s+/)) {
      const [key = '', value = ''] = pair.split('=')
      stage.environment[key] = value.startsWith('/') ? join(stage.folder, value) : value
    }
  } else if (name === 'COPY') copy(stage, wordsOf(instruction), flags.from)
  else if (name === 'RUN') {
    const { status } = spawnSync('sh', ['-c', words], {
      cwd: here,
      stdio: 'inherit',
      env: { ...process.env, ...stage.environment, PATH: path },
    })
    if (status !== 0) throw new Error(`RUN ${words} failed with status ${status}.`)
  } else if (name === 'USER') stage.user = Number.parseInt(words, 10)
  else if (name === 'HEALTHCHECK') stage.healthcheck = wordsOf(instruction)
  else if (name === 'CMD') stage.start = wordsOf(instruction)
  else if (name !== 'VOLUME' && name !== 'EXPOSE') throw new Error(`Unknown instruction ${name}.`)
}

function copy(stage: Stage, words: string[], from: string | undefined): void {
  const to = words.at(-1) ?? ''
  for (const source of words.slice(0, -1)) {
    const origin = from === undefined ? root : (stages.get(from)?.folder ?? '')
    const whole = join(origin, source)
    const isFolder = statSync(whole).isDirectory()
    const target = join(
      stage.folder,
      stage.workdir,
      to,
      isFolder || !to.endsWith('/') ? '' : basename(source),
    )
    mkdirSync(dirname(target), { recursive: true })
    cpSync(whole, target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || inContext(relative(root, file)) || statSync(file).isDirectory(),
    })
  }
}

async function look(stage: Stage): Promise<void> {
  const here = join(stage.folder, stage.workdir)
  for (const name of ['vitest', 'typescript', 'vite', 'playwright', 'react', '@biomejs/biome']) {
    if (existsSync(join(here, 'node_modules', name))) throw new Error(`${name} is in the image.`)
  }
  const size = spawnSync('du', ['-sm', here]).stdout.toString().split('\t')[0]
  console.log(`… ${size} MB, without Debian and Node`)
  const ordinary = process.getuid?.() === 0 ? { uid: stage.user, gid: stage.user } : {}
  const port = await freePort()
  const environment = {
    ...stage.environment,
    PATH: path,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  }
  const run = (words: string[]) =>
    spawn(words[0] ?? '', words.slice(1), { cwd: here, env: environment, stdio: 'inherit', ...ordinary })
  service = run(stage.start)
  const deadline = Date.now() + 60_000
  while ((await once(run(stage.healthcheck), 'exit'))[0] !== 0) {
    if (Date.now() > deadline || service.exitCode !== null)
      throw new Error('The service did not become healthy.')
    await sleep(500)
  }
  console.log('… healthy')
  const answers = async (where: string, accept: string) =>
    fetch(`http://127.0.0.1:${port}${where}`, { headers: { accept } })
  while ((await answers('/readyz', 'application/json')).status !== 200) {
    if (Date.now() > deadline) throw new Error('The service did not become ready.')
    await sleep(200)
  }
  const page = await answers('/', 'text/html')
  if (page.status !== 200 || !(await page.text()).includes('<script'))
    throw new Error('The service does not serve its pages.')
  console.log('… ready, with its pages')
  service.kill('SIGTERM')
  const [code] = await once(service, 'exit')
  if (code !== 0) throw new Error(`The service exited with status ${code}.`)
  console.log('… stopped cleanly')
}
