import type { z } from 'zod'
import type { Endpoint, EndpointName, Endpoints } from '../endpoints.ts'
import type { FileLike } from '../images.ts'

type Parts = 'params' | 'query' | 'body'
type Input<E, P extends Parts> = E extends { [K in P]: infer S extends z.ZodType }
  ? { [K in P]: z.input<S> }
  : { [K in P]?: never }

/** A request as it is sent, and its answer. */
export type Example<E extends Endpoint> = Input<E, 'params'> &
  Input<E, 'query'> &
  Input<E, 'body'> & { answer: z.output<E['answer']> }

export type Operation<N extends EndpointName> = { example: Example<Endpoints[N]> }
export type Operations<N extends EndpointName> = { readonly [K in N]: Operation<K> }

/** Stands for the bytes of an image in the example of a form. */
export const exampleImage: FileLike = { size: 184_320, type: 'image/jpeg' }
