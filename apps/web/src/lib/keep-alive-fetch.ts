/**
 * For `call`: a request that the browser sends and finishes even if the page is left, reloaded or closed meanwhile. Its body is
 * at most 64 KiB.
 */
export const keepAliveFetch: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })
