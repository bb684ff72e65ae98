import type { Random } from '@rasad/testkit/random'

/** A name with a typing mistake: a letter missing, added, replaced, or two swapped. */
export function mistyped(name: string, random: Random): string {
  const letters = [...name]
  const at = random.between(1, Math.max(1, Math.min(letters.length, 10) - 2))
  const letter = String.fromCharCode(97 + random.between(0, 25))
  const slip = random.between(0, 3)
  if (slip === 0) letters.splice(at, 1)
  else if (slip === 1) letters.splice(at, 0, letter)
  else if (slip === 2) letters[at] = letter
  else letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '')
  return letters.join('')
}

/** A line of a list as shops write it. */
export function messyLine(name: string, random: Random): string {
  let line = random.chance(0.4) ? mistyped(name, random) : name
  if (random.chance(0.3)) line = line.toUpperCase()
  if (random.chance(0.3)) line = line.replace(/\bTablets?\b/i, 'tab').replace(/\bCapsules?\b/i, 'cap')
  if (random.chance(0.2)) line = line.replace(/ /g, random.chance(0.5) ? '  ' : '-')
  if (random.chance(0.1)) line = `${random.between(1, 40)}. ${line}`
  if (random.chance(0.05)) line = `something nobody makes ${random.between(1, 999)}`
  return line
}
