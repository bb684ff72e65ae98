import { dayInIndia } from '@rasad/contract/licences'
import type { FastifyInstance } from 'fastify'
import { samples } from '../../seed/samples/index.ts'
import { AppError } from '../platform/errors.ts'

/** Paths of the sample files, for settings. */
export const samplePaths: readonly string[] = Object.keys(samples).map((name) => `/samples/${name}`)

/** Stock files to try, in the demo world alone. */
export function sampleRoutes(http: FastifyInstance): void {
  // One day's files at a time; writing one takes some milliseconds.
  const written = new Map<string, Promise<Uint8Array>>()
  let writtenOn = ''

  http.get<{ Params: { name: string } }>(
    '/samples/:name',
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const sample = Object.hasOwn(samples, name) ? samples[name] : undefined
      if (!sample) throw new AppError('not-found')
      const today = dayInIndia(Date.now())
      if (today !== writtenOn) written.clear()
      writtenOn = today
      const bytes = written.get(name) ?? sample.write(today)
      written.set(name, bytes)
      return reply
        .type(sample.mediaType)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-cache')
        .send(Buffer.from(await bytes))
    },
  )
}
