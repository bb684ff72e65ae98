import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

// What must hold for the database and the files in any case: nothing partial, nothing orphaned.

/** Queries that return no rows if all is well, by what they find. */
const faults: Record<string, string> = {
  'an account without its record': `
    SELECT a.id, a.role FROM accounts a
    WHERE (role = 'medicalOwner' AND NOT EXISTS (SELECT FROM medical_owners r WHERE r.id = a.id))
       OR (role = 'stockist' AND NOT EXISTS (SELECT FROM stockists r WHERE r.id = a.id))
       OR (role = 'stockist' AND NOT EXISTS (SELECT FROM stockist_papers r WHERE r.id = a.id))
       OR (role = 'purchaser' AND NOT EXISTS (SELECT FROM purchasers r WHERE r.id = a.id))
       OR (role = 'staff' AND NOT EXISTS (SELECT FROM staff r WHERE r.id = a.id))`,
  'an account whose state is not its record’s': `
    SELECT a.id, a.state, r.status FROM accounts a
    JOIN (SELECT id, status FROM stockists UNION ALL SELECT id, status FROM purchasers) r USING (id)
    WHERE replace(r.status, 'cancelled', 'approved') <> CASE a.state WHEN 'pending' THEN 'processing' ELSE a.state END`,
  'a session of a declined account': `
    SELECT s.id FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.state = 'declined'`,
  'a staff member of a deleted stockist': `
    SELECT s.id FROM staff s WHERE s.stockist_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM accounts a WHERE a.id = s.stockist_id)`,
  'a request that waits for a deleted stockist': `
    SELECT s.request_id, s.stockist_id FROM card_request_stockists s
    WHERE s.answer IS NULL AND NOT EXISTS (SELECT FROM accounts a WHERE a.id = s.stockist_id)`,
  'a list of a deleted stockist': `
    SELECT s.id FROM stockists s WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.id = s.id)
      AND EXISTS (SELECT FROM audit_log g WHERE g.subject_id = s.id AND g.action = 'account.deleted')
      AND (EXISTS (SELECT FROM listings l WHERE l.stockist_no = s.no)
        OR EXISTS (SELECT FROM company_listings l WHERE l.stockist_no = s.no))`,
  'a request whose decision does not match its answers': `
    SELECT r.id, r.status FROM card_requests r
    WHERE (r.status <> 'approved') = EXISTS (
        SELECT FROM card_request_stockists s WHERE s.request_id = r.id AND s.answer = 'approved')
      AND r.status <> 'declined'`,
  'a request without a purchaser': `
    SELECT r.id FROM card_requests r WHERE r.status = 'pending'
      AND NOT EXISTS (SELECT FROM card_request_stockists s WHERE s.request_id = r.id)`,
  'an open request of a declined purchaser': `
    SELECT r.id FROM card_requests r JOIN purchasers p ON p.id = r.purchaser_id
    WHERE r.status = 'pending' AND p.status = 'declined'`,
  'an image that a record refers to but does not own': `
    SELECT n.* FROM (${namedFiles()}) n LEFT JOIN files f ON f.id = n.file
    WHERE f.id IS NULL OR f.owner_id IS DISTINCT FROM n.owner`,
  'an image that is claimed but not referred to by its record': `
    SELECT f.id, f.kind, f.owner_id FROM files f
    WHERE f.owner_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM (${namedFiles()}) n WHERE n.file = f.id AND n.owner = f.owner_id)`,
  'a decision with different numbers of audit entries and mails': `
    SELECT g.subject_id, count(*) AS decisions, (
      SELECT count(*) FROM mail_outbox m WHERE m.account_id = a.id
        AND m.template IN ('approved', 'declined')) AS mails
    FROM audit_log g JOIN accounts a ON a.id = g.subject_id
    WHERE g.action ~ '^(user|stockist|purchaser)\\.(approved|declined)$'
      -- The mail of an undone decision is taken back, and that of one that is turned round while it waits.
      AND NOT EXISTS (SELECT FROM audit_log u WHERE u.subject_id = g.subject_id AND u.action = 'decision.undone')
      AND NOT EXISTS (SELECT FROM audit_log o WHERE o.subject_id = g.subject_id AND o.no <> g.no
        AND o.action ~ '^(user|stockist|purchaser)\\.(approved|declined)$' AND o.action <> g.action)
    GROUP BY g.subject_id, a.id
    HAVING count(*) <> (SELECT count(*) FROM mail_outbox m WHERE m.account_id = a.id
      AND m.template IN ('approved', 'declined'))`,
  'a request for goods without lines, stockists or history': `
    SELECT r.id FROM supply_requests r
    WHERE NOT EXISTS (SELECT FROM supply_request_lines l WHERE l.request_no = r.no)
      OR NOT EXISTS (SELECT FROM supply_request_events e WHERE e.request_no = r.no AND e.kind = 'sent')
      OR (NOT EXISTS (SELECT FROM supply_request_stockists s WHERE s.request_no = r.no)
        AND NOT EXISTS (SELECT FROM audit_log g WHERE (g.action = 'account.deleted' AND g.subject_kind = 'stockist')
          OR g.action = 'own-supplier.removed'))`,
  'an answer that its history does not tell': `
    SELECT s.no, count(*) FROM supply_request_stockists s JOIN supply_answers a ON a.asked_no = s.no
    GROUP BY s.no, s.answered_at
    HAVING s.answered_at IS NULL OR count(*) <> (SELECT sum(e.lines) FROM supply_request_events e
      WHERE e.asked_no = s.no AND e.kind = 'answered')`,
  'an answer for a line that was not asked': `
    SELECT a.no FROM supply_answers a JOIN supply_request_stockists s ON s.no = a.asked_no
    WHERE a.line <> ALL (s.lines)`,
  'an order without lines, without its history, or of a request that is not ordered': `
    SELECT s.no FROM supply_request_stockists s JOIN supply_requests r ON r.no = s.request_no
    WHERE (s.ordered_at IS NOT NULL) <> EXISTS (SELECT FROM supply_order_lines o WHERE o.asked_no = s.no)
      OR (s.ordered_at IS NOT NULL) <> EXISTS (SELECT FROM supply_request_events e
        WHERE e.asked_no = s.no AND e.kind = 'ordered')
      OR (s.confirmed_at IS NOT NULL) <> EXISTS (SELECT FROM supply_request_events e
        WHERE e.asked_no = s.no AND e.kind IN ('confirmed', 'partly', 'refused'))
      OR (s.confirmed_at IS NOT NULL) <> (EXISTS (SELECT FROM supply_order_lines o
        WHERE o.asked_no = s.no AND o.sent IS NOT NULL))
      OR (s.ordered_at IS NOT NULL AND (r.state = 'open' OR r.ordered_at IS NULL))
      OR (s.confirmed_at IS NOT NULL AND s.ordered_at IS NULL)`,
  'a waiting mail without a job': `
    SELECT m.id FROM mail_outbox m WHERE m.sent_at IS NULL AND m.failed_at IS NULL
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'mail:' || m.id)`,
  'a stock file that is to be read, without a job': `
    SELECT i.no FROM stock_imports i WHERE i.status = 'reading' AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
      WHERE j.key = 'stock-file:' || i.owner_no || ':' || i.no)`,
}

