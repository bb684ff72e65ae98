import type { FastifyBaseLogger } from 'fastify'

type Options = Parameters<FastifyBaseLogger['child']>[1]
type Words = Parameters<FastifyBaseLogger['info']>

/**
 * The log of one request, made on its first line: most requests write none of their own, and making one takes as long
 * as finding ten names.
 */
export class LateLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Parameters<FastifyBaseLogger['child']>[0]
  readonly #options: Options
  #log: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: object, options: Options) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  /** Whether the route logs errors only. */
  get isQuiet(): boolean {
    return this.#options?.level === 'warn'
  }

  get level(): string {
    return this.#open().level
  }

  child(bindings: object, options?: Options): FastifyBaseLogger {
    return this.#open().child(bindings, options)
  }

  trace(...words: Words): void {
    this.#open().trace(...words)
  }

  debug(...words: Words): void {
    this.#open().debug(...words)
  }

  info(...words: Words): void {
    this.#open().info(...words)
  }

  warn(...words: Words): void {
    this.#open().warn(...words)
  }

  error(...words: Words): void {
    this.#open().error(...words)
  }

  fatal(...words: Words): void {
    this.#open().fatal(...words)
  }

  silent(...words: Words): void {
    this.#open().silent(...words)
  }

  #open(): FastifyBaseLogger {
    this.#log ??= this.#parent.child(this.#bindings, this.#options)
    return this.#log
  }
}
