import type { Routes } from '../platform/http/routes.ts'
import type { Audit } from './audit.ts'

/** Routes to the audit log, for admins. */
export function auditRoutes<C>(route: Routes<C>, audit: Audit): void {
  route('GET /api/audit', async ({ query }) => {
    const { rows, total, nextCursor } = await audit.entries(query)
    return { success: true, data: rows, total, nextCursor }
  })
}
