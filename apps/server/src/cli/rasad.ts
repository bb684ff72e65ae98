import { realpathSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Next to the packages: deleted with them at the next installation, and writable only by users who can change them. */
const compiled = fileURLToPath(new URL('../../../../node_modules/.cache/rasad', import.meta.url))

/**
 * Runs one command line. Prints a mistake as one line on standard error and exits with its code. Stores Node's compile
 * cache, which makes the next start nearly a third faster; skips it if the folder is not writable.
 */
export async function main(words: string[]): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: set, not read: threads take it from the environment.
  process.env.NODE_COMPILE_CACHE ??= compiled
  enableCompileCache()
  const { runCommand } = await import('./commands.ts')
  await runCommand(words)
  // Write the cache now: a service that is killed cannot.
  flushCompileCache()
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2))
}
