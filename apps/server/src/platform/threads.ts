import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'

/**
 * The file of a thread that lies beside the module which starts it. The sources and what is built of them end
 * differently.
 * @param module the `import.meta.url` of who starts it
 */
export function threadFile(module: string, name: string): URL {
  return new URL(`./${name}${extname(new URL(module).pathname)}`, module)
}

/** For a thread whose work may wait a moment: where processors are short, who answers gets them first. */
export function lowerThreadPriority(): void {
  // Linux takes 0 for the thread that calls; elsewhere it would be the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
}
