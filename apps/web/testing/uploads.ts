const RealRequest = globalThis.XMLHttpRequest

/**
 * Stands for `XMLHttpRequest`, with which forms are sent because it tells how much is sent: it asks the fake service, and
 * says that half is sent until the answer comes.
 */
class FakeUpload {
  readonly upload: { onprogress?: (event: ProgressEvent) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  status = 0
  statusText = ''
  responseText = ''
  readonly #headers = new Headers()
  readonly #controller = new AbortController()
  #method = ''
  #address = ''

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  abort(): void {
    this.#controller.abort()
    this.onabort()
  }

  async send(body: FormData | string | null): Promise<void> {
    const { signal } = this.#controller
    try {
      const answer = fetch(this.#address, { method: this.#method, headers: this.#headers, body, signal })
      const half = new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 })
      this.upload.onprogress?.(half)
      const response = await answer
      this.responseText = await response.text()
      this.status = response.status
      this.statusText = response.statusText
    } catch {
      if (!signal.aborted) this.onerror()
      return
    }
    this.onload()
  }
}

export function fakeUploads(): void {
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
}

export function endUploads(): void {
  globalThis.XMLHttpRequest = RealRequest
}
