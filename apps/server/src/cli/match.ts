import { type Command, type Given, wholeNumber } from './command.ts'
import { matchLine } from './match-line.ts'
import { readLines } from './match-lines.ts'
import { withCatalogue, write } from './with-catalogue.ts'

const standardTop = 5

export const matchCommand: Command = {
  name: 'match',
  operands: ['LINES'],
  options: {
    catalogue: { type: 'string' },
    top: { type: 'string' },
    company: { type: 'string' },
    'pack-column': { type: 'boolean' },
  },
  summary: 'Find the medicines that a list names',
  help: `LINES is a handwritten-style list, one medicine per line, with or without quantities and notes; - reads it from
standard input. FILE is CSV with a header line. Both are text, plain or gzipped. No database is needed.

  --catalogue FILE   the medicines: column name (required); id (else the number of the row, from 1); composition,
                     whose salts can be found too; manufacturer and pack, which tell like names apart; poprank (1 is
                     the most popular), which breaks ties
  --company NAME     the company whose medicines the list names, as the heading of a statement gives it
  --pack-column      each line holds a tab and the pack after the name, as a statement's columns do
  --top N            maximum number of matches per line (default ${standardTop})

Each line, even a blank one, becomes one JSON object, in the order of the list:
{"line": the line unchanged, "sure": whether the first match needs no review,
 "matches": [{"id", "name", "score"}], best first; empty if nothing is similar}
The score, 0 to 1, is how likely this name is meant. A match never has another strength than the line. It has another
form only if brand and strength agree, and is then not sure. Company and pack exclude nothing: they decide between
medicines that the text fits equally well.`,

  async run(given) {
    const top = wholeNumber(given, 'top', standardTop, 1)
    await withCatalogue(given, 'match', async (catalogue, progress) => {
      const lines = readLines(given.operands[0] ?? '', (done, total) =>
        progress.update('Matching', done, total),
      )
      for await (const line of lines) {
        const { name, ...known } = columnsOf(line, given.options)
        const { sure, matches } = matchLine(catalogue.index, name, top, catalogue.nameOf, known)
        await write(`${JSON.stringify({ line, sure, matches: matches.map(catalogue.present) })}\n`)
      }
    })
  },
}

/** The name in a line, with what is known of it besides. */
function columnsOf(
  line: string,
  options: Given['options'],
): { name: string; company?: string; pack?: string } {
  const company = typeof options.company === 'string' && { company: options.company }
  const tab = options['pack-column'] === true ? line.lastIndexOf('\t') : -1
  if (tab < 0) return { name: line, ...company }
  return { name: line.slice(0, tab), pack: line.slice(tab + 1), ...company }
}
