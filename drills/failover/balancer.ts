import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sample = join(root, 'deploy', 'haproxy.cfg')

interface Program {
  path: string
  environment: Record<string, string>
}

/**
 * The HAProxy of this machine; otherwise Debian's package, unpacked into a folder of the checkout, which needs no root.
 * Undefined if there is neither.
 */
export function findHaproxy(): Program | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  const installed = folders.map((folder) => join(folder, 'haproxy')).find(existsSync)
  if (installed) return { path: installed, environment: {} }
  const folder = join(root, '.rasad', 'haproxy')
  const path = join(folder, 'usr/sbin/haproxy')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const words = ['download', 'haproxy', 'liblua5.3-0']
    if (spawnSync('apt-get', words, { cwd: folder, stdio: 'ignore' }).status !== 0) return undefined
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
      spawnSync('dpkg', ['-x', file, '.'], { cwd: folder, stdio: 'ignore' })
    }
  }
  const libraries = readdirSync(join(folder, 'usr/lib')).map((name) => join(folder, 'usr/lib', name))
  const program = { path, environment: { LD_LIBRARY_PATH: libraries.join(':') } }
  return spawnSync(path, ['-v'], { env: program.environment }).status === 0 ? program : undefined
}

export interface Balancer {
  version: string
  output(): string
  stop(): Promise<void>
}

/**
 * Runs the sample configuration unchanged.
 * @param places values for the variables that its `presetenv` lines set by default.
 * @throws with the output of HAProxy if it does not start.
 */
export async function startBalancer(program: Program, places: Record<string, string>): Promise<Balancer> {
  const environment = { PATH: process.env.PATH, ...program.environment, ...places }
  const child: ChildProcess = spawn(program.path, ['-f', sample, '-db'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const keep = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  await sleep(300)
  if (child.exitCode !== null) throw new Error(`HAProxy did not start:\n${text}`)
  return {
    version: execFileSync(program.path, ['-v'], { env: environment }).toString().split('\n')[0] ?? '',
    output: () => text,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
