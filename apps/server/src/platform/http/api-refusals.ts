import { type ErrorCode, errorCodes } from '@rasad/contract/error-codes'
import type { Schema } from './api-schemas.ts'

const retryAfter = {
  description: 'Seconds to wait, where the limit passes at a known time.',
  schema: { type: 'integer', minimum: 1 },
}

/**
 * The answers that refuse a call, by status: each with the codes that it can have.
 * @param also what every refusal of this call has besides the common shape.
 */
export function describeRefusals(codes: readonly ErrorCode[], { also }: { also?: Schema } = {}): Schema {
  const byStatus = Object.groupBy(codes, (code) => errorCodes[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, these = []]) => [
      status,
      {
        description: these.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
        ...(status === '429' && { headers: { 'Retry-After': retryAfter } }),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Refusal' },
                { type: 'object', properties: { code: { enum: [...these].sort() } } },
                ...(also ? [also] : []),
              ],
            },
          },
        },
      },
    ]),
  )
}
