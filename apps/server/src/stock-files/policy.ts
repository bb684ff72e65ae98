import { limits } from '@rasad/contract/limits'
import { AppError } from '../platform/errors.ts'

/**
 * Only the list of a firm that everybody can see is kept up to date by files.
 * @throws AppError licence-cancelled, stockist-not-approved
 */
export function mustBeApproved({ status }: { status: string }): void {
  if (status === 'cancelled') throw new AppError('licence-cancelled')
  if (status !== 'approved') throw new AppError('stockist-not-approved')
}

/** Whether a list is that of an own supplier, which only its account sees: by the number of its owner. */
export function isOwnList({ owner_no }: { owner_no: number }): boolean {
  return owner_no < 0
}

/** The list of an own supplier has fewer rows than that of a stockist. */
export function isTooLong(list: { owner_no: number }, rows: number): boolean {
  return isOwnList(list) && rows > limits.maxOwnListRows
}

/** Whose list it is, for the audit log, which names no own supplier. */
export function subjectOf(ownerNo: number, id: string, name: string) {
  return isOwnList({ owner_no: ownerNo }) ? { kind: 'own-supplier', id } : { kind: 'stockist', id, name }
}
