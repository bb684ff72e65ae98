/** Basis points of the rates that medicines and what else stockists sell have or had. */
const rates = [0, 500, 1200, 1800, 2800, 4000]

/** The rates to choose from, with the one that is chosen: the desk can have said another. */
export function gstRates(chosen: string): number[] {
  const other = chosen === '' || rates.indexOf(Number(chosen)) >= 0 ? [] : [Number(chosen)]
  return [...rates, ...other].sort((one, two) => one - two)
}
