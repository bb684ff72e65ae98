import type { May } from '@rasad/contract/roles'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { Access } from '../platform/http/routes.ts'
import { type AccountCaller, type Caller, kindOf, visitor } from './caller.ts'
import { comesFromOurOrigin, credentialOf } from './credentials.ts'

/** Answers who calls and whether they may. The account is looked up only for requests that carry a token. */
export function createAccess(
  findSession: (token: string) => Promise<AccountCaller | undefined>,
  publicUrl: () => string,
): Access<Caller> {
  const callers = new WeakMap<FastifyRequest, Promise<Caller>>()

  async function lookUp(request: FastifyRequest): Promise<Caller> {
    const credential = credentialOf(request)
    return (credential && (await findSession(credential.token))) || visitor
  }

  function callerOf(request: FastifyRequest): Promise<Caller> {
    let caller = callers.get(request)
    if (!caller) {
      caller = lookUp(request)
      callers.set(request, caller)
    }
    return caller
  }

  return {
    callerOf,
    authorise(request: FastifyRequest, may: May): Promise<void> | void {
      if (!comesFromOurOrigin(request, publicUrl)) throw new AppError('foreign-origin')
      if (may !== 'anyone') return onlyFor(may, callerOf(request))
    },
  }
}

async function onlyFor(may: Exclude<May, 'anyone'>, calling: Promise<Caller>): Promise<void> {
  const caller = await calling
  if (caller.kind === 'visitor') throw new AppError('not-signed-in')
  if (!may.includes(kindOf(caller))) throw new AppError('not-allowed')
}
