import { type ErrorCode, errorCodes } from '@rasad/contract/error-codes'

export type FieldErrors = Record<string, { code: string; message: string }>

/** A refusal that the caller can understand. Thrown by domain code; one handler turns it into the answer. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined

  /** @param message only where the code's own text would say too little. */
  constructor(code: ErrorCode, options: { fields?: FieldErrors; message?: string } = {}) {
    super(options.message ?? errorCodes[code].message)
    this.code = code
    this.fields = options.fields
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}
