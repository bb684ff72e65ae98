import type { CallerKind, May } from '@rasad/contract/roles'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { comesFromOurOrigin, credentialOf } from './credentials.ts'
import type { Access } from './routes.ts'

export interface AccessDeps<C> {
  /** Whose token it is; undefined where it opens nothing (any more). */
  find(token: string): Promise<C | undefined>
  /** Whoever shows no token. */
  visitor: C
  /** What the rules call a caller; undefined: somebody who is not signed in. */
  kindOf(caller: C): CallerKind | undefined
  publicUrl: () => string
}

/** Answers who calls and whether they may. Callers are looked up only for requests that carry a token. */
export function createAccess<C>(deps: AccessDeps<C>): Access<C> {
  const callers = new WeakMap<FastifyRequest, Promise<C>>()

  async function lookUp(request: FastifyRequest): Promise<C> {
    const { token } = credentialOf(request)
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
    authorise(request, may) {
      if (!comesFromOurOrigin(request, deps.publicUrl)) throw new AppError('foreign-origin')
      if (may !== 'anyone') return onlyFor(may, callerOf(request))
    },
  }
}
