// The first page on a phone: what a browser downloads before any input. The page's entry script and everything it loads
// with it, in compressed size.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { bound, table } from './world.ts'

const dist = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const seen = new Set<string>()
const queue = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
// Static imports of a chunk are loaded with it; dynamic ones only when called. The home screen is the exception: it is
// the first page, so its chunk counts.
const manifest = readManifest()
for (const [source, entry] of Object.entries(manifest)) {
  if (entry.isEntry || /home-screen/.test(source)) queue.push(`/${entry.file}`)
}
while (queue.length > 0) {
  const file = queue.pop() ?? ''
  if (seen.has(file)) continue
  seen.add(file)
  const entry = Object.values(manifest).find((candidate) => `/${candidate.file}` === file)
  for (const imported of entry?.imports ?? []) queue.push(`/${manifest[imported]?.file}`)
}

const rows = [['script', 'bytes', 'gzip', 'brotli']]
let gzipSum = 0
let brotliSum = 0
for (const file of [...seen].sort()) {
  const bytes = readFileSync(join(dist, file))
  const gzip = gzipSync(bytes, { level: 9 }).length
  const brotli = brotliCompressSync(bytes).length
  gzipSum += gzip
  brotliSum += brotli
  rows.push([file, String(bytes.length), String(gzip), String(brotli)])
}
table(rows)
bound(
  'scripts of the first page',
  brotliSum <= 90_000,
  `${(brotliSum / 1000).toFixed(1)} kB brotli, ${(gzipSum / 1000).toFixed(1)} kB gzip, bound 90 kB brotli`,
)
const elsewhere = [...html.matchAll(/(?:src|href)="(?:https?:)?\/\/([^"/]+)/g)].map((match) => match[1])
bound(
  'other hosts',
  elsewhere.length === 0,
  elsewhere.length === 0 ? 'none in the page' : elsewhere.join(', '),
)

// The page on which a stockist answers from the cheapest phone: one script and one style sheet.
const reply = fileURLToPath(new URL('../../apps/reply/dist', import.meta.url))
const replyHtml = readFileSync(join(reply, 'index.html'), 'utf8')
const [replyScript = '', ...otherScripts] = [...replyHtml.matchAll(/src="\/reply(\/[^"]+\.js)"/g)].map(
  ([, file]) => file,
)
const replyBytes = gzipSync(readFileSync(join(reply, replyScript)), { level: 9 }).length
bound(
  'script of the page for answers',
  otherScripts.length === 0 && replyBytes <= 60_000,
  `${(replyBytes / 1000).toFixed(1)} kB gzip, ${(brotliCompressSync(readFileSync(join(reply, replyScript))).length / 1000).toFixed(1)} kB brotli, bound 60 kB`,
)

function readManifest(): Record<string, { file: string; imports?: string[]; isEntry?: boolean }> {
  const path = join(dist, '.vite', 'manifest.json')
  if (!existsSync(path)) throw new Error('The build wrote no manifest.')
  return JSON.parse(readFileSync(path, 'utf8'))
}
