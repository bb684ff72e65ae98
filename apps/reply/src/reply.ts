import type { GivenAnswer, ReplyLine, ReplyPage } from '@rasad/contract/supply-requests'
import type { Calls, Outcome, ReplyBody, SentLine, Source } from './calls.ts'
import { keyOf, removeExpired, removeKept } from './draft/device.ts'
import { type KeptReply, keepReply, readReply } from './draft/kept-reply.ts'
import { draftOf, isSame, type LineDraft, readDraft } from './draft/line-draft.ts'
import { dayAfter } from './draft/read-typed.ts'
import { findAnswer, fromList, isFixed, isOpen, type ReplyState, unsentCount } from './reply-state.ts'
import { noteSignedOut } from './signed-out.ts'
import { bodyOf, collect } from './what-to-send.ts'

export interface ReplyDeps {
  calls: Calls
  now?: () => Date
  /** Milliseconds until all as listed goes out. */
  undoTime?: number
  newKey?: () => string
  /** Who is signed in on this device: what is typed is kept for this account. */
  account?: string | undefined
}

export type ReplyDesk = ReturnType<typeof createReply>

const undoTime = 6_000
/** Milliseconds before the next try; the last one repeats. */
const pauses = [4_000, 8_000, 15_000, 30_000, 60_000]

/**
 * What happens on the page, without its looks: drafts that the device keeps, and sending them once, whatever the network
 * does. A draft that equals the service's answer is sent; nothing else says so.
 */
