/** What it costs to explain the parts of a printed line: see edit-costs.ts for the scale. */

export const PRINTED_COST = {
  /** letters and digits, or a long number, before or behind the name */
  code: 6,
  /** a short number before the name, which no medicine has as its strength */
  shortCode: 10,
  /** a strength that is written twice */
  twice: 4,
  /** the strength is that of the composition, and the name has none */
  composed: 40,
  /** the company's name, before or behind */
  company: 3,
  /** a word in brackets that nothing explains */
  aside: 8,
  /** a word attached to a number: what is left of overwritten columns */
  stuck: 8,
  /** any other word that nothing explains, once and for each letter */
  unexplained: 80,
  unexplainedLetter: 3,
  maxUnexplained: 130,
  /** a short word before the brand: a company's or a rack's letters */
  prefix: 70,
  /** a letter or two behind the brand that can be a form and can make another product */
  variantForForm: 70,
  /** a form of another kind, where brand and strength agree */
  otherForm: 130,
  /** a second form beside the right one, in a column of its own */
  secondForm: 8,
  /** a release kind that the name lacks and that makes no other product */
  release: 60,
}
