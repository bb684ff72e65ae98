import { type ErrorCode, errorCodes } from '@rasad/contract/error-codes'

export type FieldErrors = Record<string, { code: string; message: string }>

/** A refusal that the caller can understand. Thrown by domain code; one handler turns it into the answer. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  /**
   * @param message only where the code's own text would say too little.
   * @param cause what the log is to tell of a fault of ours.
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
