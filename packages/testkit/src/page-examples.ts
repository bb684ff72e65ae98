import { readFileSync } from 'node:fs'

/**
 * The examples of a page: the cells of its table whose first column is called `first`, without signs of code.
 * @throws Error where the page has no such table
 */
export function examplesOf(page: URL, first: string): string[][] {
  const [, rows] = readFileSync(page, 'utf8').split(new RegExp(`^\\| ${first} \\|.*\\n\\|[-|]+\\n`, 'm'))
  if (rows === undefined) throw new Error(`${page.pathname} has no examples called ${first}`)
  return rows
    .slice(0, rows.search(/^(?!\|)/m))
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
    )
}

/** The lines of the first block of text of a page. */
export function firstBlockOf(page: URL): string[] {
  const [, block = ''] = /^```\n([\s\S]*?)^```/m.exec(readFileSync(page, 'utf8')) ?? []
  return block.trimEnd().split('\n')
}
