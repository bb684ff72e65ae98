import { limits } from '@rasad/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isForm } from './forms.ts'
import { limitKeyOf } from './limit-key.ts'

// Calls differ by a factor of a thousand in what they cost. Beside the number of an address's calls their cost is counted:
// one for each, more for a large body and for a page of many rows. Forms are counted by their own bounds.

const bytesOfOne = 20_000
const rowsOfOne = 100
/** One call never takes more than half of a second's cost. */
const maxCost = limits.costPerSecond / 2

/** What a call costs, as far as it is known before its body is read. */
export function costOf(request: Pick<FastifyRequest, 'headers' | 'query'>, isForm = false): number {
  const bytes = isForm ? 0 : Number(request.headers['content-length'] ?? 0)
  const { limit } = (request.query ?? {}) as { limit?: unknown }
  const rows = Math.min(Number(limit) || 0, limits.maxPageSize)
  return Math.min(maxCost, 1 + Math.max(0, bytes || 0) / bytesOfOne + Math.max(0, rows) / rowsOfOne)
}

/** Counts the cost of each address's calls per second. */
export function createCostCounter(now: () => number = Date.now) {
  let second = 0
  let spent = new Map<string, number>()

  /** @returns whether the address has spent more than it may */
  return (key: string, cost: number): boolean => {
    const current = Math.floor(now() / 1_000)
    if (current !== second) {
      second = current
      spent = new Map()
    }
    const sum = (spent.get(key) ?? 0) + cost
    spent.set(key, sum)
    return sum > limits.costPerSecond
  }
}

/** Refuses calls of an address that has spent a second's cost. */
export function limitCost(app: FastifyInstance): void {
  const spend = createCostCounter()
  app.addHook('onRequest', (request, _reply, done) => {
    const cost = costOf(request, isForm(request))
    // Cheap calls are counted as calls.
    const isTooMuch = cost > 1 && spend(limitKeyOf(request.ip), cost)
    done(isTooMuch ? new AppError('too-many-requests') : undefined)
  })
}
