import type { Generated } from 'kysely'

export type LicenceTables = { licence_notices: LicenceNoticeTable }

/** What holder and admins have been told. */
type LicenceNoticeTable = {
  holder_id: string
  /** `YYYY-MM-DD` */
  licence_expiry: string
  /** 90, 60 or 30 days before the end, or 0 once it is over. */
  step: number
  told_at: Generated<Date>
}
