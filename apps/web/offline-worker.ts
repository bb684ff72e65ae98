import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '@rasad/texts'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const entry = join(import.meta.dirname, 'worker/worker.ts')
/** Screens and parts that open without a network, with everything that they import. */
const offline = [
  'src/app/member-screens.tsx',
  'src/app/menu-parts.ts',
  'src/app/other-screens.tsx',
  'src/app/offline/start-offline.tsx',
  'src/app/offline/waiting-dialog.tsx',
  'src/app/screens/home-all-suppliers.tsx',
  'src/app/screens/home-picked.tsx',
  'src/app/screens/demand-screen.tsx',
  'src/features/demand/lists/read-text.ts',
  'src/features/demand/order-lists/components/dialogs.ts',
  'src/features/demand/plan-parts.ts',
  'src/features/demand/shared/shared-things.tsx',
  'src/app/page-data.ts',
  'src/features/directory/components/detail-overlay.tsx',
  'src/features/directory/components/given-suppliers.tsx',
  'src/features/directory/screens/company-products-screen.tsx',
  'src/features/directory/screens/company-stockists-screen.tsx',
  'src/features/directory/screens/district-screen.tsx',
  'src/features/directory/screens/medicine-stockists-screen.tsx',
  'src/features/directory/screens/places-screen.tsx',
  'src/features/directory/screens/stockist-screen.tsx',
  'src/features/requests/ask/ask-stockists-button.tsx',
  'src/features/saved/components/save-button.tsx',
  'src/features/saved/screens/saved-screen.tsx',
  'src/features/search/results/text-results.tsx',
  'src/lib/sentences.ts',
  'src/ui/toast-host.tsx',
  'src/ui/toast-queue.ts',
].map((path) => join(import.meta.dirname, path))
/** Parts of the texts that these screens say. */
const offlineTexts = [
  'first',
  'demand',
  'errors',
  'offline',
  'searchResults',
  'requests',
  'sentences',
  'units',
]

/** Where the first page finds the texts of other screens: see `split-texts.ts`. */
const tableOfTexts = '\0virtual:texts-later'

/** Builds the service worker beside the pages, and writes into it which files a page needs without a network. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After everything else is written.
      order: 'post',
      async handler(_options, bundle) {
        const code = await workerCode()
        const others = languageCodes.filter((language) => language !== 'en')
        const facts = {
          BUILD_SHELL: [...shellOf(bundle).map((name) => digested(bundle, name)), ...ownFiles()],
          BUILD_FIRST: firstFiles(bundle),
          BUILD_TEXTS: Object.fromEntries(others.map((language) => [language, textsOf(bundle, language)])),
          BUILD_ASSETS: Object.keys(bundle)
            .filter((name) => name.startsWith('assets/'))
            .map((name) => `/${name}`),
          BUILD_LANGUAGES: ['en', ...others],
        }
        const version = createHash('sha256').update(JSON.stringify(facts)).update(code).digest('hex')
        const lines = Object.entries({ ...facts, BUILD_VERSION: version.slice(0, 12) }).map(
          ([name, value]) => `const ${name}=${JSON.stringify(value)};`,
        )
        this.emitFile({
          type: 'asset',
          fileName: 'worker.js',
          source: `(()=>{${lines.join('')}\n${code}\n})();`,
        })
      },
    },
  }
}

/** A script of its own, without imports: not every browser takes a module as a worker. */
async function workerCode(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'worker' } },
  })
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput]
  return output[0].code
}

/** The files of the first page and of the screens above. */
function shellOf(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk')
  const files = new Set<string>()
  function add(chunk: Chunk): void {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  for (const chunk of chunks) {
    const holds = (path: string) => chunk.moduleIds.includes(path)
    if (chunk.isEntry || offline.some(holds)) add(chunk)
  }
  for (const path of offline) {
    if (!chunks.some(({ moduleIds }) => moduleIds.includes(path))) throw new Error(`${path} is in no chunk.`)
  }
  return [...files]
}

/** What the page names in its head. */
function firstFiles(bundle: Bundle): string[] {
  const page = bundle['index.html']
  const html = page?.type === 'asset' ? String(page.source) : ''
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])
}

function textsOf(bundle: Bundle, code: string) {
  return Object.values(bundle)
    .filter((part): part is Chunk => part.type === 'chunk')
    .filter(({ facadeModuleId }) => {
      const [, part = ''] = facadeModuleId?.split(`virtual:texts/${code}/`) ?? []
      return offlineTexts.includes(part) || facadeModuleId === tableOfTexts
    })
    .map(({ fileName }) => digested(bundle, fileName))
}

function digested(bundle: Bundle, name: string) {
  const part = bundle[name]
  const bytes = part?.type === 'chunk' ? part.code : (part?.source ?? '')
  return [`/${name}`, integrityOf(bytes)] as const
}

/** Files that are copied as they are. */
function ownFiles() {
  const folder = join(import.meta.dirname, 'public')
  const wanted = readdirSync(folder).filter((name) => name === 'early.js' || name === 'favicon.svg')
  return wanted.map((name) => [`/${name}`, integrityOf(readFileSync(join(folder, name)))] as const)
}

function integrityOf(bytes: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
