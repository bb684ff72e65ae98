/** Figures that must not get worse: a run that misses one ends with an error. */

export type Bounds = Record<string, { min?: number; max?: number }>

/** Compares figures with their bounds; those without one are not compared. */
export function checkBounds(title: string, figures: Record<string, number>, bounds: Bounds): void {
  for (const [name, { min = -Infinity, max = Infinity }] of Object.entries(bounds)) {
    const figure = figures[name]
    if (figure !== undefined && figure >= min && figure <= max) continue
    console.error(`${title}: ${name} is ${figure}, outside ${min} to ${max}`)
    process.exitCode = 1
  }
}
