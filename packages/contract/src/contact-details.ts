// Finds phone numbers and anything that a mail program would turn into a link. Names of firms are full of dots and
// digits ("M/s. A.B. Pharma & Co.", "24x7 Medical"), so a dot counts only before a known domain ending.

/** Top-level domains: the common ones, the cheap ones, and those of countries. */
const webEndings = new Set(
  (
    'com net org info biz xyz top site online store shop app dev link live club icu vip pro tech page web space ' +
    'website fun click work world today life news blog cloud email digital agency support help center solutions ' +
    'services download win bid loan men party review stream trade date racing science cam rest bar mobi name tel ' +
    'edu gov asia care clinic health hospital doctor dental pharmacy ' +
    'in co io me cc tv ru cn tk ml ga cf gq ly to uk us eu de fr nl it es pl br jp kr hk sg th vn ph pk bd np lk ' +
    'ae sa qa kw ir tr ua kz ws pw su gg gl gd im sh ai vc ac bz ag mn nu fm re li ch se fi dk cz au nz za ng ke ' +
    'mx ar cl pe id my is рф भारत ভারত ਭਾਰਤ ભારત'
  ).split(' '),
)

const secondEndings = new Set(['co', 'com', 'org', 'net', 'gov', 'ac', 'edu', 'nic', 'gen', 'ind', 'firm'])

/** Abbreviations that people write without a space before the next word, as in "Dr.Rao". */
const abbreviations = new Set(
  (
    'dr mr mrs ms miss smt shri sri sh shr s st sr jr prof er adv ca pt md mohd mohammed sk no nos co corp pvt ltd ' +
    'llp inc bros gen med regd estd opp nr dist tal po rs ph'
  ).split(' '),
)

// Many characters look like a dot or a letter. This covers the ones that keyboards and scammers use.
const dotLookAlikes = /[\u00b7\u2022\u2024\u2027\u2219\u22c5\u3002\u30fb\ufe52\uff0e\uff61]/gu
const letterLookAlikes: Record<string, string> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p' },
  ...{ ѕ: 's', т: 't', у: 'y', х: 'x', ν: 'v', ο: 'o', α: 'a', ρ: 'p', ı: 'i', ſ: 's', ɡ: 'g' },
}

const scheme = /[a-z][a-z0-9+-]{1,20}:\/\/|\bwww\d?\.\S/u
const address = /[^\s@]@[\p{L}\p{N}-]+\.[\p{L}\p{N}]/u
const ipAddress = /(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{N}.])/u
const dotted = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu
const longNumber = /\p{Nd}{7,}/u
const groupedNumber = /\p{Nd}(?:[\s\p{Pd}()./+_*,~:]{0,3}\p{Nd}){8,}/u

/**
 * Returns whether a text contains a web address, an e-mail address or a phone number, also when it is written in
 * full-width letters, with characters that look like dots, or with invisible characters in between.
 */
export function refersElsewhere(text: string): boolean {
  const plain = plainText(text)
  return longNumber.test(plain) || groupedNumber.test(plain) || leadsElsewhere(text)
}

/** The same without phone numbers. */
export function leadsElsewhere(text: string): boolean {
  const plain = plainText(text)
  if (scheme.test(plain) || address.test(plain) || ipAddress.test(plain)) return true
  for (const found of plain.matchAll(dotted)) {
    const isFollowedByPath = /^[/?#:]\S/u.test(plain.slice(found.index + found[0].length))
    if (isWebAddress(found[0], isFollowedByPath)) return true
  }
  return false
}

function isWebAddress(words: string, isFollowedByPath: boolean): boolean {
  const labels = words.split('.')
  const ending = labels.at(-1) ?? ''
  // "evil.co.in": the second-level part that a country uses for firms is not the name.
  const isSecondEnding = labels.length > 2 && secondEndings.has(labels.at(-2) ?? '')
  const before = labels.at(isSecondEnding ? -3 : -2) ?? ''
  // With a path, any ending is an address: "t.me/name".
  if (isFollowedByPath && /^\p{L}{2,}$/u.test(ending) && !abbreviations.has(before)) return true
  // "B.Com" is a degree; "Dr.In" is a title and a word.
  const names = latinOf(before)
  if (!webEndings.has(ending) && !webEndings.has(latinOf(ending))) return false
  return [...names].length > 1 && !abbreviations.has(names)
}

/** Lower case, normal width, real dots, no invisible characters. */
function plainText(text: string): string {
  return text
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(dotLookAlikes, '.')
    .normalize('NFKC')
    .replaceAll(dotLookAlikes, '.')
    .toLowerCase()
}

function latinOf(word: string): string {
  return Array.from(word, (letter) => letterLookAlikes[letter] ?? letter).join('')
}
