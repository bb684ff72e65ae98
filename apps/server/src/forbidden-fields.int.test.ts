import { type EndpointName, endpoints } from '@rasad/contract/endpoints'
import { calls } from '@rasad/testkit/permission-calls'
import { type CallerName, permissions } from '@rasad/testkit/permissions'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, expect, it } from 'vitest'

// Every stored column is private unless it is listed here: a new column cannot appear in a stranger's answer unnoticed.

/** Public data: the catalogue, approved stockists, a staff member's printed card, and ids that callers ask by. */
const open: Record<string, string[]> = {
  companies: ['id', 'name', 'name_key', 'short_name', 'email', 'location'],
  medicines: ['id', 'name', 'name_key', 'composition', 'pack', 'form'],
  listings: ['pack', 'scheme', 'expiry', 'source', 'available_on'],
  stockists: [
    ...['id', 'firm_name', 'title', 'contact_person', 'email', 'phone', 'street', 'city', 'district'],
    ...['state', 'pincode', 'location', 'hours', 'profile_image_url', 'status', 'reach_kind', 'reach_areas'],
  ],
  staff: [
    'id',
    'full_name',
    'contact',
    'email',
    'address',
    'staff_id',
    'joining_date',
    'photo_file',
    'stockist_id',
  ],
  // A status page needs the exact id.
  accounts: ['id', 'role', 'state'],
  medical_owners: ['id'],
  purchasers: ['id', 'status'],
  stockist_papers: ['id', 'role_type'],
  card_requests: ['id', 'status'],
}

/** Words of the program, not personal data. */
const words =
  /\.(by|role|state|kind|visibility|media_type|action|template|status|subject_kind|actor_role|decided_role|role_type|answer|mail|reason|old_state|via|what|way|category|confirmed_as)$/

/** Ids that link records; each is as public as the record it names. */
const links =
  /^(files\.owner_id|account_owners\.(account_id|owner_id)|mail_outbox\.account_id|email_(confirmations|changes)\.account_id|audit_log\.(actor_id|subject_id)|(sessions|known_devices|aliases|pending_changes|order_lists|own_suppliers)\.account_id|order_list_lines\.changed_by|supply_requests\.account_id|supply_answers\.by_account|supply_mutes\.buyer_id|unmet_wants\.account_id|pending_changes\.decided_by|(id_cards|licence_notices)\.holder_id|password_links\.account_id|card_requests\.(purchaser_id|decided_by)|notifications\.(account_id|subject_id)|notification_choices\.account_id|registration_events\.(account_id|actor_id|old_licence)|stock_imports\.account_id|stock_proposals\.decided_by|resubmission_links\.account_id|confirmed_entries\.(entry_id|actor_id)|catalogue_merges\.actor_id|merged_listings\.merge_id|card_request_stockists\.(request_id|stockist_id))$/

/** Too short to recognise in an answer: checked by field name instead. */
const byField: Record<string, string> = {
  'stockist_papers.blood_group': '"bloodGroup"',
  'accounts.language': '"language":',
}

const world = await createWorldApp()
const { app } = world
afterAll(() => app.close())

interface Column {
  table: string
  column: string
  type: string
}

/** The values of a column; for JSON all texts in it, at any depth. */
async function valuesOf({ table, column, type }: Column, where = 'true'): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    type === 'jsonb'
      ? `SELECT DISTINCT v #>> '{}' AS value FROM ${table}, jsonb_path_query(${column}, '$.**') AS v
         WHERE ${where} AND jsonb_typeof(v) = 'string'`
      : `SELECT DISTINCT ${column}::text AS value FROM ${table} WHERE ${where} AND ${column} IS NOT NULL`,
  )
  return rows.map(({ value }) => value)
}

function nameOf({ table, column }: Pick<Column, 'table' | 'column'>): string {
  return `${table}.${column.replaceAll('"', '')}`
}

async function textColumns(): Promise<Column[]> {
  const { rows } = await app.database.pool.query(
    `SELECT table_name AS table, format('%I', column_name) AS column, data_type AS type
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'
       AND data_type NOT IN ('boolean', 'smallint', 'integer', 'bigint', 'numeric', 'timestamp with time zone', 'xid8')`,
  )
  return rows
}

