// Draws the icons of the installed app and the picture of links from the favicon, into apps/web/public/icons: node scripts/make-icons.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './lib.ts'

const folder = join(root, 'apps/web/public/icons')
const favicon = readFileSync(join(root, 'apps/web/public/favicon.svg'), 'utf8')

/** The system cuts its own shape out of it: the ground reaches the edges, and the sign stays in the middle four fifths. */
const maskable = favicon
  .replace(/<rect[^>]*rx="15"[^>]*>/, '<rect width="64" height="64" fill="#0d4a52" />')
  .replace(/<g ([^>]*)>/, '<g transform="translate(32 32) scale(0.74) translate(-32 -33)" $1>')

const icons = [
  { name: 'icon-192.png', source: favicon, size: 192 },
  { name: 'icon-512.png', source: favicon, size: 512 },
  { name: 'maskable-192.png', source: maskable, size: 192 },
  { name: 'maskable-512.png', source: maskable, size: 512 },
  // Apple's devices cut the corners themselves.
  { name: 'apple-touch-icon.png', source: maskable, size: 180 },
]

mkdirSync(folder, { recursive: true })
for (const { name, source, size } of icons) {
  const picture = sharp(Buffer.from(source), { density: (72 * size) / 64 }).resize(size, size)
  writeFileSync(join(folder, name), await picture.png({ compressionLevel: 9, palette: true }).toBuffer())
}

// What messengers show of a link, as Open Graph wants it: the sign in the middle, and they write the title beside it.
const size = { width: 1_200, height: 630 }
const sign = await sharp(Buffer.from(favicon), { density: (72 * 320) / 64 })
  .resize(320, 320)
  .png()
  .toBuffer()
const share = sharp({ create: { ...size, channels: 3, background: '#f4f7f4' } }).composite([{ input: sign }])
writeFileSync(join(folder, 'share.png'), await share.png({ compressionLevel: 9, palette: true }).toBuffer())
console.log(`${icons.length} icons and the picture of links are in ${folder}.`)
