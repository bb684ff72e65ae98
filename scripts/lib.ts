import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a command with its output shown; answers its exit code. */
export function run(command: string, words: string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Builds the pages unless the last build was made of the same sources. */
export async function buildWeb(): Promise<void> {
  const sources = ['apps/web', 'packages/contract', 'package-lock.json']
  const wanted = digest(sources)
  const stamp = join(root, 'apps/web/dist/.built-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the pages …')
  if ((await run('vite', ['build', 'apps/web', '--logLevel', 'warn'])) !== 0) {
    throw new Error('The pages could not be built.')
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** One digest of the names and contents of all files below some paths. */
function digest(paths: string[]): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  for (const path of paths) {
    if (path.includes('.')) {
      add(path)
      continue
    }
    const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((file) => !/(^|\/)(dist|node_modules)\//.test(file))
      .sort()
    for (const file of entries) add(file)
  }
  return hash.digest('hex')
}
