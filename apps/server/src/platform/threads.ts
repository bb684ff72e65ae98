import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'

/**
 * The file of a thread in the same folder as the module that starts it. Sources and build output have different file
 * extensions.
 * @param module the `import.meta.url` of the starting module
 */
export function threadFile(module: string, name: string): URL {
  return new URL(`./${name}${extname(new URL(module).pathname)}`, module)
}

/** For a thread whose work can wait: when processors are scarce, the main thread goes first. */
export function lowerThreadPriority(): void {
  // On Linux, 0 means the calling thread; elsewhere it would be the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
}
