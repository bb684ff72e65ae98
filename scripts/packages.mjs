// What `npm start` and the other tasks install, and the Node that they run on. Runs on the Node of the machine (20 or newer), before any package is
// there.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What runs the product and builds its pages: no test browser, no linters, none of the engines we compare with. */
export const product = 'product'
export const everything = 'everything'

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Decides what npm has to do before a task can run.
 *
 * @param {object} state
 * @param {string} state.needs `product` or `everything`: what the task uses
 * @param {string} state.lock digest of the lock file and the platform
 * @param {string} state.stamp what `stampOf` wrote after the last installation, or '' if there was none
 * @param {boolean} state.byHand whether npm has installed something without this script, as `npm ci` does
 * @returns {{ scope: string, words: string[] } | null} what to install, with the words for npm; null if it is there
 */
export function planInstall({ needs, lock, stamp, byHand }) {
  const [scope = '', installed = ''] = stamp.split(' ')
  const had = stamp === '' ? byHand : scope !== product
  if (installed === lock && (had || needs === product)) return null
  // What was installed once stays installed, so that tasks in turns do not install in turns.
  if (!had && needs === product) return { scope: product, words: ['ci', '--omit=dev', ...quiet] }
  // Adds what is missing and touches nothing else: the product may be running from these files.
  if (installed === lock) return { scope: everything, words: ['install', '--no-save', ...quiet] }
  return { scope: everything, words: ['ci', ...quiet] }
}

/** What to remember of a finished installation. */
export function stampOf(scope, lock) {
  return `${scope} ${lock}`
}

/** @returns {string} the content of a file, or '' */
export function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/**
 * Returns the Node of the locked packages, or the machine's Node if there is none for this platform and it is new
 * enough.
 */
export function pinnedNode(root) {
  const pinned = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  console.error(
    `There is no packaged Node for ${process.platform}-${process.arch}, and this machine's Node ${process.versions.node} is too old. Install Node 22.22 or newer.`,
  )
  process.exit(1)
}
