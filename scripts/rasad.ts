// npx rasad: the command line, rebuilt when its sources have changed.
import { buildServer, program } from './lib.ts'

await buildServer()
const { main } = await import(program)
await main(process.argv.slice(2))
