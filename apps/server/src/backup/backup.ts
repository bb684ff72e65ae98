export { BackupDamagedError } from './archive.ts'
export type { Manifest } from './contents.ts'
export { type BackupResult, makeBackup } from './make-backup.ts'
export { checkBackup, RestoreRefusedError, type RestoreResult, restoreBackup } from './restore-backup.ts'
