import { type AnswerFacts, isAsset, isSoundAsset } from './allow-list.ts'

/** Files of this build, which its screens need without a network. */
export const shellName = `shell-${BUILD_VERSION}`
/** Further files of builds, kept as they are used. */
export const assetsName = 'assets'
/** Public data of what was looked at. Signing out empties it. */
export const visitedName = 'visited'
/** What was shared to the app, until it is opened. */
export const sharedName = 'shared-files'

/** Which caches there are from this build on; all others are of former ones. */
const names = [shellName, assetsName, visitedName, sharedName]

const bounds = {
  visited: 300,
  /** Milliseconds for which public data is kept. */
  maxAge: 30 * 24 * 60 * 60_000,
  maxBody: 1_000_000,
}
const keptAt = 'x-kept-at'

/** Rises with each sign-out: what was asked for before it is not stored after it. */
let generation = 0

export const generationNow = (): number => generation

export function factsOf({ status, type, redirected, headers }: Response): AnswerFacts {
  return { status, type, redirected, contentType: headers.get('content-type') ?? '' }
}

/** Fetches what screens need without a network. Rejects if a file is not as it was built. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(shellName)
  const pages = BUILD_LANGUAGES.map((code) => (code === 'en' ? '/index.html' : `/index.${code}.html`))
  for (const path of pages) {
    const answer = await fetch(path, { cache: 'reload', credentials: 'omit' })
    const facts = factsOf(answer)
    const page = await answer.text()
    // Another build has been put there meanwhile, or something on the way answers for the service.
    const isOurs = BUILD_SHELL.some(([file]) => page.includes(`src="${file}"`))
    if (facts.status !== 200 || facts.type !== 'basic' || facts.redirected || !isOurs) {
      throw new Error(`${path} is not the page of this build.`)
    }
    // A browser does not use what it fetched ahead if a worker answers, and complains.
    const kept = page.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    await cache.put(path, new Response(kept, { headers: pageHeaders(answer) }))
  }
  await addAll(cache, BUILD_SHELL)
}

/** The page keeps the security headers with which the service sends it. */
function pageHeaders({ headers }: Response): Headers {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'set-cookie', 'vary']) kept.delete(name)
  return kept
}

async function addAll(cache: Cache, files: readonly (readonly [path: string, integrity: string])[]) {
  for (const [path, integrity] of files) {
    if (await cache.match(path)) continue
    const older = await caches.match(path)
    const answer = older ?? (await fetch(path, { integrity, credentials: 'omit' }))
    if (answer.status !== 200 || answer.redirected) throw new Error(`${path} could not be fetched.`)
    await cache.put(path, answer)
  }
}

/** Keeps the texts of a language, and files that a page had loaded before there was a worker. */
export async function keepAlso(language: unknown, loaded: unknown): Promise<void> {
  const texts = typeof language === 'string' && Object.hasOwn(BUILD_TEXTS, language) && BUILD_TEXTS[language]
  if (texts) await addAll(await caches.open(shellName), texts)
  for (const path of Array.isArray(loaded) ? loaded.slice(0, 200) : []) {
    if (typeof path === 'string' && isOfBuild(path) && !(await caches.match(path))) await fetchAsset(path)
  }
}

export const isOfBuild = (path: string): boolean => isAsset(path) && BUILD_ASSETS.includes(path)

/** Fetches a file of a build, and keeps it if it is of this one. */
export async function fetchAsset(path: string): Promise<Response> {
  const answer = await fetch(path)
  if (isOfBuild(path) && isSoundAsset(path, factsOf(answer))) {
    await put(assetsName, path, answer.clone())
  }
  return answer
}

/** Keeps a text of public data under an address, unless somebody has signed out since it was asked for. */
export async function keepVisited(address: string, text: string, type: string, began: number): Promise<void> {
  if (began !== generation || text.length > bounds.maxBody) return
  const headers = { 'content-type': type, [keptAt]: String(Date.now()) }
  await put(visitedName, address, new Response(text, { headers }))
  if (began !== generation) await caches.delete(visitedName)
  else await trimVisited()
}

/** What is kept under an address, if it is not too old. */
export async function findVisited(address: string): Promise<Response | undefined> {
  const found = await (await caches.open(visitedName)).match(address)
  return found && ageOf(found) < bounds.maxAge ? found : undefined
}

export function ageOf(kept: Response): number {
  return Date.now() - Number(kept.headers.get(keptAt) ?? 0)
}

/** A device that is full keeps less: half of what was looked at goes, the oldest first. */
async function put(name: string, path: string, answer: Response): Promise<void> {
  const spare = answer.clone()
  try {
    await (await caches.open(name)).put(path, answer)
  } catch {
    try {
      await dropOldest(0.5)
      await (await caches.open(name)).put(path, spare)
    } catch {
      // The page works without it.
    }
  }
}

async function trimVisited(): Promise<void> {
  const cache = await caches.open(visitedName)
  const keys = await cache.keys()
  // Caches list what was put there first, first.
  for (const key of keys.slice(0, Math.max(0, keys.length - bounds.visited))) await cache.delete(key)
}

async function dropOldest(part: number): Promise<void> {
  const cache = await caches.open(visitedName)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.ceil(keys.length * part))) await cache.delete(key)
}

/** Removes caches and files of former builds, and data that is too old. */
export async function removeOld(): Promise<void> {
  for (const name of await caches.keys()) if (!names.includes(name)) await caches.delete(name)
  const assets = await caches.open(assetsName)
  for (const key of await assets.keys()) {
    if (!isOfBuild(new URL(key.url).pathname)) await assets.delete(key)
  }
  const visited = await caches.open(visitedName)
  for (const key of await visited.keys()) {
    const kept = await visited.match(key)
    if (!kept || ageOf(kept) >= bounds.maxAge) await visited.delete(key)
  }
}

/** Somebody has signed out, or a session has ended: what was looked at is nobody else's. */
export async function forget(): Promise<void> {
  generation++
  await Promise.all([caches.delete(visitedName), caches.delete(sharedName)])
}
