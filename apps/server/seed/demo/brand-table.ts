import { expandPack } from './packs.ts'
import type { DemoMedicine } from './types.ts'

/** A medicine of the demo world, before its company is resolved to an index. */
export type BrandRow = {
  medicine: Omit<DemoMedicine, 'company'>
  /** `shortName` of the manufacturer. */
  company: string
  /** In demand everywhere, so most stockists of its company list it. */
  popular: boolean
}

/**
 * Expands a brand table, one brand and form a line:
 *
 *     *Telma H | Glenmark | tab 15 | Telmisartan + Hydrochlorothiazide (12.5mg) | 40@216; 80=80mg@330
 *
 * `*` marks a popular brand; then the company's short name; the pack code and size (`otc` after it: no
 * prescription needed); the salts; the variants as `label=strengths@MRP in rupees`. Strengths fill the salts
 * that have none, in order, joined by `+`. A label that reads as a strength (`40` is 40mg) fills a single
 * open salt by itself, and either part may be absent. Throws with the line on anything it cannot read.
 */
export function expandBrandTable(table: string): BrandRow[] {
  const rows: BrandRow[] = []
  for (const line of table.split('\n')) {
    if (line.trim() === '') continue
    try {
      rows.push(...expandLine(line))
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)} in the line: ${line}`)
    }
  }
  return rows
}

function expandLine(line: string): BrandRow[] {
  const [brand, company, packText, salts, variants, ...rest] = line.split('|').map((part) => part.trim())
  if (!brand || !company || !packText || !salts || !variants || rest.length > 0) {
    throw new Error('not five columns')
  }
  const [code = '', size = '', otc] = packText.split(' ')
  if (otc !== undefined && otc !== 'otc') throw new Error(`"${otc}" is not "otc"`)
  const { suffix, pack } = expandPack(code, size)
  const popular = brand.startsWith('*')
  const stem = popular ? brand.slice(1) : brand
  return variants.split(';').map((text) => {
    const { label, strengths, rupees } = readVariant(text.trim())
    const name = nameMedicine(stem, label, suffix)
    const composition = fillStrengths(salts.split(' + '), strengths ?? strengthsFromLabel(label))
    const pricePaise = Math.round(rupees * 100)
    return { company, popular, medicine: { name, composition, pack, pricePaise, rx: otc === undefined } }
  })
}

/** Stem, label and form, without repeating the form, release or device: `Glycomet SR 500 Tablet`. */
function nameMedicine(stem: string, label: string, suffix: string): string {
  const brand = label === '' ? stem : `${stem} ${label}`
  if (/flexpen|kwikpen|penfill|flextouch|solostar/i.test(stem)) return brand
  if (brand.toLowerCase().endsWith(suffix.toLowerCase())) return brand
  const saysRelease = /\b(SR|XL|XR|PR|ER|LA|OD|MR|CR|DT|MD)\b/.test(brand)
  return `${brand} ${saysRelease ? suffix.replace(/ (SR|PR|XR|ER|MD|DT)$/, '') : suffix}`
}

function readVariant(text: string): { label: string; strengths: string[] | undefined; rupees: number } {
  const at = text.lastIndexOf('@')
  const rupees = Number(text.slice(at + 1))
  if (at < 0 || !(rupees > 0)) throw new Error(`no price in "${text}"`)
  const [label = '', strengths] = text.slice(0, at).split('=')
  return { label: label.trim(), strengths: strengths?.split('+').map((part) => part.trim()), rupees }
}

function strengthsFromLabel(label: string): string[] {
  const match = /^(\d+(?:\.\d+)?)(mg|mcg|gm|IU)?$/.exec(label)
  return match ? [`${match[1]}${match[2] ?? 'mg'}`] : []
}

function fillStrengths(salts: readonly string[], strengths: readonly string[]): string {
  const hasStrength = (salt: string) => salt.endsWith(')')
  const open = salts.filter((salt) => !hasStrength(salt)).length
  // A label such as the 650 of a brand with all strengths given is not the strength of a salt.
  const given = open === 0 ? [] : strengths
  if (given.length !== open) throw new Error(`${given.length} strengths for ${open} salts`)
  let next = 0
  return salts.map((salt) => (hasStrength(salt) ? salt : `${salt} (${given[next++]})`)).join(' + ')
}
