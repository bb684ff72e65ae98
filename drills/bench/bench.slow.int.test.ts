import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareCluster } from '@rasad/testkit/prepared-cluster'
import { inherited } from '@rasad/testkit/service-process'
import { expect, it } from 'vitest'

// One benchmark on a small world: it still fills the world, starts the product and measures. Whether a bound holds means
// nothing at this size; `npm run bench` says that.

it('measures a start beside PostgreSQL alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rasad-bench-'))
  try {
    await prepareCluster(dataDir)
    const child = spawn(process.execPath, [join(import.meta.dirname, 'start-bench.ts')], {
      env: { ...inherited, BENCH_SMALL_WORLD: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
      })
    const [code] = await once(child, 'close')
    expect(said).toContain('2,500 medicines, 50 stockists, 20,000 listings (generated)')
    for (const name of ['start', 'memory']) {
      const line = new RegExp(`^(?:ok  |MISS) ${name}: .*?(\\d+\\.\\d\\d) of `, 'm').exec(said)
      expect(Number(line?.[1]), said).toBeGreaterThan(0)
    }
    expect(code, said).toBe(said.includes('MISS') ? 1 : 0)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
