import { limits } from '@rasad/contract/limits'
import { ApiError, call } from '../../../../lib/api-client.ts'
import { readSession } from '../../../../lib/session.ts'
import { fetchWithProgress } from '../../../../lib/upload.ts'

// Files on their way to the service, one after the other. They belong to the page and not to a screen, so that going to
// another screen stops nothing.

export interface Upload {
  id: number
  /** Whose it is: another account that signs in here neither sees nor sends it. */
  account: string | undefined
  file: File
  state: 'waits' | 'sending' | 'offline' | 'refused' | 'sent'
  /** 0 to 1 */
  sent: number
  /** What the service says of a refused one; `tooLarge`, `empty` and `unreadable` are found here. */
  problem?: 'tooLarge' | 'empty' | 'unreadable' | { message: string }
  /** The import, once it is sent. */
  importId?: string
  complete: boolean | undefined
}

/** Milliseconds until a lost connection is tried again. */
const retryAfter = 4_000

let uploads: readonly Upload[] = []
let lastId = 0
let isRunning = false
const listeners = new Set<() => void>()

export function readUploads(): readonly Upload[] {
  return uploads
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @param complete whether the files are the whole stock; undefined: as the stockist last said. */
export function addUploads(files: readonly File[], complete: boolean | undefined): void {
  const added = files.map((file): Upload => {
    const problem = file.size === 0 ? 'empty' : file.size > limits.maxStockFileBytes ? 'tooLarge' : undefined
    return {
      id: ++lastId,
      account: accountNow(),
      file,
      state: problem ? 'refused' : 'waits',
      sent: 0,
      complete,
      ...(problem && { problem }),
    }
  })
  set([...uploads, ...added])
  void run()
}

/** Takes it off the list; one that is being sent goes on. */
export function dropUpload(id: number): void {
  set(uploads.filter((upload) => upload.id !== id))
}

export function retryUpload(id: number): void {
  update(id, { state: 'waits', sent: 0 })
  void run()
}

function accountNow(): string | undefined {
  return readSession().user?._id
}

function set(next: readonly Upload[]) {
  uploads = next
  for (const listener of listeners) listener()
}

function update(id: number, change: Partial<Upload>) {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
}

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  addEventListener('beforeunload', warn)
  try {
    for (;;) {
      const next = uploads.find(({ state }) => state === 'waits' || state === 'offline')
      if (!next) return
      if (next.state === 'offline') await networkOrPause()
      await send(next)
    }
  } finally {
    isRunning = false
    removeEventListener('beforeunload', warn)
  }
}

async function send({ id, account, file, complete }: Upload): Promise<void> {
  if (!uploads.some((upload) => upload.id === id)) return
  if (account !== accountNow()) return dropUpload(id)
  // A folder, or a file that has gone: the browser finds out only when it reads.
  const isReadable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(Boolean, () => false)
  if (!isReadable) return update(id, { state: 'refused', problem: 'unreadable' })
  const body = new FormData()
  if (complete !== undefined) body.set('complete', String(complete))
  body.set('file', file)
  update(id, { state: 'sending', sent: 0 })
  try {
    const { data } = await call('POST /api/stock-files', {
      body,
      send: fetchWithProgress((sent) => update(id, { sent })),
    })
    update(id, { state: 'sent', sent: 1, importId: data._id })
  } catch (error) {
    const isLost = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
    if (isLost) update(id, { state: 'offline', sent: 0 })
    else update(id, { state: 'refused', problem: { message: error.message } })
  }
}

/** Until the network is back, or some seconds have passed: browsers do not always know. */
function networkOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, retryAfter)
    addEventListener('online', done)
  })
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}
