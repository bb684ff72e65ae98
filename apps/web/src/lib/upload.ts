import { useState } from 'react'

/**
 * `fetch` for a form, which says how much of it is sent: `fetch` itself cannot. Only for calls whose answer is text.
 * @param onSent gets a number from 0 to 1.
 */
export function fetchWithProgress(onSent: (sent: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(address))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onSent(loaded / total)
      }
      request.onload = () => {
        const { status, statusText, responseText } = request
        resolve(new Response(status === 204 ? null : responseText, { status, statusText }))
      }
      // As `fetch` says it.
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null)
    })
}

/** Sends forms with images: `call(name, { body, send })` in `track`; `sent` is 0 to 1 meanwhile, for `UploadProgress`. */
export function useUpload() {
  const [sent, setSent] = useState<number>()
  async function track<T>(send: (send: typeof fetch) => Promise<T>): Promise<T> {
    setSent(0)
    try {
      return await send(fetchWithProgress(setSent))
    } finally {
      setSent(undefined)
    }
  }
  return { sent, track }
}