/** Every stored value that a stranger must not see, with the columns that contain it. */
async function secretValues(): Promise<Map<string, string[]>> {
  const secrets = new Map<string, string[]>()
  const shown = new Set<string>()
  const hide = async (column: Column, name: string) => {
    for (const value of await valuesOf(column)) secrets.set(value, [...(secrets.get(value) ?? []), name])
  }
  for (const column of await textColumns()) {
    const name = nameOf(column)
    if (open[column.table]?.includes(column.column)) {
      // A stockist's data is public once it is approved.
      const where = column.table === 'stockists' ? `status = 'approved'` : 'true'
      for (const value of await valuesOf(column, where)) shown.add(value)
    } else if (name === 'files.id') {
      for (const value of await valuesOf(column, `visibility = 'public'`)) shown.add(value)
      await hide(column, name)
    } else if (!words.test(name)) await hide(column, name)
  }
  for (const value of secrets.keys()) if (shown.has(value) || value.length < 6) secrets.delete(value)
  return secrets
}

/** Fills the columns that the calls of the world leave empty. */
async function plantTheRest(): Promise<void> {
  await app.database.pool.query(`
    UPDATE mail_outbox SET last_error = 'CANARY mail error', to_name = 'CANARY mail name', "values" = '{"link": "CANARY-mail-value"}';
    INSERT INTO audit_log (id, action, subject_kind, subject_id, details)
      VALUES (repeat('d', 24), 'staff.changed', 'staff', repeat('e', 24), '{"fields": "CANARY-audit-details"}');
    INSERT INTO catalogue_merges (id, kind, from_no, actor_id, actor_email, before, undone_by)
      VALUES (repeat('f', 24), 'medicine', 1, repeat('e', 24), 'canary@merge.example', '{"own": ["CANARY-merge"]}',
        'canary-undo@merge.example');
    INSERT INTO merged_listings (merge_id, stockist_no, from_row, into_row, after_row)
      SELECT repeat('f', 24), no, '{"pack": "CANARY-from"}', '{"pack": "CANARY-into"}', '{"pack": "CANARY-after"}'
      FROM stockists LIMIT 1;
    INSERT INTO attempts VALUES ('CANARY-bucket', 1, now() + interval '1 hour');
    INSERT INTO aliases (id, account_id, text, key, company, company_key, medicine_no)
      SELECT repeat('a', 24), a.id, 'CANARY alias text', 'canary alias key', 'CANARY company', 'canary company key', m.no
      FROM (SELECT id FROM accounts ORDER BY id LIMIT 1) a, (SELECT no FROM medicines LIMIT 1) m;
    UPDATE shared_aliases SET settled = true, since = now(), id = repeat('b', 24),
      medicine_no = (SELECT no FROM medicines LIMIT 1) WHERE key = 'canary alias key';
    INSERT INTO revoked_aliases SELECT 'CANARY revoked key', 'CANARY revoked company', no FROM medicines LIMIT 1;
    INSERT INTO own_suppliers (id, account_id, name, phone, gstin, pincode, town, note)
      SELECT repeat('0', 24), id, 'CANARY supplier', '9811122233', 'CANARY supplier gstin', '855117', 'CANARY supplier town', 'CANARY supplier note'
      FROM accounts LIMIT 1;
    INSERT INTO order_lists (id, account_id, name) SELECT repeat('3', 24), id, 'CANARY list' FROM accounts LIMIT 1;
    INSERT INTO order_list_lines (list_no, id, position, name, unit, note, outcome, version, changed_on,
        changed_as)
      SELECT no, repeat('2', 24), 1, 'CANARY list line', 'CANARY line unit', 'CANARY line note',
        '{"is": "CANARY line outcome"}', 1, 'CANARY line device', 'CANARY line writer'
      FROM order_lists WHERE id = repeat('3', 24);
    INSERT INTO order_list_changes (list_no, key) SELECT no, 'CANARY change key'
      FROM order_lists WHERE id = repeat('3', 24);
    INSERT INTO order_list_rounds (id, list_no, lines) SELECT repeat('1', 24), no, '[{"name": "CANARY round line"}]'
      FROM order_lists WHERE id = repeat('3', 24);
    INSERT INTO order_list_shares (id, list_no, may_tick) SELECT '123451234512345123451234', no, true
      FROM order_lists WHERE id = repeat('3', 24);
    INSERT INTO supply_requests (id, account_id, note, shows_phone, town, left_out, idempotency_key, body_hash, ends_at)
      SELECT '567856785678567856785678', id, 'CANARY request note', true, 'CANARY request town',
        '[{"name": "CANARY left out"}]', 'CANARY-request-key', 'CANARY-request-hash', now() + interval '1 hour'
      FROM medical_owners LIMIT 1;
    INSERT INTO supply_request_lines (request_no, line, name, unit, note)
      SELECT no, 0, 'CANARY request line', 'CANARY request unit', 'CANARY line wish'
      FROM supply_requests WHERE id = '567856785678567856785678';
    INSERT INTO supply_request_stockists (request_no, stockist_no, lines, note, order_note)
      SELECT r.no, s.no, '{7654321}', 'CANARY reply note', 'CANARY order note'
      FROM supply_requests r, (SELECT no FROM stockists LIMIT 1) s WHERE r.id = '567856785678567856785678';
    INSERT INTO supply_answers (asked_no, line, answer, scheme, available_on, expiry, by_link, listed_before)
      SELECT no, 0, 'later', 'CANARY answer scheme', '2034-05-06', '2035-06-07', true, '{"scheme": "CANARY before"}'
      FROM supply_request_stockists WHERE note = 'CANARY reply note';
    INSERT INTO unmet_wants (week, state, district, medicine_no, account_id)
      SELECT '1987-06-05', 'CANARY state', 'CANARY district', (SELECT min(no) FROM medicines), min(id)
      FROM accounts;
    INSERT INTO daily_counts VALUES ('1987-06-04', 'searches', 7654321);
    INSERT INTO stockist_counts SELECT '1987-06-03', min(no), 7654322, 7654323, 7654324 FROM stockists;
    INSERT INTO count_salts VALUES ('1987-06-02', 'CANARY-count-salt');
    INSERT INTO contact_marks SELECT '1987-06-01', min(no), 'call', 54321 FROM stockists;
    INSERT INTO search_marks VALUES ('1987-05-31', 'CANARY-searched-text', '{7654325}');
    INSERT INTO empty_searches VALUES ('1987-05-30', 'medicine', 'CANARY empty search', 7654326);
    INSERT INTO supply_reply_keys (asked_no, key, body_hash) SELECT no, 'CANARY-reply-key', 'CANARY-reply-hash'
      FROM supply_request_stockists WHERE note = 'CANARY reply note';
    INSERT INTO sent_calls (mark, body_mark, answer)
      VALUES (rpad('CANARY-call-', 32, 'x')::bytea, rpad('CANARY-body-', 32, 'x')::bytea, 'CANARY-sealed-answer');
    INSERT INTO supply_order_keys (request_no, key, body_hash) SELECT no, 'CANARY-order-key', 'CANARY-order-hash'
      FROM supply_requests WHERE id = '567856785678567856785678';
    INSERT INTO supply_order_lines (asked_no, line, quantity, product, rate)
      SELECT no, 0, 1, 'CANARY ordered product', '{"scheme": "CANARY agreed scheme"}'
      FROM supply_request_stockists WHERE note = 'CANARY reply note';
    UPDATE notifications SET "values" = '{"note": "CANARY notification value"}';
    INSERT INTO notification_choices SELECT id, '{"card-request": "CANARY way of mail"}' FROM accounts LIMIT 1;
    UPDATE stockist_papers SET licence_cancel_reason = 'CANARY stockist reason';
    UPDATE medical_owners SET licence_cancel_reason = 'CANARY owner reason', licence_expiry = '2033-05-17',
      licence_kinds = '{20,21,20F}';
    INSERT INTO licence_notices SELECT id, '2032-07-19', 60 FROM accounts LIMIT 1;
    INSERT INTO pending_changes (id, account_id, role, fields, state, reason, note, decided_at, decided_by, left_files)
      SELECT repeat('9', 24), id, 'stockist', '{"licenseNumber": {"old": "CANARY old licence", "new": "CANARY new licence"}}',
        'declined', 'CANARY change reason', 'CANARY change note', now(), id, '{CANARY-left-file}'
      FROM accounts WHERE role = 'stockist' LIMIT 1;
    INSERT INTO registration_events (id, account_id, kind, note, replaced)
      SELECT repeat('8', 24), id, 'resubmitted', 'CANARY refusal note', '{"address": "CANARY old address"}'
      FROM accounts WHERE role = 'stockist' LIMIT 1;
    INSERT INTO resubmission_links (token_hash, account_id, expires_at)
      SELECT 'CANARY-resubmission-hash', id, now() + interval '1 hour' FROM accounts LIMIT 1;
    INSERT INTO confirmed_entries (kind, entry_id, actor_id) SELECT 'company', repeat('7', 24), id FROM accounts LIMIT 1;
    INSERT INTO upload_keys (id, stockist_no, name, key_hash, ending)
      SELECT repeat('6', 24), no, 'CANARY key name', 'CANARY-key-hash', 'CANARY-ending' FROM stockists LIMIT 1;
    INSERT INTO inbound_addresses (stockist_no, token) SELECT no, 'CANARY-inbound-token' FROM stockists LIMIT 1;
    INSERT INTO stock_imports (id, owner_no, account_id, via, status, file_name, file_bytes, file_hash, fingerprint, mapping,
        columns_seen, confidence, firm, printed_on, counts, warnings, message)
      SELECT repeat('5', 24), s.no, a.id, 'desk', 'preview', 'CANARY stock file', 1, 'CANARY-file-hash',
        'CANARY-fingerprint', '{"mapping": "CANARY mapping"}', '{"seen": "CANARY column"}', 0.123456, 'CANARY firm of a file',
        '2031-02-03', '{"counts": "CANARY counts"}', '{CANARY-warning}', 'CANARY import message'
      FROM stockists s, accounts a WHERE a.role = 'admin' LIMIT 1;
    INSERT INTO stock_import_files SELECT no, 'CANARY-content' FROM stock_imports WHERE id = repeat('5', 24);
    INSERT INTO stock_import_rows (import_no, row_no, line, sheet, kind, text, code, pack, company, scheme, batch, expiry,
        flags, key, why, settled_by, candidates)
      SELECT no, 1, 1, 'CANARY sheet', 'settle', 'CANARY row text', 'CANARY code', 'CANARY row pack', 'CANARY row company',
        'CANARY row scheme', 'CANARY batch', '2032-03-04', '{CANARY-flag}', 'CANARY row key', 'CANARY why', 'CANARY settler',
        '[{"text": "CANARY candidate"}]' FROM stock_imports WHERE id = repeat('5', 24);
    INSERT INTO stock_import_changes (import_no, medicine_no, was_listed, pack, scheme, expiry, source)
      SELECT no, 1, true, 'CANARY old pack', 'CANARY old scheme', '2033-04-05', 'CANARY old source'
      FROM stock_imports WHERE id = repeat('5', 24);
    INSERT INTO stock_layouts SELECT no, 'CANARY-layout', '{"mapping": "CANARY layout mapping"}' FROM stockists LIMIT 1;
    INSERT INTO stock_proposals (id, family, key, name, pack, company, decided_by)
      SELECT repeat('4', 24), 'CANARY proposal family', 'CANARY proposal key', 'CANARY proposal', 'CANARY proposal pack', 'CANARY proposal company', id
      FROM accounts LIMIT 1;
    INSERT INTO stock_names (owner_no, key, state, proposal_no, row)
      SELECT s.no, 'CANARY stock name', 'waits', p.no, '{"row": "CANARY name row"}' FROM stockists s, stock_proposals p LIMIT 1;
    INSERT INTO inbound_mails (signature) VALUES ('CANARY-signature');
    INSERT INTO demo_accounts VALUES ('canary@demo.example', 'user');
    INSERT INTO files (id, media_type, bytes, width, height, expires_at, uploaded_by)
      VALUES (repeat('c', 24), 'image/png', 1, 1, 1, now() + interval '1 hour', 'CANARY-uploader');
    INSERT INTO stream_places VALUES ('CANARY-streaming', 1, 'CANARY-holder', now() + interval '1 hour');
    UPDATE order_list_shares SET token_hash = sha256(convert_to('CANARY share ' || no, 'UTF8')),
      token_sealed = convert_to('CANARY sealed share ' || no, 'UTF8') WHERE token_hash IS NULL OR token_sealed IS NULL;
    UPDATE supply_request_stockists SET token_hash = sha256(convert_to('CANARY link ' || no, 'UTF8')),
      token_sealed = convert_to('CANARY sealed link ' || no, 'UTF8') WHERE token_hash IS NULL OR token_sealed IS NULL;
    UPDATE sessions SET device = 'CANARY ' || id, used_on = '1987-06-05';
    INSERT INTO email_changes (token_hash, account_id, kind, role, email, email_key, password_hash, expires_at)
      SELECT 'CANARY-change-hash', id, 'confirm', role, 'Canary@change.example', 'canary@change.example',
        'CANARY-changed-password', now() + interval '1 hour' FROM accounts LIMIT 1;
    INSERT INTO email_confirmations (token_hash, account_id, expires_at)
      SELECT 'CANARY-confirmation-hash', id, now() + interval '1 hour' FROM accounts LIMIT 1;
    INSERT INTO password_links (token_hash, email_key, expires_at)
      VALUES ('CANARY-token-hash', 'canary@link.example', now() + interval '1 hour')`)
}

