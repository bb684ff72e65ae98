/** Names, packs and companies of the corpus: as ERP systems print them where the public data is there, else the demo's. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Random } from '@rasad/testkit/random'
import { demoWorld } from '../../apps/server/seed/demo/index.ts'
import { FOLDER } from '../../packages/matching/bench/public-data.ts'

const packs = [
  "10'S",
  '10S',
  '1*10',
  '10X10',
  '10T',
  '15 TAB',
  '60ML',
  '100ML',
  '30GM',
  "15'S",
  '1X15',
  '5ML',
  '20GM',
  '1*60ML',
  'VIAL',
  '200 ML',
  "6'S",
]
const companies = [
  'CIPLA LTD',
  'SUN PHARMA',
  'KLM LABORATORIES PVT LTD',
  'ALKEM',
  'MANKIND PHARMA LTD',
  'TORRENT',
  'LUPIN LIMITED',
  'GLENMARK',
  'ABBOTT HEALTHCARE',
  'MICRO LABS',
  'DR REDDYS',
  'INTAS',
]
/** Medicines whose names look like rows that are none; all of them are in the catalogue. */
const lookalikes = [
  'TOTAL DERM PLUS',
  'TOTAL G',
  'GRAND 50MG',
  'PAGE 1MG',
  'VALUE 20MG',
  'FOR-IC',
  'FOR MEN CAPSULE',
]

let all: string[] | undefined

function names(): string[] {
  if (all) return all
  const file = join(FOLDER, 'erp-names-public.jsonl.gz')
  const erp = existsSync(file)
    ? gunzipSync(readFileSync(file))
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (JSON.parse(line) as { line: string }).line)
    : []
  const demo = demoWorld().medicines.map(({ name }) => name.toUpperCase())
  all = [...new Set([...erp, ...demo].map((name) => name.replace(/\s+/g, ' ').trim()))].filter(
    (name) =>
      /[A-Za-z]{3}/.test(name) && name.length >= 4 && name.length <= 38 && !/[",;|<>&]|[^ -~]/.test(name),
  )
  return all
}

/** Different names, some of them lookalikes of totals and pages. */
export function pickItems(random: Random, count: number): { name: string; pack: string }[] {
  const chosen = random.shuffled(names()).slice(0, count)
  for (const [at, name] of lookalikes.entries()) {
    if (random.chance(0.5) && count > 30) chosen[10 + at * 3] = name
  }
  return chosen.map((name) => ({ name, pack: random.pick(packs) }))
}

export function pickCompanies(random: Random, count: number): string[] {
  return random.shuffled(companies).slice(0, count)
}
