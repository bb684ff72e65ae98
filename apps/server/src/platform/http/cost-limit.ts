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

/**
 * Counts the cost of each address's calls. What is spent is forgotten steadily: counted by whole seconds, all heavy callers
 * would begin again at the same moment.
 */
export function createCostCounter(now: () => number = Date.now) {
  const spent = new Map<string, { cost: number; at: number }>()
  let cleared = now()
  const left = ({ cost, at }: { cost: number; at: number }) =>
    Math.max(0, cost - ((now() - at) * limits.costPerSecond) / 1_000)

  /** @returns whether the address would spend more than it may; a refused call costs nothing */
  return (key: string, cost: number): boolean => {
    if (now() - cleared > 1_000) {
      for (const [one, before] of spent) if (left(before) === 0) spent.delete(one)
      cleared = now()
    }
    const before = spent.get(key)
    const sum = (before ? left(before) : 0) + cost
    if (sum > limits.costPerSecond) return true
    spent.set(key, { cost: sum, at: now() })
    return false
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
