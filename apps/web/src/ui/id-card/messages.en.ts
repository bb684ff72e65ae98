import { addTexts } from '../../lib/texts.ts'

export const idCardMessages = {
  front: '{{name}}, front',
  back: '{{name}}, back',
  photoOf: 'Photo of {{name}}',
  qrOf: 'QR code of {{link}}',
  barcodeOf: 'Barcode {{text}}',
  scan: 'Scan to open this card',
  scanPage: 'Scan to open this page',
  scanProof: 'Scan to check this card',
  reissue: 'Issue a new card',
  reissuing: 'Issuing…',
  reissueTitle: 'Issue a new card?',
  reissueText:
    'For a card that is lost or stolen. Earlier prints stop being valid at once; print or download the new one.',
  reissued: 'The new card is ready. Earlier prints are no longer valid.',
  reissueFailed: 'The card could not be issued again.',
  print: 'Print',
  download: 'Download PDF',
  making: 'Making the PDF…',
  makingPage: 'Page {{done}} of {{total}}…',
  downloadImage: 'Save as image',
  makingImage: 'Making the image…',
  imageFailed: 'The image could not be made.',
  pdfFailed: 'The PDF could not be made.',
  drawing: 'Drawing the card…',
  printHint: 'Both sides come out at 53.98 × 85.6 mm. In the print dialog, choose 100% or “Actual size”.',
  settingsFailed: 'Could not prepare the card',
} as const

addTexts('idCard', idCardMessages)