function namedFiles(): string {
  return `
    SELECT license_file AS file, id AS owner FROM medical_owners
    UNION ALL SELECT licence_file, id FROM stockist_papers WHERE licence_file IS NOT NULL
    UNION ALL SELECT right(profile_image_url, 24), id FROM stockists WHERE profile_image_url LIKE '/files/%'
    UNION ALL SELECT old_licence, account_id FROM registration_events WHERE old_licence IS NOT NULL
    UNION ALL SELECT c.fields -> image ->> 'new', account_id
      FROM pending_changes c, unnest(ARRAY['licenseImageUrl', 'drugLicenseImage', 'aadharImage']) image
      WHERE state = 'pending' AND c.fields ? image
    UNION ALL SELECT unnest(left_files), account_id FROM pending_changes
    UNION ALL SELECT identity_file, id FROM purchasers
    UNION ALL SELECT photo_file, id FROM purchasers
    UNION ALL SELECT identity_file, id FROM staff
    UNION ALL SELECT photo_file, id FROM staff`
}

/** A pool or one connection. */
type Asked = pg.Pool | pg.Client

/** In one statement, which each connection prepares once: planning them takes longer than doing them. */
const halfRecords = {
  name: 'half records',
  text: Object.entries(faults)
    .map(([what, query]) => `SELECT '${what}: ' || to_jsonb(found)::text AS half FROM (${query}) found`)
    .join(' UNION ALL '),
}

/** Describes everything in the database that is partial or orphaned. */
export async function findHalfRecords(client: Asked): Promise<string[]> {
  const { rows } = await client.query<{ half: string }>(halfRecords)
  return rows.map(({ half }) => half)
}

export interface FileFaults {
  /** Rows whose file is missing. */
  rowsWithoutBytes: string[]
  /** Files without a row, and partial ones; a crash can leave them for a day. */
  bytesWithoutRow: string[]
}

/** Compares the rows of files with the folder of the disk store. */
export async function compareFiles(client: Asked, folder: string): Promise<FileFaults> {
  // Rows before files: an upload in progress stores its file first.
  const { rows } = await client.query<{ id: string }>('SELECT id FROM files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const stored = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const there = new Set(stored.map((path) => path.slice(-24)))
  const named = new Set(rows.map(({ id }) => id))
  return {
    rowsWithoutBytes: rows.flatMap(({ id }) => (there.has(id) ? [] : id)),
    bytesWithoutRow: stored.filter((path) => !named.has(path.slice(-24))),
  }
}
