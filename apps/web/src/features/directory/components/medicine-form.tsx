import { Droplet, FlaskConical, type LucideIcon, Pill, SprayCan, Syringe, Tablets } from 'lucide-react'

// The form as written in names and packs. The first match wins.
const forms: readonly (readonly [RegExp, LucideIcon])[] = [
  [/\b(inj(ection)?|vial|ampoule|prefilled|infusion)\b/i, Syringe],
  [/\b(tab(let)?s?)\b/i, Tablets],
  [/\b(cap(sule)?s?)\b/i, Pill],
  [/\b(drops?)\b/i, Droplet],
  [/\b(inhaler|rotacaps?|respules?|spray)\b/i, SprayCan],
  [/\b(syp|syrup|suspension|solution|liquid|bottle)\b/i, FlaskConical],
]

/** A picture of the form that a medicine's name or pack mentions. */
export function MedicineFormIcon({
  name,
  pack,
  className,
}: {
  name: string
  pack: string | null
  className?: string
}) {
  const text = `${name} ${pack ?? ''}`
  const Icon = forms.find(([pattern]) => pattern.test(text))?.[1] ?? Pill
  return <Icon aria-hidden className={className} />
}
