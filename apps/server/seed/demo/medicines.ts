import { type BrandRow, expandBrandTable } from './brand-table.ts'
import { diabetesBrands } from './medicines-diabetes.ts'
import { eyeBrands } from './medicines-eye-ear.ts'
import { heartBrands } from './medicines-heart.ts'
import { hormoneBrands } from './medicines-hormones.ts'
import { hospitalBrands } from './medicines-hospital.ts'
import { infectionBrands } from './medicines-infections.ts'
import { otherInfectionBrands } from './medicines-infections-2.ts'
import { nerveBrands } from './medicines-nerves.ts'
import { painBrands } from './medicines-pain.ts'
import { respiratoryBrands } from './medicines-respiratory.ts'
import { skinBrands } from './medicines-skin.ts'
import { stomachBrands } from './medicines-stomach.ts'
import { vitaminBrands } from './medicines-vitamins.ts'

/** Expands all therapy areas, in a fixed order. */
export function expandAllBrands(): BrandRow[] {
  return [
    painBrands,
    stomachBrands,
    infectionBrands,
    otherInfectionBrands,
    respiratoryBrands,
    heartBrands,
    diabetesBrands,
    nerveBrands,
    hormoneBrands,
    vitaminBrands,
    skinBrands,
    eyeBrands,
    hospitalBrands,
  ].flatMap(expandBrandTable)
}
