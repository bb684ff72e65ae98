import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import type { Random } from '@rasad/testkit/random'
import type { Client } from 'pg'
import { picture } from '../fixtures/people.ts'
import type { Part, Seen } from './eyes.ts'
import * as eyes from './eyes.ts'
import { createWords, type Words } from './words.ts'

// One person at one device, who presses and types by chance: the same seed presses and types the same.

/** One thing that a person does; `at` is the key of what it is done to. */
export interface Step {
  does: 'go' | 'press' | 'type' | 'choose' | 'file' | 'key' | 'back' | 'reload' | 'offline' | 'online' | 'tab'
  at?: string
  text?: string
}

export interface Finding {
  what: string
  /** The number of the step after which it was found. */
  step: number
}

export interface Settings {
  browser: Browser
  url: string
  random: Random
  database: Client
  /** Where the role begins, and where it goes when it has seen enough of a place. */
  starts: readonly string[]
  /** Opens the session of the role again, where a step has ended it. Undefined for visitors. */
  signIn: ((page: Page) => Promise<void>) | undefined
  password: string
  /** Milliseconds within which a press has an effect. */
  patience: number
  isPhone: boolean
}

/** What would end the exploration: the account is gone, or another one has begun. */
const forbidden =
  /delete (my |the |this )?account|delete account|^link “sign in|logout|make .*owner|end all|remove admin/i
/** Console messages about what the network or the service refused, which other properties judge. */
const notOurs =
  /Failed to load resource|cross-world service worker|ERR_INTERNET_DISCONNECTED|net::ERR_|preload/
/** Characters that a field of the page may keep fewer of, and spaces that it trims. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const digits = (text: string): string[] => text.match(/\d+/g) ?? []
const isUndo = (key: string) => /^button “Undo/.test(key)
/** Tables that tell what was done, which taking it back does not change, and how often something is asked. */
const logs =
  /log$|_events$|mail|notification|sent_calls|sessions|devices|migrations|attempts|_changes$|counts|searches|marks|files/

export class Explorer {
  readonly log: Step[] = []
  readonly findings: Finding[] = []
  readonly words: Words
  readonly #settings: Settings
  #context!: BrowserContext
  #page!: Page
  #under = new Set<Request>()
  #requests = 0
  /** Calls that changed something and were acknowledged in this step or the one before, whose message can come late. */
  #changes: { call: string; body: string; step: number }[] = []
  #visits = new Map<string, number>()
  #messages: string[] = []
  #offlineFor = 0
  /** What was stored before the last step, if what it did can be taken back. */
  #before: Map<string, string> | undefined
  #storedBy: string | undefined

  constructor(settings: Settings) {
    this.#settings = settings
    this.words = createWords(settings.random, settings.password)
  }

