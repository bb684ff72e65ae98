// Reading stock files: `rasad read-stock` of 20,000 rows, and what it refuses. Time and memory are those of the whole command.
// The peer reads the same sheet with read-excel-file and looks at no column.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom, noiseBytes } from '@rasad/testkit/random'
import { zipFile } from '@rasad/testkit/zip-file'
import { writeXlsx } from 'hucre/xlsx'
import { bound, table } from './world.ts'

const rasad = join(import.meta.dirname, '../../apps/server/dist/cli/rasad.js')
const items = 20_000
const rounds = 3
const maxSeconds = 5
const maxMegabytes = 300
const maxRefusalSeconds = 10
/** of the processor time that the peer needs */
const maxTimes = 8

interface Run {
  seconds: number
  processor: number
  megabytes: number
  out: string
  code: number | null
}

/**
 * Says at its end how much memory and processor time the whole process has used, with all its threads. The kernel's own figure
 * of the most memory would count what this program has when it starts the other.
 */
const meter = `data:text/javascript,import{readFileSync,writeSync}from'node:fs';process.on('exit',()=>{const{userCPUTime,systemCPUTime}=process.resourceUsage();writeSync(2,'USED '+readFileSync('/proc/self/status','utf8').match(/VmHWM:\\s+(\\d+)/)[1]+' '+(userCPUTime+systemCPUTime)+'\\n')})`

const folder = mkdtempSync(join(tmpdir(), 'rasad-stock-bench-'))
try {
  await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const sheet = put('stock.xlsx', Buffer.from(await statement()))
  const reads = Array.from({ length: rounds }, () => run([rasad, 'read-stock', sheet]))
  const peers = Array.from({ length: rounds }, () => run(['--input-type=module', '-e', peerOf(sheet)]))
  const best = least(reads)
  const peer = least(peers)
  const rows = (JSON.parse(best.out) as { rows: unknown[] }).rows.length
  table([
    ['', 'seconds', 'processor', 'memory'],
    ['read-stock', ...shown(best)],
    ['peer: cells alone', ...shown(peer)],
  ])
  bound('rows', rows === items, `${rows} of ${items} rows were read`)
  bound('time', best.seconds <= maxSeconds, `${best.seconds.toFixed(2)} s, bound ${maxSeconds} s`)
  const ratio = best.processor / peer.processor
  bound('work', ratio <= maxTimes, `${ratio.toFixed(2)} of the peer's processor time, bound ${maxTimes}`)
  const memory = Math.max(...reads.map(({ megabytes }) => megabytes))
  bound('memory', memory <= maxMegabytes, `${memory.toFixed(0)} MB, bound ${maxMegabytes} MB`)
  for (const [name, bytes] of hostile()) {
    const { out, code, seconds, megabytes } = run([rasad, 'read-stock', put(name, bytes)])
    const isRefused = code === 1 && typeof (JSON.parse(out) as { refused?: unknown }).refused === 'string'
    bound(
      name,
      isRefused && seconds <= maxRefusalSeconds && megabytes <= maxMegabytes,
      `${isRefused ? 'refused' : 'READ'} after ${seconds.toFixed(2)} s with ${megabytes.toFixed(0)} MB, bounds ${maxRefusalSeconds} s and ${maxMegabytes} MB`,
    )
  }
}

function put(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** 20,000 items in twelve columns, with bands and a repeated heading. */
async function statement(): Promise<Uint8Array> {
  const random = createRandom(20)
  const heading = [
    'Code',
    'Item Name',
    'Packing',
    'Batch',
    'Expiry',
    'MRP',
    'Opening',
    'Purchase',
    'Sale',
    'Closing',
    'Rate',
    'Value',
  ]
  const rows: (string | number)[][] = [
    ['SHREE MEDICAL AGENCIES'],
    ['STOCK STATEMENT 01/11/2026 TO 22/11/2026'],
    heading,
  ]
  for (let no = 0; no < items; no++) {
    const [opening, purchase] = [random.between(0, 90), random.between(0, 60)]
    const sale = random.between(0, opening + purchase)
    const closing = opening + purchase - sale
    const rate = random.between(500, 50_000) / 100
    if (no % 400 === 0) rows.push([`COMPANY NUMBER ${no / 400} LTD`])
    rows.push([
      `P${no}`,
      `MEDICINE ${no.toString(36).toUpperCase()} ${no % 7}0 TAB`,
      "10'S",
      `B${no}`,
      '05/27',
      rate * 1.4,
      opening,
      purchase,
      sale,
      closing,
      rate,
      closing * rate,
    ])
  }
  return writeXlsx({ sheets: [{ name: 'Stock', rows }] })
}

function peerOf(path: string): string {
  return `import read from 'read-excel-file/node'; const sheets = await read(${JSON.stringify(path)}); console.log(sheets.length)`
}

function run(words: string[]): Run {
  const startedAt = performance.now()
  const child = spawnSync(process.execPath, ['--import', meter, ...words], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    cwd: join(import.meta.dirname, '../../apps/web'),
  })
  const seconds = (performance.now() - startedAt) / 1000
  const used = /USED (\d+) (\d+)/.exec(child.stderr)
  if (!used) throw new Error(`It did not end by itself: ${child.stderr}`)
  return {
    seconds,
    processor: Number(used[2]) / 1e6,
    megabytes: Number(used[1]) / 1024,
    out: child.stdout,
    code: child.status,
  }
}

function least(runs: Run[]): Run {
  return runs.reduce((best, one) => (one.processor < best.processor ? one : best))
}

function shown({ seconds, processor, megabytes }: Run): string[] {
  return [`${seconds.toFixed(2)} s`, `${processor.toFixed(2)} s`, `${megabytes.toFixed(0)} MB`]
}

function hostile(): [string, Buffer][] {
  const entity =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><Workbook>&b;</Workbook>'
  const rows = Array.from({ length: 200_000 }, (_, at) => `ITEM ${at},10,${at % 50}`).join('\n')
  return [
    ['zip bomb', bomb(false)],
    ['zip bomb with a false size', bomb(true)],
    ['too many rows', Buffer.from(`Item,Pack,Closing\n${rows}`)],
    ['ten megabytes and one', Buffer.alloc(10 * 2 ** 20 + 1, 'A,1\n')],
    ['one endless line', Buffer.alloc(9 * 2 ** 20, 'A 1 ')],
    ['open tags without end', Buffer.alloc(9 * 2 ** 20, '<table><tr><td>')],
    ['entities', Buffer.from(entity)],
    ['noise', noiseBytes(1, 5_000_000)],
  ]
}

/** A workbook of 180 kB whose sheet unpacks to 180 MB. */
function bomb(lies: boolean): Buffer {
  const content = Buffer.alloc(180 * 2 ** 20, '<row>')
  return zipFile(
    [
      ['xl/workbook.xml', Buffer.from('<workbook/>')],
      ['xl/worksheets/sheet1.xml', content],
    ],
    lies ? 1000 : undefined,
  )
}