it('every stored column contains a value that can be recognised', async () => {
  await plantTheRest()
  const marked = new Set([...(await secretValues()).values()].flat())
  const unmarked = (await textColumns()).filter(({ table, column }) => {
    const name = nameOf({ table, column })
    return !open[table]?.includes(column) && !words.test(name) && !links.test(name) && !marked.has(name)
  })
  expect(unmarked.map(nameOf)).toEqual(Object.keys(byField))
})

/** What the user sees of its own sessions. */
async function ownSessions(): Promise<string[]> {
  const { rows } = await app.database.pool.query('SELECT id, device FROM sessions WHERE account_id = $1', [
    world.people.user.id,
  ])
  return rows.flatMap(({ id, device }) => [id, device])
}

it('no answer to a stranger contains a private value', async () => {
  const secrets = await secretValues()

  const lists = ['/api/company?limit=1000', '/api/medicine?limit=1000', '/openapi.json', '/readyz']
  const searches = ['medicine', 'company', 'supplier'].flatMap((category) => [
    `/api/search?category=${category}&q=a`,
    `/api/search/results?category=${category}&q=a`,
  ])
  const paths = [...lists, ...searches]
  for (const [call, request] of Object.entries(calls)) {
    // A stream does not end, and has a test of who hears what.
    const isStream = 'stream' in endpoints[call as EndpointName]
    if (call.startsWith('GET ') && !isStream) paths.push((await request(world, 'visitor', 'public')).path)
  }
  for (const { id } of Object.values(world.people)) {
    for (const kind of ['stockist', 'user', 'purchaser', 'staff']) paths.push(`/api/${kind}/${id}`)
  }

  const leaks: string[] = []
  for (const who of ['visitor', 'user'] as const) {
    const client = who === 'visitor' ? world.visitor : world.people.user
    const own = new Set(
      who === 'user' ? [world.people.user.email, 'Plain User', ...(await ownSessions())] : [],
    )
    for (const path of paths) {
      const { body } = await client.call('GET', path)
      for (const [value, columns] of secrets) {
        // Anybody who holds a link sees who asks.
        const isShown = path.startsWith('/api/replies/') && columns.includes('medical_owners.medical_name')
        // A code that the path names is no secret to the caller.
        if (!isShown && !own.has(value) && !path.includes(value) && body.includes(value))
          leaks.push(`${who} ${path}: ${columns} ${value}`)
      }
      for (const field of Object.values(byField)) {
        // Each person's own export says it.
        const isOwn = path === '/api/account/export' && field === byField['accounts.language']
        if (!isOwn && body.includes(field) && path !== '/openapi.json') leaks.push(`${who} ${path}: ${field}`)
      }
    }
  }
  expect(leaks).toEqual([])
})