export function createReply(source: Source, deps: ReplyDeps) {
  const { calls, now = () => new Date(), newKey = randomKey } = deps
  const isSession = 'request' in source
  const storage = isSession ? keyOf(`${deps.account ?? ''} ${source.request}`, true) : keyOf(source.token)
  const kept = readReply(storage)
  const listeners = new Set<() => void>()
  let onItsWay = kept?.onItsWay ?? null
  let isQueued = kept?.isQueued ?? false
  let before: Record<number, LineDraft> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let hasSeen = false
  let state: ReplyState = {
    phase: 'loading',
    page: null,
    drafts: kept?.drafts ?? {},
    note: kept?.note ?? null,
    sending: 'idle',
    notice: null,
    problems: {},
    confirming: 'no',
    isOffline: false,
    isForgetful: false,
    isLost: false,
  }
  removeExpired(now().getTime())

  function set(changes: Partial<ReplyState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function keep() {
    const { page, drafts, note } = state
    const until = page?.until ?? kept?.until
    if (until === undefined) return
    const value: KeptReply = { v: 1, until, drafts, note, isQueued, onItsWay }
    const isForgetful = !keepReply(storage, value)
    if (isForgetful !== state.isForgetful) set({ isForgetful })
  }

  const today = () => dayAfter(now(), 0)
  const givenOf = (line: number): GivenAnswer | undefined => findAnswer(state.page, line)
  const has = (changes: object) => Object.keys(changes).length > 0

  /** Takes in what the service has, and lets go of drafts that are sent. */
  function take(page: ReplyPage) {
    const sent: Record<number, ReplyLine> = {}
    for (const line of onItsWay?.lines ?? []) sent[line.line] = line
    const drafts: Record<number, LineDraft> = {}
    for (const asked of page.lines) {
      const draft = state.drafts[asked.line]
      if (!draft) continue
      const given = findAnswer(page, asked.line)
      // The firm has said it signed in: nothing that is typed by link changes it.
      if (!isSession && given?.by === 'session') continue
      const read = readDraft(draft, asked, today())
      if (given && 'line' in read && isSame(read.line, given)) continue
      const own = sent[asked.line]
      const isOwn = given !== undefined && own !== undefined && isSame(own, given)
      drafts[asked.line] = isOwn ? { ...draft, base: given.givenAt } : draft
    }
    if (isFixed(page)) {
      const isLate = has(state.drafts) && has(drafts)
      set({ ...{ phase: 'open', page, drafts: {}, note: null, problems: {}, sending: 'idle' } })
      if (isLate) set({ notice: 'ordered' })
      stop()
      return
    }
    const isSaid = page.noteInSession || state.note?.trim() === (page.replyNote ?? '')
    const note = isSaid ? null : state.note
    set({ phase: 'open', page, drafts, note })
    keep()
  }

  /** Nothing waits to be sent any more. */
  function stop() {
    clearTimeout(timer)
    isQueued = false
    onItsWay = null
    before = null
    tries = 0
    keep()
  }

  function lose() {
    const isLost = has(state.drafts) || Boolean(state.note)
    clearTimeout(timer)
    removeKept(storage)
    set({ phase: 'gone', isLost, drafts: {}, sending: 'idle' })
  }

  /** The session has ended: what is typed stays, and what was to be sent goes out after the next sign-in. */
  function signOut() {
    clearTimeout(timer)
    noteSignedOut()
    if (state.page === null) set({ phase: 'signed-out' })
    else set({ sending: 'signed-out', confirming: 'no' })
  }

  async function load(): Promise<boolean> {
    const answer = await calls.read()
    if (answer.is === 'done' && 'stockists' in answer.data) {
      set({ phase: 'elsewhere' })
      return false
    }
    if (answer.is === 'done') {
      take(answer.data)
      if (state.sending === 'signed-out') set({ sending: 'idle' })
    } else if (answer.is === 'gone') lose()
    else if (answer.is === 'signed-out') signOut()
    else if (state.page === null) {
      set({ phase: 'failed' })
      clearTimeout(timer)
      timer = setTimeout(open, pauseAfter(tries++))
    }
    return answer.is === 'done'
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    if (state.sending === 'now' || state.phase !== 'open') return
    if (onItsWay === null && unsentCount(state) === 0 && !state.note?.trim()) {
      set({ notice: 'nothing' })
      return
    }
    before = null
    isQueued = true
    set({ sending: 'now', notice: null })
    keep()
    // Somebody else can have answered, and what was sent before can have arrived.
    const fresh = await calls.read()
    if (fresh.is !== 'done') return wait(fresh)
    take(fresh.data)
    const { lines, problems } = collect(state, today())
    if (!isOpen(state)) return
    set({ problems })
    const body = has(problems) ? null : bodyOf(state, lines)
    if (body === null) {
      stop()
      const wrong = Object.keys(problems).length
      set({ sending: 'idle', notice: wrong > 0 ? { fix: wrong } : has(state.drafts) ? null : 'sent' })
      return
    }
    const answer = await post(body, lines)
    if (answer.is !== 'done') return wait(answer)
    take(answer.data)
    stop()
    set({ sending: 'idle', notice: 'sent' })
  }

  /** Two tries of the same answers have the same key. */
  function post(body: ReplyBody, lines: ReplyLine[], leaving = false): Promise<Outcome<ReplyPage>> {
    const isSameBody = onItsWay !== null && JSON.stringify(onItsWay.body) === JSON.stringify(body)
    if (onItsWay === null || !isSameBody) onItsWay = { key: newKey(), body, lines }
    keep()
    return calls.answer(body, onItsWay.key, leaving)
  }

  /** Reads the page, and sends what an earlier visit was asked to send. */
  async function open(): Promise<void> {
    if (!(await load())) return
    tries = 0
    // Somebody who is signed in and opens it has seen it: no preview of a link gets here.
    if (isSession) void touch()
    if (isOpen(state) && isQueued && (onItsWay !== null || has(state.drafts))) await send()
  }

  /** After a try that did not arrive: the next one, or why there is none. */
  async function wait(answer: Outcome<unknown>): Promise<void> {
    if (answer.is === 'gone') return lose()
    if (answer.is === 'signed-out') return signOut()
    if (answer.is === 'ordered' || answer.is === 'meanwhile') {
      // What somebody else has answered is shown beside the draft, and a person decides.
      if (answer.is === 'meanwhile') stop()
      set({ sending: 'idle' })
      await load()
      return
    }
    if (answer.is === 'refused') {
      stop()
      set({ sending: 'idle', notice: { refused: answer.reason } })
      // What the desk has said meanwhile is shown, and no draft stands over it.
      await load()
      return
    }
    const why = answer.is === 'too-many' ? 'too-many' : answer.is === 'busy' ? 'busy' : 'offline'
    set({ sending: why })
    clearTimeout(timer)
    timer = setTimeout(send, why === 'too-many' ? 60_000 : pauseAfter(tries++))
  }

  async function touch(): Promise<void> {
    if (hasSeen || state.page?.stage !== 'sent') return
    hasSeen = true
    hasSeen = (await calls.seen()).is === 'done'
  }

  return {
    isSession,
    get: () => state,
    listen(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open,
    /** Whether the device has a network. */
    setOffline(isOffline: boolean): void {
      set({ isOffline })
    },
    /** There is network, or somebody looks at the page again. */
    async wake(): Promise<void> {
      if (state.phase === 'gone') return
      if (state.phase !== 'open') return open()
      if (state.sending === 'soon' || state.sending === 'now') return
      if (isQueued) return send()
      await load()
    },
    /**
     * Another tab of this link has written: WhatsApp opens one with each tap. Only one can be typed in at a time, so what
     * was written last is what counts.
     * @param name of what has changed; null: everything was removed
     */
    async adopt(name: string | null): Promise<void> {
      if ((name !== null && name !== storage) || !isOpen(state)) return
      if (state.sending === 'soon' || state.sending === 'now') return
      const there = readReply(storage)
      isQueued = there?.isQueued ?? false
      onItsWay = there?.onItsWay ?? null
      if (!isQueued) clearTimeout(timer)
      const sending = isQueued ? state.sending : 'idle'
      set({ drafts: there?.drafts ?? {}, note: there?.note ?? null, sending, problems: {}, notice: null })
      // Nothing is kept any more: it was sent.
      if (there === undefined) await load()
    },
    /** The page is left: what is about to go out goes now. */
    leave(): void {
      if (state.sending !== 'soon') return
      clearTimeout(timer)
      before = null
      set({ sending: 'now' })
      const { lines } = collect(state, today())
      const body = bodyOf(state, lines)
      if (body === null) {
        set({ sending: 'idle' })
        return
      }
      void post(body, lines, true).then((answer) => {
        if (answer.is !== 'done') return wait(answer)
        take(answer.data)
        stop()
        set({ sending: 'idle', notice: 'sent' })
      })
    },
    /** A touch or a key, not a preview or a scanner: tells the buyer that somebody has looked. */
    touch,
    change(line: number, changes: Partial<LineDraft>): void {
      const draft = state.drafts[line] ?? draftOf(givenOf(line))
      const problems = { ...state.problems }
      delete problems[line]
      if (state.sending === 'soon') settleSoon()
      set({ drafts: { ...state.drafts, [line]: { ...draft, ...changes } }, problems, notice: null })
      keep()
    },
    /** Back to what the service has. */
    undoLine(line: number): void {
      const drafts = { ...state.drafts }
      const problems = { ...state.problems }
      delete drafts[line]
      delete problems[line]
      set({ drafts, problems, notice: null })
      keep()
    },
    /** This draft replaces what somebody else has answered. */
    keepMine(line: number): void {
      const draft = state.drafts[line]
      if (draft) this.change(line, { base: givenOf(line)?.givenAt ?? null })
    },
    writeNote(note: string): void {
      set({ note: note.trim() === (state.page?.replyNote ?? '') ? null : note, notice: null })
      keep()
    },
    /** Answers what has no answer and the list knows, and sends all of it in a moment. */
    sendFromList(): void {
      const drafts = { ...state.drafts }
      for (const { line, draft } of fromList(state)) drafts[line] = draft
      before = state.drafts
      isQueued = true
      set({ drafts, sending: 'soon', notice: null })
      keep()
      clearTimeout(timer)
      timer = setTimeout(() => {
        set({ sending: 'idle' })
        void send()
      }, deps.undoTime ?? undoTime)
    },
    undoAll(): void {
      if (before === null || state.sending !== 'soon') return
      clearTimeout(timer)
      const drafts = before
      set({ drafts, sending: 'idle', notice: 'undone' })
      stop()
    },
    send,
    /** @param lines those of which less is sent, or none */
    async confirm(lines: readonly SentLine[] = []): Promise<void> {
      set({ confirming: 'now' })
      const answer = await calls.confirm(lines)
      if (answer.is === 'gone') return lose()
      if (answer.is === 'signed-out') return signOut()
      if (answer.is === 'done' && answer.data) take(answer.data)
      set({ confirming: answer.is === 'done' ? 'no' : 'failed' })
      // Somebody of the firm has signed in meanwhile: the page says where to confirm.
      if (answer.is === 'refused') await load()
    },
  }

  /** Somebody goes on changing lines: what was to go out waits for Send. */
  function settleSoon() {
    clearTimeout(timer)
    before = null
    isQueued = false
    set({ sending: 'idle' })
  }
}

function pauseAfter(tries: number): number {
  return pauses[Math.min(tries, pauses.length - 1)] ?? 0
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.prototype.map.call(bytes, (byte: number) => (256 + byte).toString(16).slice(1)).join('')
}
