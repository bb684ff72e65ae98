import type { MedicineHit } from '@rasad/contract/search'

const comparedFields = ['composition', 'form', 'pack', 'companyName'] as const
type ComparedField = (typeof comparedFields)[number]

type Compared = Pick<MedicineHit, ComparedField>

export interface Difference {
  field: ComparedField
  asked: string
  offered: string
}

/** In what an offered medicine differs from the one that was asked for. What is not known of either is no difference. */
export function otherFields(asked: Compared, offered: Compared): Difference[] {
  return comparedFields.flatMap((field) => {
    const one = asked[field]
    const other = offered[field]
    if (!one || !other || fold(one) === fold(other)) return []
    return { field, asked: one, offered: other }
  })
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[\s.]+/g, '')
}