/** Prices and quantities are numbers, so they are looked for by values that nothing else has. */
it('what retailers pay, and how much there is, reach only those that a stockist lets see them', async () => {
  const { people, visitor, medicine } = world
  const { stockist } = people
  const [ptr, quantity] = [87_654.32, 876_543]
  const put = await stockist.call('PUT', `/api/listing/medicine/${medicine}`, { mrp: 98_765, ptr, quantity })
  expect(put.statusCode, put.body).toBe(200)
  const shows = (sees: { quantity: boolean; ptr: boolean }) =>
    app.database.pool.query('UPDATE stockists SET shows_quantity = $2, shows_ptr = $3 WHERE id = $1', [
      stockist.id,
      sees.quantity,
      sees.ptr,
    ])
  const paths = async () => {
    const gets = Object.entries(calls).filter(
      ([call]) => call.startsWith('GET ') && !('stream' in endpoints[call as EndpointName]),
    )
    const known = await Promise.all(
      gets.map(async ([call, request]) => ({ call, path: (await request(world, 'visitor', 'public')).path })),
    )
    const places = ['', 'near=411004', 'near=411004&within=100', 'limit=1']
    return [
      ...known.filter(({ path }) => !path.startsWith('/api/listing')),
      ...places.flatMap((query) => [
        { call: 'GET /api/stockist', path: `/api/stockist?medicine=${medicine}&${query}` },
        { call: 'GET /api/medicine/{id}/stockists', path: `/api/medicine/${medicine}/stockists?${query}` },
      ]),
    ]
  }
  const demand = { items: [{ name: 'Sahyadol', qty: 1, medicine }] }
  const asked = await paths()
  /** Whether the permission table refuses this caller in any case. `permissions.int.test.ts` makes these calls. */
  const isRefused = (call: string, caller: string) =>
    /^\d+$/.test(permissions[call]?.[(/^pending/.test(caller) ? 'pending' : caller) as CallerName] ?? '')
  /** Who is told each of the two, anywhere but on its own desk. */
  const told = async () => {
    const heard = { ptr: [] as string[], quantity: [] as string[] }
    const callers = { visitor, ...people }
    for (const [name, client] of Object.entries(callers)) {
      const bodies = [(await client.call('POST', '/api/demand', demand)).body]
      for (const { call, path } of asked) {
        if (!isRefused(call, name)) bodies.push((await client.call('GET', path)).body)
      }
      if (bodies.some((body) => body.includes(String(ptr)))) heard.ptr.push(name)
      if (bodies.some((body) => body.includes(String(quantity)))) heard.quantity.push(name)
    }
    return { ptr: heard.ptr.sort(), quantity: heard.quantity.sort() }
  }
  const itself = ['stockist']
  const buyers = ['admin', 'medicalOwner', 'owner', 'purchaser', 'stockist']
  for (const [sees, rateTo, quantityTo] of [
    [{ quantity: false, ptr: false }, itself, itself],
    [{ quantity: false, ptr: true }, buyers, itself],
    [{ quantity: true, ptr: false }, itself, buyers],
  ] as const) {
    await shows(sees)
    expect(await told(), JSON.stringify(sees)).toEqual({ ptr: rateTo, quantity: quantityTo })
  }
  // No cache on the way keeps what one caller sees.
  for (const path of [`/api/medicine/${medicine}/stockists`, `/api/stockist?medicine=${medicine}`]) {
    const answer = await people.medicalOwner.call('GET', path)
    expect(answer.headers['cache-control']).toContain('no-store')
  }
})
