import type { ErrorCode } from '@rasad/contract/error-codes'
import { z } from 'zod'
import { describeRefusals } from './api-refusals.ts'
import type { Schema, SchemaWriter } from './api-schemas.ts'

const AliveSchema = z.object({ status: z.literal('alive') })

const ReadinessSchema = z.object({
  status: z.enum(['ready', 'not ready']),
  database: z.boolean(),
  searchIndex: z.boolean(),
})

/** Images and the calls for operators, as the API document describes them. No row in the table of endpoints fits them. */
export function otherCalls(write: SchemaWriter): Record<string, Schema> {
  const json = (schema: z.ZodType) => ({ 'application/json': { schema: write.answer(schema) } })
  const image = { 'image/*': { schema: { type: 'string', format: 'binary' } } }
  const imageRefusals: ErrorCode[] = ['record-not-found', 'too-many-requests', 'not-ready', 'images-away']
  const parameter = (name: string, digits: number) => [
    { name, in: 'path', required: true, schema: { type: 'string', pattern: `^[0-9a-fA-F]{${digits}}$` } },
  ]
  return {
    '/files/{id}': {
      get: {
        operationId: 'getImage',
        summary: 'An image, at the address that a record names',
        description:
          'Photos, profile images and logos are public; licences and identity cards only for who may see the record.',
        tags: ['images'],
        security: [{}, { bearer: [] }, { cookie: [] }],
        parameters: parameter('id', 24),
        responses: {
          200: { description: 'The image, as the service has encoded it.', content: image },
          304: { description: 'Not changed since the `ETag` that the request names in `If-None-Match`.' },
          ...describeRefusals(imageRefusals),
        },
      },
    },
    '/api/cards/{code}/photo': {
      get: {
        operationId: 'getCardPhoto',
        summary: 'The photo on a valid ID card',
        tags: ['staff'],
        security: [],
        parameters: parameter('code', 32),
        responses: {
          200: { description: 'The photo.', content: image },
          ...describeRefusals(imageRefusals),
        },
      },
    },
    '/healthz': {
      get: {
        operationId: 'checkLiveness',
        summary: 'Whether the process answers',
        tags: ['service'],
        security: [],
        responses: {
          200: { description: 'It does.', content: json(AliveSchema) },
          ...describeRefusals(['unknown-host']),
        },
      },
    },
    '/readyz': {
      get: {
        operationId: 'checkReadiness',
        summary: 'Whether the service can do its work',
        tags: ['service'],
        security: [],
        responses: {
          200: { description: 'Ready.', content: json(ReadinessSchema) },
          503: {
            description: 'Not ready: the database is away, or the search index is being built.',
            content: json(ReadinessSchema),
          },
          ...describeRefusals(['too-many-requests', 'unknown-host']),
        },
      },
    },
    '/metrics': {
      get: {
        operationId: 'getMetrics',
        summary: 'Measurements for Prometheus',
        description:
          'With `METRICS_TOKEN` set, only who sends it gets them; without, only programs on the same machine. Everybody else gets 404.',
        tags: ['service'],
        security: [{}, { metricsToken: [] }],
        responses: {
          200: {
            description: 'The Prometheus text format.',
            content: { 'text/plain': { schema: { type: 'string' } } },
          },
          ...describeRefusals(['not-found', 'too-many-requests', 'unknown-host']),
        },
      },
    },
  }
}
