/** One instruction of a Dockerfile. */
export interface Instruction {
  name: string
  /** Behind the name and its flags, on one line. */
  words: string
  flags: Record<string, string>
}

/** @throws where a line is no instruction. */
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
      // Flags stand before everything else; behind that they are the command's own.
      if (rest.slice(0, at).replace(/--[a-z-]+=\S+\s+/g, '') !== '') return whole
      flags[flag] = value
      return ''
    })
    return { name, words, flags }
  })
}

/** The words of an instruction that may be written as a JSON list. */
export function wordsOf({ words }: Instruction): string[] {
  const text = words.replace(/^CMD\s+/, '')
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : text.split(/\s+/)
}

/**
 * What a `.dockerignore` leaves out.
 * @returns whether a path of the context is there for COPY.
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
    // The last rule that fits counts, for a path or a folder above it.
    const last = rules.findLast(({ pattern }) => ways.some((way) => pattern.test(way)))
    return last?.there ?? true
  }
}

/** Docker's own patterns: a star stands for what is within a name, also where that begins with a point. */
function patternOf(text: string): RegExp {
  const parts = text.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?'
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}
