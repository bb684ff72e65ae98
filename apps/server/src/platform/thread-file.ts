import { extname } from 'node:path'

/**
 * The file of a thread that lies beside the module which starts it. The sources and what is built of them end
 * differently.
 * @param module the `import.meta.url` of who starts it
 */
export function threadFile(module: string, name: string): URL {
  return new URL(`./${name}${extname(new URL(module).pathname)}`, module)
}
