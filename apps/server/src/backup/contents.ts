import { z } from 'zod'

export const formatVersion = 1

const TableSchema = z.object({ name: z.string().regex(/^[a-z_0-9]+$/), columns: z.array(z.string()).min(1) })

/** The archive's first entry: what a restore must know before it writes anything. */
export const HeaderSchema = z.object({
  format: z.literal(formatVersion, 'has another format'),
  /** When the snapshot was taken. */
  takenAt: z.iso.datetime(),
  /** The migrations of its schema, oldest first. */
  migrations: z.array(z.string().regex(/^[\w-]+$/)).min(1),
  tables: z.array(TableSchema),
})
export type Header = z.output<typeof HeaderSchema>

/** The archive's last entry: what a restore must find again. */
export const ManifestSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({ rows: z.int(), bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  sequences: z.record(z.string().regex(/^[a-z_0-9]+$/), z.string().regex(/^-?\d+$/)),
  files: z.object({ count: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
})
export type Manifest = z.output<typeof ManifestSchema>
export type TableTally = Manifest['tables'][string]

export const headerName = 'header.json'
export const manifestName = 'manifest.json'

/**
 * Tables whose rows are not in a backup. Unread changes are numbered by the old database's transactions and mean
 * nothing in another one. A session that has ended since must not become valid again. Salts and the marks that they made
 * are thrown away when their week is over, also where an old backup is kept.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'catalogue_changes',
  'contact_marks',
  'count_salts',
  'search_marks',
  'sessions',
])
