/** The first name and an initial, as strangers see it: `Asha Rao` is `Asha R.` */
export function shortName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  if (last === undefined) return first
  const [initial] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(last)
  return `${first} ${initial?.segment ?? ''}.`
}
