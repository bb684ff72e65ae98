/** One instruction of a Dockerfile. */
export interface Instruction {
  name: string
  /** Everything after the name and its flags, on one line. */
  words: string
  flags: Record<string, string>
}

/** Parses a Dockerfile. @throws if a line is not an instruction. */
export function readDockerfile(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
  return lines.split('\n').map((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (!name) throw new Error(`No instruction: ${line}`)
    const flags: Record<string, string> = {}
    const words = rest.replace(/--([a-z-]+)=(\S+)\s+/g, (whole, flag: string, value: string, at: number) => {
      // Flags come first; later ones belong to the command.
      if (rest.slice(0, at).replace(/--[a-z-]+=\S+\s+/g, '') !== '') return whole
      flags[flag] = value
      return ''
    })
    return { name, words, flags }
  })
}

/** Returns the words of an instruction, which can be written as a JSON list. */
export function wordsOf({ words }: Instruction): string[] {
  const text = words.replace(/^CMD\s+/, '')
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : text.split(/\s+/)
}

/**
 * Reads a `.dockerignore`.
 * @returns a function that tells whether COPY can see a path of the context.
 */
export function readDockerignore(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ there: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))
  return (path) => {
    const parts = path.split('/')
    const ways = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
    // The last rule that matches a path or one of its parent folders wins.
    const last = rules.findLast(({ pattern }) => ways.some((way) => pattern.test(way)))
    return last?.there ?? true
  }
}

/** Docker's patterns: a star matches within one name, also a name that starts with a dot. */
function patternOf(text: string): RegExp {
  const parts = text.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?'
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}
