import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isLoopbackAddress, isLoopbackHost } from '../loopback.ts'

/** Headers that proxies, load balancers, tunnels and CDNs add to requests, in addition to `X-Forwarded-…`. */
const forwardingHeaders = [
  'forwarded',
  'forwarded-for',
  'via',
  'cdn-loop',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-ray',
  'client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'proxy-client-ip',
  'true-client-ip',
  'wl-proxy-client-ip',
  'x-amzn-trace-id',
  'x-appengine-user-ip',
  'x-azure-clientip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-originating-ip',
  'x-real-ip',
  'x-remote-addr',
  'x-remote-ip',
] as const
const forwardingFamily = /^x-forward/

/** Whether a header says that the request was forwarded. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return true
  for (const name in headers) if (forwardingFamily.test(name)) return true
  return false
}

/**
 * Whether a request was made on this machine, for this machine. A proxy beside the service also connects over loopback,
 * but forwards requests from anywhere.
 */
export function isLocal(request: FastifyRequest): boolean {
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    !isForwarded(request.headers) &&
    isLoopbackHost(hostNameOf(request.headers.host) ?? '')
  )
}

/** The name in a Host header, without its port; undefined when it is missing or malformed. */
export function hostNameOf(host: string | undefined): string | undefined {
  return /^(\[[0-9a-f:.%]+\]|[^\s:@/?#\\[\],]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase()
}
