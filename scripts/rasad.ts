// npx rasad: the command line, built anew where its sources are others than those it was built of.
import { buildServer, program } from './lib.ts'

await buildServer()
const { main } = await import(program)
await main(process.argv.slice(2))