  async open(): Promise<void> {
    const { browser, url, isPhone, signIn } = this.#settings
    const size = isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 }
    this.#context = await browser.newContext({
      ...{ baseURL: url, viewport: size, locale: 'en-IN', reducedMotion: 'reduce', hasTouch: isPhone },
    })
    // Nobody is there to take a call, a mail or a message.
    await this.#context.route(
      (address) => address.origin !== url && /^https?:$/.test(address.protocol),
      (route) => route.abort(),
    )
    this.#page = await this.#newPage()
    await signIn?.(this.#page)
  }

  close(): Promise<void> {
    return this.#context.close()
  }

  async #newPage(): Promise<Page> {
    const page = await this.#context.newPage()
    page.setDefaultTimeout(20_000)
    await eyes.openEyes(page)
    page.on('console', (message) => {
      // Without a network, what a screen needs cannot be fetched, and the page says so.
      if (message.type() !== 'error' || notOurs.test(message.text()) || this.#offlineFor > 0) return
      this.#find(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.#find(`uncaught: ${error.message.split('\n')[0]}`))
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    page.on('request', (request) => {
      this.#requests++
      if (!/stream|api\/events/.test(request.url())) this.#under.add(request)
    })
    const isOver = (request: Request) => this.#under.delete(request)
    page.on('requestfailed', isOver)
    page.on('requestfinished', isOver)
    page.on('response', (response) => {
      const request = response.request()
      const call = `${request.method()} ${new URL(response.url()).pathname}`
      if (response.status() >= 500) this.#find(`${response.status()} of ${call}`)
      if (request.method() !== 'GET' && response.ok())
        this.#changes.push({
          call,
          body: request.headers()['content-type']?.includes('json') ? (request.postData() ?? '') : '',
          step: this.log.length,
        })
    })
    return page
  }

  #find(what: string): void {
    if (this.findings.some((finding) => finding.what === what)) return
    this.findings.push({ what, step: this.log.length })
    // At once: an exploration that is ended has told what it found.
    console.log(`step ${this.log.length}: ${what}`)
  }

  /** Waits until nothing is under way and nothing moves, for at most as long as a person would. */
  async #rest(page = this.#page, most = 5_000): Promise<void> {
    const until = Date.now() + most
    let quiet = 0
    let before = -1
    while (Date.now() < until && quiet < 2) {
      await page.waitForTimeout(40)
      const now = await this.#during(() => eyes.effectsOf(page))
      const isAtRest = await this.#during(() => eyes.isAtRest(page))
      quiet = isAtRest && this.#under.size === 0 && now === before ? quiet + 1 : 0
      before = now ?? -1
    }
    // One that a closed page took with it.
    if (Date.now() >= until) this.#under.clear()
  }

  /** Until when what needs the service may take. */
  readonly #deadline = () => Date.now() + Math.max(5_000, this.#settings.patience)

  /** Undefined where the document is just being replaced by another one. */
  async #during<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (/context was destroyed|navigat|Cannot read properties of undefined|Target page/.test(String(error)))
        return undefined
      throw error
    }
  }

  async #look(): Promise<Seen> {
    for (;;) {
      const seen = await this.#during(() => eyes.seen(this.#page))
      if (seen) return seen
      await this.#page.waitForLoadState()
    }
  }

  async explore(isOver: (steps: number) => boolean): Promise<void> {
    await this.#do({ does: 'go', at: this.#settings.starts[0] ?? '/' })
    while (!isOver(this.log.length)) await this.#do(this.#next(await this.#look()))
    if (this.#offlineFor > 0) await this.#do({ does: 'online' })
  }

  /** Does the steps of an earlier exploration; those whose part is not there are left out. */
  async repeat(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      this.words.remember(step.text ?? '')
      await this.#do(step)
    }
  }

  #next({ url, parts }: Seen): Step {
    const { random, starts } = this.#settings
    if (this.#offlineFor > 3) return { does: 'online' }
    const undo = this.#before && parts.find(({ key }) => isUndo(key))
    if (undo && random.chance(0.5)) return { does: 'press', at: undo.key }
    const drawn = random.next()
    if (parts.length === 0 || drawn < 0.04) return { does: 'go', at: random.pick(starts) }
    if (drawn < 0.09) return { does: 'back' }
    if (drawn < 0.12) return { does: 'reload' }
    if (drawn < 0.14) return this.#offlineFor > 0 ? { does: 'online' } : { does: 'offline' }
    if (drawn < 0.155 && this.#offlineFor === 0) return { does: 'tab' }
    if (drawn < 0.26)
      return { does: 'key', text: random.pick(['Enter', 'Enter', 'Escape', 'Tab', 'ArrowDown']) }
    const part = this.#leastSeen(
      url,
      parts.filter(({ key }) => !forbidden.test(key)),
    )
    if (!part) return { does: 'go', at: random.pick(starts) }
    if (part.type === 'file') return { does: 'file', at: part.key, text: part.accept }
    if (part.tag === 'select') return { does: 'choose', at: part.key, text: String(random.int(100)) }
    if (part.isField) return { does: 'type', at: part.key, text: this.words.textFor(part) }
    return { does: 'press', at: part.key }
  }

  /** By chance, and rather what was not tried yet on pages of this kind. */
  #leastSeen(url: string, parts: readonly Part[]): Part | undefined {
    const place = new URL(url).pathname.replaceAll(/[0-9a-f]{24}|[\w-]{40,}/g, 'id')
    const weights = parts.map(({ key }) => 1 / (1 + (this.#visits.get(`${place} ${key}`) ?? 0)) ** 2)
    const drawn = this.#settings.random.next() * weights.reduce((sum, weight) => sum + weight, 0)
    let passed = 0
    const chosen = parts.find((_, at) => {
      passed += weights[at] ?? 0
      return passed >= drawn
    })
    if (chosen) {
      const visit = `${place} ${chosen.key}`
      this.#visits.set(visit, (this.#visits.get(visit) ?? 0) + 1)
    }
    return chosen
  }

  async #do(step: Step): Promise<void> {
    this.log.push(step)
    this.#changes = this.#changes.filter((change) => change.step >= this.log.length - 1)
    if (this.#offlineFor > 0) this.#offlineFor++
    const page = this.#page
    const { at = '', text = '' } = step
    const toRestore = isUndo(at) ? this.#before : undefined
    const [could, stored] = step.does === 'press' ? [await this.#look(), await this.#stored()] : []
    try {
      if (step.does === 'go') await page.goto(at)
      else if (step.does === 'press') await this.#press(at)
      else if (step.does === 'type') await this.#type(at, text)
      else if (step.does === 'choose') await this.#choose(at, Number(text))
      else if (step.does === 'file') await this.#file(at, text)
      else if (step.does === 'key') await this.#key(text)
      else await this.#mustKeep(step.does, () => this.#disturb(step.does))
    } catch (error) {
      // Without a network there is no page to go to, and what was there can be gone in the next moment.
      if (!/ERR_|interrupted|Timeout|detached|context was destroyed|not attached/.test(String(error)))
        throw error
    }
    // A message goes by itself after some seconds, at a slow moment before it is pressed.
    const hasUndone = toRestore && isUndo(`button “${await this.#during(() => eyes.pressedOn(page))}”`)
    await this.#rest()
    await this.#judge()
    if (hasUndone) await this.#mustRestore(toRestore)
    this.#before = undefined
    if (!could || isUndo(at) || this.#offlineFor > 0) return
    const can = await this.#look()
    const isNew = !could.parts.some(({ key }) => isUndo(key)) || can.messages.join() !== could.messages.join()
    if (!isNew || !stored || !can.parts.some(({ key }) => isUndo(key))) return
    // A message that comes late offers to take back what an earlier step has changed.
    if (different(stored, await this.#stored()).length > 0) this.#before = stored
  }

  /** What is kept of each table, without times, and on the device. */
  async #stored(): Promise<Map<string, string>> {
    const { database } = this.#settings
    this.#storedBy ??= await storedQuery(database)
    const { rows } = await database.query<{ name: string; rows: string }>(this.#storedBy)
    const saved = await this.#during(() => eyes.savedOn(this.#page))
    return new Map([...rows.map(({ name, rows: all }) => [name, all] as const), ['device', saved ?? '']])
  }

  async #mustRestore(before: Map<string, string>): Promise<void> {
    let changed: string[] = []
    for (const until = this.#deadline(); Date.now() < until; ) {
      changed = different(before, await this.#stored())
      if (changed.length === 0 || this.#offlineFor > 0) return
      await this.#page.waitForTimeout(250)
    }
    this.#find(`Undo at ${placeOf(this.#page.url())} does not restore ${changed.join(', ')}`)
  }

  async #disturb(does: Step['does']): Promise<void> {
    const page = this.#page
    if (does === 'reload') await page.reload()
    else if (does === 'offline' || does === 'online') {
      this.#offlineFor = does === 'offline' ? 1 : 0
      await this.#context.setOffline(does === 'offline')
    } else if (does === 'back') {
      if (!(await page.goBack())) return
      await this.#rest()
      if (new URL(page.url()).protocol === 'about:' || (await page.goForward()) === null)
        await page.goForward()
    } else if (does === 'tab') {
      const other = await this.#newPage()
      await other.goto(page.url())
      await this.#rest(other)
      await other.close()
    }
  }

  /** What somebody typed into fields stands there as before, where the same fields are there. */
  async #mustKeep(does: string, disturb: () => Promise<void>): Promise<void> {
    const before = (await this.#during(() => eyes.fieldsOf(this.#page))) ?? []
    const { url } = await this.#look()
    await disturb()
    await this.#rest()
    if ((await this.#look()).url !== url) return
    const after = new Map(
      ((await this.#during(() => eyes.fieldsOf(this.#page))) ?? []).map(({ key, value }) => [key, value]),
    )
    for (const { key, value } of before) {
      const now = after.get(key)
      const isTyped = this.words.own.some((word) => value.toLowerCase().includes(word.toLowerCase()))
      if (isTyped && now !== undefined && plain(now) !== plain(value))
        this.#find(
          `lost by ${does}: ${key} at ${placeOf(url)}: “${value.slice(0, 60)}” is “${now.slice(0, 60)}”`,
        )
    }
  }

  async #press(key: string): Promise<void> {
    const page = this.#page
    const place = await eyes.placeOf(page, key)
    if (!place) return
    await this.#rest(page, 1_000)
    const [effects, focus, url, requests] = [
      await eyes.effectsOf(page),
      await eyes.focusOf(page),
      page.url(),
      this.#requests,
    ]
    let hasOpened = false
    const opens = (opened?: Page) => {
      hasOpened = true
      void opened?.close().catch(() => {})
    }
    page.once('popup', opens)
    page.once('download', () => opens())
    page.once('filechooser', () => opens())
    await page.mouse.click(place.x, place.y)
    const until = Date.now() + this.#settings.patience
    const name = /“(.*)”/.exec(key)?.[1] ?? ''
    while (Date.now() < until) {
      if (hasOpened || page.url() !== url || this.#requests > requests) return
      const now = await this.#during(() => eyes.effectsOf(page))
      if (now !== effects) return
      const focused = await this.#during(() => eyes.focusOf(page))
      if (focused !== focus && focused !== name) return
      await page.waitForTimeout(30)
    }
    this.#find(`no effect of a press: ${key} at ${placeOf(url)}`)
  }

  async #type(key: string, text: string): Promise<void> {
    const place = await eyes.placeOf(this.#page, key)
    if (!place) return
    await this.#page.mouse.click(place.x, place.y)
    const field = (await eyes.handleOf(this.#page, key)).asElement()
    if (!field) return
    if (/date|time/.test(await field.evaluate((input) => (input as unknown as { type: string }).type)))
      await field.fill(text)
    else {
      await this.#page.keyboard.press('ControlOrMeta+a')
      // A pasted list is one event; a person types the rest key by key.
      if (text.length > 60 || text.includes('\n')) await this.#page.keyboard.insertText(text)
      else await this.#page.keyboard.type(text)
    }
  }

  async #choose(key: string, at: number): Promise<void> {
    const field = (await eyes.handleOf(this.#page, key)).asElement()
    const count = await field?.evaluate(
      (select) => (select as unknown as { options: unknown[] }).options.length,
    )
    if (count) await field?.selectOption({ index: at % count })
  }

  async #file(key: string, accept: string): Promise<void> {
    const field = (await eyes.handleOf(this.#page, key)).asElement()
    const statement = 'Item,Pack,Closing\nAugmentin 625 Duo Tablet,10 TAB,12\nTelma 40 Tablet,15 TAB,3\n'
    const table = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) }
    await field?.setInputFiles(accept.includes('image') ? picture('photo.png', 300, 300) : table)
  }

  /** Enter opens the strength that was typed, or none. */
  async #key(key: string): Promise<void> {
    const page = this.#page
    const at = await this.#during(() => eyes.focusKeyOf(page))
    const typed = at && (await eyes.fieldsOf(page)).find((field) => field.key === at)?.value
    const before = page.url()
    await page.keyboard.press(key)
    if (key !== 'Enter' || !typed || !/combobox/.test(at)) return
    await this.#rest()
    const { url, headings } = await this.#look()
    if (url === before || !/[?&/]medicine[=/]/i.test(url)) return
    const missing = digits(typed).filter(
      (number) => !headings.some((heading) => digits(heading).includes(number)),
    )
    if (missing.length > 0) this.#find(`Enter on “${typed}” opened “${headings[0]}”`)
  }

  /** What must hold of every page after every step. */
  async #judge(): Promise<void> {
    const { signIn } = this.#settings
    let seen = await this.#look()
    const isDeadEnd = () => seen.headings.every((heading) => heading === '') || seen.parts.length === 0
    for (const until = this.#deadline(); isDeadEnd() && Date.now() < until; ) {
      await this.#page.waitForTimeout(250)
      seen = await this.#look()
    }
    const place = placeOf(seen.url)
    const isElsewhere = !seen.url.startsWith(this.#settings.url)
    if (isDeadEnd() && !isElsewhere && this.#offlineFor === 0) this.#find(`no heading or no way on: ${place}`)
    for (const word of new Set(seen.codeWords)) this.#find(`“${word}” stands on ${place}`)
    for (const { total, rows } of seen.counts)
      if (total !== rows) this.#find(`${place} says ${total} and shows ${rows} rows`)
    await this.#judgeMessages(
      seen.messages.filter((message) => !this.#messages.includes(message)),
      place,
    )
    this.#messages = seen.messages
    if (isElsewhere) await this.#page.goto(this.#settings.starts[0] ?? '/').catch(() => {})
    if (this.#offlineFor > 0 || !signIn) return
    const { status } = await this.#page
      .evaluate(`fetch('/api/auth/me').then(({ status }) => ({ status }))`)
      .then(
        (answer) => answer as { status: number },
        () => ({ status: 0 }),
      )
    if (status === 401) await signIn(this.#page)
  }

  /** What a message calls done, the service has acknowledged, and what was sent with it is in the database. */
  async #judgeMessages(messages: readonly string[], place: string): Promise<void> {
    const done = messages.find((message) =>
      /^(saved|sent|added|created)\b|\b(is|are) (saved|sent|added|created)\b/i.test(message),
    )
    if (done === undefined || this.#offlineFor > 0) return
    // Saved suppliers stay on the device.
    if (done.startsWith('Saved: ')) {
      // A message that comes late can tell of what the next press has removed.
      if (!/“Save /.test(this.log.at(-1)?.at ?? '')) return
      const isKept = (await eyes.storedOn(this.#page)).includes(done.slice('Saved: '.length))
      return isKept ? undefined : this.#find(`“${done}” at ${place} is not on the device`)
    }
    if (this.#changes.length === 0)
      return this.#find(`“${done}” at ${place} although nothing was acknowledged`)
    for (const { call, body } of this.#changes) {
      for (const word of this.words.own.filter((own) => body.toLowerCase().includes(own.toLowerCase()))) {
        if (!(await this.#isStored(word)))
          this.#find(`“${done}” at ${place}: what ${call} sent is not in the database`)
      }
    }
  }

  async #isStored(word: string): Promise<boolean> {
    const { database } = this.#settings
    const tables = await database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name <> 'sent_calls'`,
    )
    for (const { name } of tables.rows) {
      const found = await database.query(`SELECT FROM public."${name}" t WHERE t::text ILIKE $1 LIMIT 1`, [
        `%${word}%`,
      ])
      if (found.rowCount) return true
    }
    return false
  }

  /** After signing out, nothing that the account has typed, and not its address, is on the device. */
  async leave(email: string): Promise<void> {
    const page = this.#page
    await page.goto('/')
    await this.#rest()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout')).catch(() => {})
    await this.#rest()
    const stored = (await eyes.storedOn(page)).toLowerCase()
    for (const word of [email, ...this.words.own])
      if (stored.includes(word.toLowerCase())) this.#find(`after signing out “${word}” is on the device`)
  }
}

/** The names of what is not as it was. */
function different(before: Map<string, string>, now: Map<string, string>): string[] {
  return [...before].filter(([name, rows]) => now.get(name) !== rows).map(([name]) => name)
}

/** Asks for the rows of each table that holds what people have, without their times and how often they were changed. */
async function storedQuery(database: Client): Promise<string> {
  const { rows } = await database.query<{ name: string; times: string[] }>(
    `SELECT t.table_name AS name, coalesce(array_agg(c.column_name::text) FILTER
       (WHERE c.data_type LIKE 'timestamp%' OR c.column_name ~ 'revision|version'), '{}') AS times
     FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
     WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY t.table_name`,
  )
  return rows
    .filter(({ name }) => !logs.test(name))
    .map(({ name, times }) => {
      const row = `(to_jsonb(t) - '{${times.join(',')}}'::text[])::text`
      return `SELECT '${name}' AS name, md5(coalesce(string_agg(${row}, ',' ORDER BY ${row}), '')) AS rows FROM public."${name}" t`
    })
    .join(' UNION ALL ')
}

function placeOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const names = [...searchParams.keys()].map((name) =>
    name === 'tab' ? `tab=${searchParams.get(name)}` : name,
  )
  return (
    pathname.replaceAll(/[0-9a-f]{24}|[\w-]{40,}/g, 'id') + (names.length > 0 ? `?${names.join('&')}` : '')
  )
}
