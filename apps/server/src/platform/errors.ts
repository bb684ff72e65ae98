import { type ErrorCode, errorCodes } from '@rasad/contract/error-codes'

export type FieldErrors = Record<string, { code: string; message: string }>

/** An error that the caller can understand. Domain code throws it; one handler turns it into the answer. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  /**
   * @param message only when the code's own text says too little.
   * @param cause the underlying error, for the log.
   */
  constructor(
    code: ErrorCode,
    options: { fields?: FieldErrors; message?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}
