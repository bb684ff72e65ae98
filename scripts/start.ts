// npm start: the whole product on this machine, the demo world in it.
import { demoByDefault } from '../apps/server/src/config.ts'
import { buildWeb } from './lib.ts'

await buildWeb()
process.env.DEMO ??= demoByDefault() ? 'true' : 'false'
const { main } = await import('../apps/server/src/cli/rasad.ts')
await main(['serve'])
