// What a test may not do, by the tier that its name says: docs/testing.md.

interface Rule {
  /** Whether it holds for a file. */
  holds: (path: string) => boolean
  finds: RegExp
  says: string
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isFast = (path: string) =>
  isTest(path) && !/\.slow\.int\.test\.ts$|^e2e\/(?:journeys|explore)\//.test(path)
const move = 'belongs into x.slow.int.test.ts or e2e/journeys'
const second = String.raw`(?:\d{4,}|\d{1,3}(?:_\d{3})+)`

const rules: Rule[] = [
  {
    holds: isFast,
    // Not `test.setTimeout` and the like, which only bound how late a failure is reported.
    finds: new RegExp(String.raw`(?<![.\w])(?:setTimeout|sleep|delay|wait)\((?:\w+, *)?${second}\b`),
    says: `waits a second or more: ${move}, or turns a clock`,
  },
  { holds: isFast, finds: /\.waitForTimeout\(/, says: 'waits for time: wait for a state' },
  {
    holds: isFast,
    finds:
      /from '(?:node:(?:child_process|cluster)|@rasad\/testkit\/(?:service-process|prepared-cluster|postgres-server))'|(?<![.\w])runProduct\(/,
    says: `starts a process: ${move}`,
  },
  {
    holds: isFast,
    finds: /\bsafeHashes: true\b|\bhashCost\b/,
    says: 'hashes passwords at the real cost: belongs into x.slow.int.test.ts',
  },
  {
    holds: (path) => path.endsWith('.int.test.ts'),
    finds: /\b(?:poll|waitFor|waitUntil)\([^\n]*(?:timeout: |, )(?:\d|[12]\d)_000\b/,
    says: 'gives a state less than 30 s, which a busy machine can need: give it a minute',
  },
  {
    // A drill says how long people may be without the service.
    holds: (path) => isTest(path) && !path.startsWith('drills/'),
    finds: /\bexpect\([^\n]*(?:performance|Date)\.now\(\) - (?!Date\.parse)[a-z]\w*[^\n]*\.toBeLessThan/,
    says: 'asserts that something is quick: only benches and drills do. Wait for a state, or turn a clock',
  },
]

/** Returns what a test file does although its tier must not: `path:line says why`. */
export function tierFaults(path: string, text: string): string[] {
  const held = rules.filter(({ holds }) => holds(path))
  return text
    .split('\n')
    .flatMap((line, at) =>
      held.filter(({ finds }) => finds.test(line)).map(({ says }) => `${path}:${at + 1} ${says}.`),
    )
}
