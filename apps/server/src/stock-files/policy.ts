import { AppError } from '../platform/errors.ts'

/**
 * Only the list of a firm that everybody can see is kept up to date by files.
 * @throws AppError licence-cancelled, stockist-not-approved
 */
export function mustBeApproved({ status }: { status: string }): void {
  if (status === 'cancelled') throw new AppError('licence-cancelled')
  if (status !== 'approved') throw new AppError('stockist-not-approved')
}
