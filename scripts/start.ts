// npm start: the whole product on this machine, with the demo world.
import { demoByDefault } from '../apps/server/src/config.ts'
import { buildServer, buildWeb, program } from './lib.ts'

await Promise.all([buildWeb(), buildServer()])
process.env.DEMO ??= demoByDefault() ? 'true' : 'false'
const { main } = await import(program)
await main(['serve'])
