export { BackupDamagedError } from './archive.ts'
export type { Manifest } from './contents.ts'
export { makeBackup } from './make-backup.ts'
export { checkBackup, RestoreRefusedError, restoreBackup } from './restore-backup.ts'
