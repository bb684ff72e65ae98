import type { CallerKind, May } from '@rasad/contract/roles'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { comesFromOurOrigin, credentialOf } from './credentials.ts'
import { limitKeyOf } from './limit-key.ts'
import type { Access } from './routes.ts'

interface AccessDeps<C> {
  /** The token's owner; undefined when the token is not valid (any more). */
  find(token: string): Promise<C | undefined>
  /**
   * The caller that an upload key stands for, at calls that take one; undefined when it opens nothing.
   * @param address as limits count it
   */
  findByUploadKey(key: string, address: string): Promise<C | undefined>
  /** A caller without a token. */
  visitor: C
  /** The kind by which the rules name a caller; undefined: not signed in. */
  kindOf(caller: C): CallerKind | undefined
  idOf(caller: C): string
  publicUrl: () => string
}

/** Resolves the caller and checks permissions. Looks callers up only for requests that carry a token. */
export function createAccess<C>(deps: AccessDeps<C>): Access<C> {
  const callers = new WeakMap<FastifyRequest, Promise<C>>()

  async function lookUp(request: FastifyRequest): Promise<C> {
    const { token, uploadKey } = credentialOf(request)
    if (uploadKey !== undefined && request.routeOptions.config.uploadKey) {
      return (await deps.findByUploadKey(uploadKey, limitKeyOf(request.ip))) ?? deps.visitor
    }
    return (token && (await deps.find(token))) || deps.visitor
  }

  function callerOf(request: FastifyRequest): Promise<C> {
    let caller = callers.get(request)
    if (!caller) {
      caller = lookUp(request)
      callers.set(request, caller)
    }
    return caller
  }

  async function onlyFor(may: Exclude<May, 'anyone'>, calling: Promise<C>): Promise<void> {
    const kind = deps.kindOf(await calling)
    if (kind === undefined) throw new AppError('not-signed-in')
    if (!may.includes(kind)) throw new AppError('not-allowed')
  }

  return {
    callerOf,
    idOf: deps.idOf,
    authorise(request, may) {
      if (!comesFromOurOrigin(request, deps.publicUrl)) throw new AppError('foreign-origin')
      if (may !== 'anyone') return onlyFor(may, callerOf(request))
    },
  }
}
