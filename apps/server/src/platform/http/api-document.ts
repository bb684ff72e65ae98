import { type Endpoint, type EndpointName, endpoints, tags } from '@rasad/contract/endpoints'
import { UploadRefusalSchema } from '@rasad/contract/files'
import { inboundSignatureHeader, inboundTimestampHeader } from '@rasad/contract/inbound-mail'
import { limits } from '@rasad/contract/limits'
import { refusalsOf } from '@rasad/contract/refusals'
import { RefusalSchema } from '@rasad/contract/shapes'
import type { z } from 'zod'
import { describeRefusals } from './api-refusals.ts'
import { createSchemaWriter, type Schema, type SchemaWriter } from './api-schemas.ts'
import { cookieName } from './credentials.ts'
import { otherCalls } from './other-calls.ts'
import { statusOf } from './routes.ts'

const about = `Who supplies which medicine, and how to reach them.

Searching, reading the catalogue and planning a demand need no account. For everything else sign in with \`signIn\` and
send the token of its answer as \`Authorization: Bearer TOKEN\`; browsers send it as a cookie. A session lasts ${limits.sessionDays} days.

Every refusal has the shape of \`Refusal\`: a stable \`code\`, a \`message\` for people, and \`fields\` where an input is
wrong. Besides the refusals that are listed at each call, any call can answer 408 \`too-slow\`, 431 \`too-large\` (headers),
500 \`unexpected\` and, under a name that is not the service's, 421 \`unknown-host\`. Each network address can make
${limits.requestsPerSecond} calls a second; some calls have limits of their own. A 429 that passes at a known time says when in \`Retry-After\`.

Lists are paged: send the \`nextCursor\` of an answer as \`cursor\` to get the next page; it is null on the last one. New
fields can be added to answers at any time.`

const idempotencyKey: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Drawn by the client for each thing that it sends: sent again with the same key, it is done once.',
  schema: { type: 'string', maxLength: limits.maxIdempotencyKey },
}

const signatureHeaders: Schema[] = [
  {
    name: inboundTimestampHeader,
    in: 'header',
    required: true,
    description: 'When the request was made: seconds since 1970. At most five minutes off.',
    schema: { type: 'string', pattern: '^\\d{1,12}$' },
  },
  {
    name: inboundSignatureHeader,
    in: 'header',
    required: true,
    description:
      'HMAC-SHA-256 of the time stamp, a full stop and the body, with the secret of the operator, in hexadecimal.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
]

interface ObjectSchema extends Schema {
  properties?: Record<string, Schema>
  required?: string[]
}

const anyCaller: Schema[] = [{}, { bearer: [] }, { cookie: [] }]

/**
 * The API document (OpenAPI 3.1), from the table of endpoints. It needs no database and no
 * running service.
 * @param publicUrl where people reach the service; null: the server that the document comes from.
 */
export function createApiDocument({ publicUrl }: { publicUrl: string | null }) {
  const write = createSchemaWriter()
  write.answer(RefusalSchema)
  const paths: Record<string, Record<string, Schema>> = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(name, write) }
  }
  Object.assign(paths, otherCalls(write))
  // An upload's refusal says more, and a refusal can get new fields.
  const { additionalProperties, ...open } = write.components.Refusal as Schema
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rasad',
      version: '1',
      description: about,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Rasad' },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of the answer to `signIn`.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description:
            'What a browser gets when it signs in. Calls that change something must come from the own origin.',
        },
        tokenInQuery: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'For streams alone: the EventSource of a browser cannot send headers.',
        },
        uploadKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'For sending stock files alone: a key of `createUploadKey`.',
        },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'The `METRICS_TOKEN` of the operator.' },
      },
      schemas: sorted({ ...write.components, Refusal: open }),
    },
  }
}

function describe(name: EndpointName, write: SchemaWriter): Schema {
  const endpoint: Endpoint = endpoints[name]
  const parameters = [
    ...parametersOf('path', endpoint.params, write),
    ...parametersOf('query', endpoint.query, write),
    ...(endpoint.signed ? signatureHeaders : []),
    ...(endpoint.takesKey || endpoint.once ? [idempotencyKey] : []),
  ]
  const answer = endpoint.file ? { type: 'string', format: 'binary' } : write.answer(endpoint.answer)
  const mediaTypes = [endpoint.file ?? (endpoint.stream ? 'text/event-stream' : 'application/json')].flat()
  const status = statusOf(endpoint)
  return {
    operationId: endpoint.id,
    ...summaryOf(endpoint),
    tags: [endpoint.tag],
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: bodyOf(endpoint, endpoint.body, write) }),
    responses: {
      [status]: {
        description: { 201: 'Created.', 202: 'Accepted: the work goes on.' }[status] ?? 'Done.',
        content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: answer }])),
      },
      ...describeRefusals(refusalsOf(name), {
        ...(name === 'POST /api/upload' && { also: write.input(UploadRefusalSchema) }),
      }),
    },
  }
}

/** The first sentence is the summary. What follows it, and what a session changes, is the description. */
function summaryOf({ about: text, session }: Endpoint): Schema {
  const [, summary = text, rest = ''] = /^(.+?[.:])(?: (.*))?$/s.exec(text) ?? []
  const description = [rest === '' ? undefined : text, session].filter(Boolean).join('\n\n')
  return { summary: summary.replace(/[.:]$/, ''), ...(description && { description }) }
}

function securityOf({ may, stream, uploadKey, session }: Endpoint): Schema[] {
  if (may === 'anyone') return session === undefined ? [] : anyCaller
  return [
    { bearer: [] },
    { cookie: [] },
    ...(stream ? [{ tokenInQuery: [] }] : []),
    ...(uploadKey ? [{ uploadKey: [] }] : []),
  ]
}

function parametersOf(where: 'path' | 'query', schema: z.ZodType | undefined, write: SchemaWriter): Schema[] {
  const { properties = {}, required = [] } = schema ? (write.input(schema) as ObjectSchema) : {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
  }))
}

function bodyOf({ multipart }: Endpoint, schema: z.ZodType, write: SchemaWriter): Schema {
  const body: ObjectSchema = write.input(schema)
  const { properties = {}, required = [] } = body
  const files: readonly string[] = multipart?.files ?? []
  // JSON cannot hold files.
  const texts = Object.entries(properties).filter(([name]) => !files.includes(name))
  const json = { ...body, properties: Object.fromEntries(texts) }
  return {
    // An empty body is fine where no field is needed.
    required: required.length > 0,
    content: {
      ...(multipart && { 'multipart/form-data': { schema: body } }),
      ...(!required.some((name) => files.includes(name)) && { 'application/json': { schema: json } }),
    },
  }
}

function sorted(schemas: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))
}
