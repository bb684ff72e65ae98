// What the worker may keep on a device. Everything that is not named here passes by it: nothing else is ever stored.

const id = '[0-9a-f]{24}'
const whole = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`)

/** Calls that answer every visitor alike, with what is public: the catalogue and the pages of stockists. */
const calls = whole(
  '/api/(?:medicine|company|stockist)',
  `/api/(?:medicine|company|stockist)/${id}`,
  `/api/(?:medicine|company)/${id}/stockists`,
  '/api/stockist/counts',
  '/api/district(?:/[^/]+/[^/]+)?',
  '/api/settings',
)

/** Of these, who is signed in sees more. Without a network it gets what visitors see. */
const callsOfBuyers = whole(`/api/medicine/${id}/stockists`)

/** Pages that the service sends with public data in them: of places, and of records, by the id in the address. */
const placePage = whole('/stockists(?:/[^/]+){0,2}')
const recordPage = whole(`/(medicine|company|stockist)/(?:[^/]+-)?(${id})(/products)?`)
const specifiedPages = new Map([
  ['/MedicineRes', 'medicine'],
  ['/CompanyResult', 'company'],
])

/**
 * Screens that open without a network. The shell that is kept for them is the same for everybody and holds no data; what the
 * device itself keeps is shown in them. Links that are keys (`/r/`, `/s/`, `/c/`) are not among them, nor are admin screens.
 */
const screens = new RegExp(
  `^/(?:|demand|saved|dashboard|requests(?:/${id})?|profile|select-role|stockist-dashboard|MedicineRes|CompanyResult|` +
    `(?:medicine|stockist)/[^/]+|company/[^/]+(?:/products)?|stockists(?:/[^/]+){0,2})/?$`,
  'i',
)

export const isKeptCall = (path: string): boolean => calls.test(path)
export const isCallOfBuyers = (path: string): boolean => callsOfBuyers.test(path)
export const isOfflineScreen = (path: string): boolean => screens.test(path)

/**
 * Under which name the data of a public page are kept: each address of a record has the same.
 * @returns undefined for pages whose data are not public
 */
export function pageKeyOf({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (pathname === '/') return search === '' ? '/' : undefined
  if (placePage.test(pathname)) return pathname
  const kind = specifiedPages.get(pathname)
  const path = kind ? `/${kind}/${new URLSearchParams(search).get(kind)}` : pathname
  const [, of, record, products = ''] = recordPage.exec(path) ?? []
  return record && `/${of}/${record}${products}`
}

/** A file of a build, by its name with a hash. */
export const isAsset = (path: string): boolean => /^\/assets\/[\w.-]+\.(?:js|css|woff2?|svg)$/.test(path)

const assetTypes = new Map([
  ['js', /^(?:text|application)\/javascript\b/],
  ['css', /^text\/css\b/],
  ['woff', /^font\/woff\b|^application\/font-woff\b/],
  ['woff2', /^font\/woff2\b/],
  ['svg', /^image\/svg\+xml\b/],
])

/** What has to be known of an answer. */
export interface AnswerFacts {
  status: number
  type: string
  redirected: boolean
  contentType: string
}

/** Whether an answer is whole, from the service itself, and not a stand-in such as the sign-in page of a hotel's network. */
export function isSound({ status, type, redirected }: AnswerFacts): boolean {
  return status === 200 && type === 'basic' && !redirected
}

export function isSoundAsset(path: string, facts: AnswerFacts): boolean {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  return isSound(facts) && (assetTypes.get(ending)?.test(facts.contentType) ?? false)
}

/** Whether the body of a kept call is what visitors see of public records. */
export function isSoundBody(path: string, facts: AnswerFacts, body: string): boolean {
  if (!isKeptCall(path) || !isSound(facts) || !/^application\/json\b/.test(facts.contentType)) return false
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer !== 'object' || answer === null || !('success' in answer) || answer.success !== true)
      return false
    // A stockist that waits for approval answers how far its registration is.
    if (!/^\/api\/stockist\/[0-9a-f]{24}$/.test(path)) return true
    return (
      'data' in answer && typeof answer.data === 'object' && answer.data !== null && 'firmName' in answer.data
    )
  } catch {
    return false
  }
}

/** The data block of a public page; undefined if there is none. It holds what a visitor sees. */
export function dataBlockOf(html: string): string | undefined {
  return /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(html)?.[1]
}

/** The shell, with the data of a page in it. The data are the newest that can be had, so they count as new. */
export function shellWith(shell: string, data: string, now: number): string {
  let block: string
  try {
    block = JSON.stringify({ ...(JSON.parse(data) as object), at: now })
  } catch {
    return shell
  }
  const safe = block.replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return shell.replace(
    '</body>',
    () => `<script type="application/json" id="page-data">${safe}</script></body>`,
  )
}

/** What tells who sends a shared thing. */
interface Sender {
  origin: string | null
  referrer: string
}

/**
 * Whether a share can come from the device: the operating system names no page. Another site that sends a form names itself, or
 * hides as `null`.
 */
export function isShareOfDevice({ origin, referrer }: Sender, own: string): boolean {
  if (origin !== null && origin !== own) return false
  return referrer === '' || referrer === 'about:client' || new URL(referrer).origin === own
}
