import { realpathSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Beside the packages: gone with them at the next installation, and nobody writes there who may not change them. */
const compiled = fileURLToPath(new URL('../../../../node_modules/.cache/rasad', import.meta.url))

/**
 * Runs one command line. A mistake is told in one line on standard error and ends the process with its code. What Node
 * has compiled is kept for the next start, which costs nearly a third less; where that cannot be written, it is not.
 */
export async function main(words: string[]): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: set, not read: threads take it from the environment.
  process.env.NODE_COMPILE_CACHE ??= compiled
  enableCompileCache()
  const { runCommand } = await import('./commands.ts')
  await runCommand(words)
  // A service that is killed could not keep it then.
  flushCompileCache()
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2))
}
