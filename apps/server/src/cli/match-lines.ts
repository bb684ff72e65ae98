import { EmptyFileError, readTextFile } from '../catalogue/import-file.ts'

/**
 * Streams the lines of a text file, plain or gzipped, without their line ends. An empty file has none.
 * @throws ImportFileError if the file cannot be read.
 */
export async function* readLines(
  path: string,
  onRead: (done: number, total: number) => void,
): AsyncGenerator<string> {
  let rest = ''
  let started = false
  try {
    for await (const piece of readTextFile(path, onRead)) {
      const text = piece.toString('utf8')
      const lines = (started ? text : text.replace(/^\uFEFF/, '')).split('\n')
      started = true
      lines[0] = rest + lines[0]
      rest = lines.pop() ?? ''
      yield* lines.map(withoutReturn)
    }
  } catch (error) {
    if (!(error instanceof EmptyFileError)) throw error
  }
  if (rest !== '') yield withoutReturn(rest)
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
