/** Forms as the trade's software prints them. */
const forms: readonly [RegExp, string][] = [
  [/\bORAL SUSPENSION$/, 'SUSP'],
  [/\bTABLET\b/, 'TAB'],
  [/\bCAPSULE\b/, 'CAP'],
  [/\bSYRUP$/, 'SYP'],
  [/\bINJECTION$/, 'INJ'],
  [/\bOINTMENT$/, 'OINT'],
]

/** A catalogue name as an ERP prints it: `Telma 40 Tablet` is `TELMA 40 TAB`. */
export function printedName(name: string): string {
  let printed = name.toUpperCase()
  for (const [form, short] of forms) printed = printed.replace(form, short)
  return printed
}

/** A pack as an ERP prints it: `strip of 15 tablets` is `15'S`, `bottle of 100 ml Syrup` is `100ML`. */
export function printedPack(pack: string): string {
  const [, size = '', unit = ''] = / of ([\d.]+) (\w+)/.exec(pack) ?? []
  if (size === '') return ''
  if (/^(?:ml|gm)$/i.test(unit)) return `${size}${unit.toUpperCase()}`
  if (/^MDI$/i.test(unit)) return `${size}MD`
  if (/^Injection$/i.test(unit)) return 'VIAL'
  return `${size}'S`
}
