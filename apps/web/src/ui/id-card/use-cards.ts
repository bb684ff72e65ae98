import { useMemo } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useMeasure } from './card-fonts.ts'
import type { CardSides } from './drawing.ts'
import { type CardContent, layoutCard } from './layout-card.ts'
import { usePictures } from './pictures.ts'

type Drawn = 'photo' | 'photoAlt' | 'barcodeAlt' | 'document' | 'link' | 'linkAlt'

/** A card before its pictures are loaded and the target of its QR code is known. */
export interface CardRecord extends Omit<CardContent, Drawn> {
  /** Addresses of the photo, in the order to try. */
  photoFrom: readonly string[]
  /** The path in the QR code. */
  path: string
  document?: { label: string; from: readonly string[]; missing: string } | undefined
}

/** Cards ready to be shown; undefined until fonts, pictures and the public address are loaded. */
export function useCards(
  cards: readonly CardRecord[],
  publicUrl: string | undefined,
): readonly CardSides[] | undefined {
  const { t } = useTexts('idCard')
  const measure = useMeasure(useMemo(() => cards.flatMap(textsOf).join(' '), [cards]))
  const pictures = usePictures(
    useMemo(() => cards.flatMap((card) => [card.photoFrom, card.document?.from ?? []]), [cards]),
  )
  return useMemo(() => {
    if (!measure || !pictures || publicUrl === undefined) return undefined
    return cards.map((card, at) => {
      const [photo = missing, picture = missing] = pictures.slice(2 * at, 2 * at + 2)
      const link = publicUrl + card.path
      return layoutCard(
        {
          ...card,
          photo,
          photoAlt: t('photoOf', { name: card.name }),
          barcodeAlt: t('barcodeOf', { text: card.barcode }),
          link,
          linkAlt: t('qrOf', { link }),
          document: card.document && { ...card.document, picture },
        },
        measure,
      )
    })
  }, [cards, publicUrl, measure, pictures, t])
}

const missing = { state: 'missing' } as const

/** All letters on the card, so that their fonts are loaded before it is drawn. */
function textsOf(card: CardRecord): string[] {
  const facts = [...card.besidePhoto, ...card.belowName, ...card.backFacts].flat()
  return [card.issuer, card.kind, card.name, card.badge ?? '', card.barcode, ...facts]
}
