/** Letters that a scan or a hasty thumb takes for digits, and digits for letters: `2O`, `5OO`, `C0MBIFLAM`, `IGM`. */

/** `2O`, `1O0`; `B2O` is a name. */
const NOUGHT_IN_NUMBER = /(?<![\p{L}\p{M}\d])\d+[oO][\doO]*(?![\p{L}\p{M}\d])/gu
const LETTER_IN_WORD = /(?<=\p{L}{3})0(?=\s+\d)|(?<=\p{L})0(?=\p{L}{2})|(?<=\p{L}{2})0(?=\p{L})/gu
/** `AUGMENTlN` */
const SMALL_L = /(?<=\p{Lu}{2})l(?=\p{Lu})/gu
/** `paracetamo1 500`, `Zerodo1 sp 10`: no strength is glued to a name before another, or before a suffix */
const ONE_AT_END = /(?<=\p{L}{6})1(?=\s+(?:\p{L}{1,3}\s+)?\d)/gu
/** `Januv1a`, `ser1dac` */
const ONE_IN_WORD = /(?<=\p{L}{3})1(?=\p{L})/gu
/** `l0`, `l5` */
const L_IN_NUMBER = /(?<![\p{L}\p{M}\d])l(?=\d{1,2}(?![\p{L}\p{M}\d.]))/gu
const ONE_BEFORE_UNIT = /(?<![\p{L}\p{M}\d])[Il](?=\s?(?:gm?|mg|ml|mcg)(?![\p{L}\p{M}\d]))/giu

/** The line as it was meant, sign for sign. */
export function withoutMisprints(line: string): string {
  return line
    .replace(NOUGHT_IN_NUMBER, (number) => number.replace(/o/gi, '0'))
    .replace(LETTER_IN_WORD, 'O')
    .replace(SMALL_L, 'I')
    .replace(ONE_AT_END, 'l')
    .replace(ONE_IN_WORD, 'i')
    .replace(L_IN_NUMBER, '1')
    .replace(ONE_BEFORE_UNIT, '1')
}
