/** What speaks against an order: refused, cancelled, sent back, complained about, or corrected. */

import type { PartRole, SkipReason } from '@rasad/contract/order-words'
import { foldKeepingCase, inDevanagari, NUMBER_WORDS } from '@rasad/lexicon'
import { give, type Piece } from './pieces.ts'
import { isTalk } from './talk-words.ts'

export type ObjectionReason = Extract<SkipReason, 'refused' | 'cancelled' | 'return' | 'complaint'>

export interface Objection {
  reason: ObjectionReason
  /** it may be meant otherwise, for the line asks for goods as well: `nahi hai, 10 bhejo` */
  isOpen: boolean
}

export const OBJECTION_ROLES: Record<ObjectionReason, PartRole> = {
  refused: 'refusal',
  cancelled: 'cancellation',
  return: 'return',
  complaint: 'complaint',
}

const NOT = 'nahi|nahin|nhi|nahee|nahii|nai|nay|naahi|nathi|nako|naka|naki|नहीं|नही|नाही|नको|नका|नथी|नहि'
const GIVE =
  'bhej\\p{L}*|bhijwa\\p{L}*|de|do|dena|dijiye|dijiyega|dijie|lena|leni|lene|lunga|lenge|chahiye|chaiye|chahie|chaahiye|chayiye|karna|karo|kare|mangana|mangwana|pathav\\p{L}*|pathva|dya|dyaa|ghe|ghya|pahije|paheje|hava|havi|have|mokal\\p{L}*|mokl\\p{L}*|joiye|joie|joi|aap\\p{L}*|send|supply|भेज\\p{L}*\\p{M}*\\p{L}*|चाहिए|चाहिये|देना|लेना|पाहिजे|पाठव\\p{L}*\\p{M}*\\p{L}*'
const CAME =
  'mila|mili|mile|milaa|aaya|aya|aayi|ayi|aaye|aye|aaya|pahuncha|pahucha|pohcha|bheja|bheji|bheje|diya|diye|aala|ala|aale|ale|aali|milala|milale|milali|malyu|malyo|mali|avyu|aavyu|avyo|aavyo|vandhu|varala|varla|मिला|मिली|मिले|आया|आई|आए|मिळाले|मिळाला|आले|आला'
const ATTRIBUTE =
  'sugar free|normal|plain|expiry|exp|expire|near|short|substitute|substitutes|sub|alternate|alternative|other|another|dusra|dusri|dusre|doosra|brand|brands|generic|bill|loose|open|damage|damaged|old|purana|purani|late|delay|kam|company|batch|scheme|discount'

const words = (list: string) => new RegExp(`(?<= )(?:${list})(?= )`, 'u')
const COMPLAINT = words(
  `galat|glt|wrong|wrongly|गलत|khotu|khota|chukiche|chukicha|चुकीचे|चुकीचा|thappu|tappu|(?:${NOT}) (?:${CAME})|(?:${CAME}) (?:${NOT})|(?:not|never|nt|isn t|wasn t|hasn t|haven t) (?:been )?(?:received|recd|recieved|recvd|delivered|come|came|got|given|supplied)|received|recd|recieved|recvd|rcvd|` +
    `aa ?(?:gaya|gya|gayi|gyi|gaye|gye|chuka|chuki)|mil ?(?:gaya|gya|gayi|gyi|gaye|gye|chuka|chuki)|pahunch ?(?:gaya|gya)|pahuch ?(?:gaya|gya)|(?:${CAME}) (?:tha|thi|the|hai|hain|he|hua|h|था|थी|है|chhe|che|ahe|aahe|hota|hoti|hote)|` +
    'kam (?:tha|the|thi|nikla|nikle|nikli|hai|h)|' +
    `(?:short|kam|kami|less|extra|zyada|jyada|double|ochhu|jasti) (?:${CAME}|received|recd|supply|supplied|bill|billed)|(?:received|supplied|delivered|sent) (?:short|less|wrong|extra|double)|` +
    'damage|damaged|damages|broken|leak|leaked|leakage|leaking|leak|toota|tuta|tooti|tuti|tute|toote|phoota|futa|phuta|futla|futle|tutla|breakage|expired|missing|defective|defect|kharab|खराब|टूटा|टूटी|फुटले|फूटा|complaint|complain|issue(?! (?:kar|karo|kare|kr|do|de)(?= ))|problem|billed|rate difference|rate diff|bhul gaye|bhool gaye|bhul gaya|reh gaya|rah gaya tha',
)
const RETURN = words(
  'return|returned|returns|returning|retun|retrun|rtn|wapas|wapis|vapas|vapis|waapas|wapsi|vapsi|waapis|parat|परत|वापस|वापिस|रिटर्न|paachu|pachu|pachhu|paachhu|pachhi|pachi|पाछु|पाछुं|पाछा|le ?jao|le ?jana|le ?jaana|lejaiye|le jaiye|replace|replacement|exchange|badal|badli|badalna|badlo|badalwa|badlana|credit note|thirumba|tirumba|thiruppi|vapasu',
)
const CANCELLED = words(
  'cancel|cancelled|canceled|cancle|cancled|cancal|cancell|cancelation|cancellation|cancelling|kansal|kensal|radd|rad|रद्द|रद|कैंसल|कैंसिल|केंसल|कैन्सल|कॅन्सल|hata ?(?:do|dena|dijiye|de|diya|dijiyega|ke)|हटा|kaat ?(?:do|dena|de|diya)|kat ?(?:do|dena|diya)|काट|nikal ?(?:do|dena|de|diya)|remove|removed|delete|deleted|kadhun|kadhi nakho|kadho|काढून|minus kar\\p{L}*',
)
const REFUSED = words(
  `mat|matt|मत|jagah|jagha|jageh|(?:${NOT})|na (?:${GIVE}|kare|le|mangao)|chai na|lagbe na|dorkar nei|vendam|venda|vendaam|venaam|வேண்டாம்|वेण्डाम्|वॆण्टाम्|beda|bedi|vaddu|vadhu|oddu|` +
    '(?:do|does) ?not|donot|don t|dont|dnt|doesn t|no need|no more|not (?:now|need|needed|require|required|reqd|req|want|wanted|to|send|order|ordered|today|interested|this)|(?:need|want|required?) not|skip|skipped|hold|on hold|ruk|ruko|rok|roko|रोक|rehne ?(?:do|dena|dijiye|de)|rahne ?(?:do|dena|dijiye|de)|rehen do|rahu ?(?:dya|de|do)|rehva ?(?:do|de|dejo)|रहने|राहू|chh?od ?(?:do|dena|kar|ke)|chh?odo|छोड़|stop|band (?:kar\\p{L}*|kr|hai|h|rakho)|बंद|except|excluding|ke alawa|sivay|sivaay|' +
    'already (?:have|in stock|there|ordered|got)|(?:have|in|me|mein|enough|sufficient|full) stock|stock (?:me|mein|mai|hai|h|he|aahe|ahe|chhe|che|full|available|enough|iruku|irukku|undi|ide|pada|bahut|kaafi|kafi)|(?:pada|padi|pade|padaa) (?:hai|h|he|hua)|(?:bahut|bohot|kaafi|kafi|enough|khup|ghanu|ghana) (?:hai|h|he|aahe|ahe|chhe|che|stock)',
)
/** Asks whether there is any. */
const ENQUIRED = words(
  '(?:raha|rahi|rahe|aaya|aayi|mila|mili) kya|hai kya|h kya|he kya|kya hai|hai na|milega|milegi|milenge|mil jayega|mil jayegi|available hai|aahe ka|ahe ka|chhe ke|che ke|irukka|iruka|unda|ide ya|है क्या|मिलेगा|मिलेगी|आहे का',
)
/** `agar fresh ho to`: wanted in one case alone. */
const CONDITIONAL = words(
  '(?:do|doge|denge|diya|dijiye) to|agar|if|jab|warna|varna|otherwise|or else|nahitar|ya (?:fir|phir)|provided|only if|ho to|hai to|mile to|ho toh|hai toh|mile toh|aaye to|aye to|asel tar|hoy to|irundha|अगर|यदि|हो तो|मिले तो|असेल तर',
)
/** The shop has none of it, which is rather why it orders. */
const LACKING = words(`(?:${NOT}) (?:hai|he|h|hain|bacha|bachi|bache|raha|rahi|tha|thi|aahe|ahe|chhe|che)`)
const ASKED = words(
  '(?:please|pls|plz|kindly|urgent|urgently) (?:send|bhej\\p{L}*)|send|bhej(?:o|do|dena|na|iye|iyega|de|ye|wa\\p{L}*)?|bhejdo|chahiye|chaiye|chahie|need|needed|lagega|lagenge|pathva|pathav|mokaljo|joiye|pahije|venum|vendum|चाहिए|भेजो|भेज|भेजना|पाहिजे',
)
const NEGATED = new RegExp(
  ` (?:mat|matt|मत|na|not|dont|don t|no|${NOT}|nahi to) (?:\\p{L}+ )?(?:${GIVE})(?= )| (?:${GIVE}) (?:mat|matt|मत|${NOT})(?= )`,
  'gu',
)
const CONDITION = new RegExp(
  ` (?:${ATTRIBUTE}) (?:\\p{L}+ ){0,3}?(?:mat|matt|${NOT}|not|dont|na)(?: (?:${GIVE}))?(?= )| (?:no|not|without|bina|dont send|don t send|do not send|mat bhejna) (?:\\p{L}+ )?(?:${ATTRIBUTE})(?= )| (?:agar|if|jo) (?:\\p{L}+ ){0,2}(?:${NOT}|not)(?: (?:available|hai|ho|mile|milta))?(?= )| (?:${NOT}|na)(?: hai| ho| mile)? (?:to|toh|ho to)(?= )| ${'jaldi'} (?:mat|nahi)(?= )`,
  'gu',
)
/** `… pichli baar 10 hi aaye the`: of another order */
const LAST_TIME =
  / (?:pichh?l[aei]|last|gayi|gai|agl[aei]) (?:baar|bar|time|order|mahin[ae]|month|week|haft[ae]|bill) .*/u
/** `pantosec ki jagah`: another stands in its place */
const REPLACED = /(?:jagah|jagha|jageh)(?: (?:me|mein|par|pe))? $/u
const CLAUSE = /[,;()[\]]| (?:par|but|lekin|magar) /u
const CROSSED = /[❌✖✗✘🚫⛔❎🗙]|(?:^|[:\]])\s*~+[^~]+~+|~~[^~]+~~/u
const CROSSED_WITHIN = /(?<![\p{L}\d~])~(?=\S)[^~]*(?<=\S)~(?![\p{L}\d~])/u

/** The words and numbers of a text, each between two spaces; letters of Indian scripts as in Devanagari. */
function spoken(text: string): string {
  const found = inDevanagari(foldKeepingCase(text).toLowerCase()).match(/[\p{L}\p{M}]+|\d+(?:\.\d+)?/gu) ?? []
  return ` ${found.join(' ')} `
}

/**
 * What speaks against the order of this text; undefined if nothing does.
 * @param raw the line with its marks, which can cross it out
 */
export function objectionTo(text: string, raw = text): Objection | undefined {
  if (CROSSED.test(raw)) return { reason: 'cancelled', isOpen: false }
  if (isCrossedWithin(raw)) return { reason: 'cancelled', isOpen: true }
  const said = spoken(text)
    .replace(CONDITION, ' ')
    // `15 nahi 20` is a correction
    .replace(new RegExp(` (\\d+(?:\\.\\d+)?)(?: \\p{L}+)? (?:${NOT}|not) (?=\\d)`, 'gu'), ' $1 ')
  const reason = RETURN.test(said)
    ? 'return'
    : CANCELLED.test(said)
      ? 'cancelled'
      : COMPLAINT.test(said)
        ? 'complaint'
        : REFUSED.test(said) || /^ no \p{L}{3}/u.test(said)
          ? 'refused'
          : undefined
  if (!reason) return undefined
  const isAsked = ASKED.test(said.replace(NEGATED, ' '))
  return {
    reason,
    isOpen:
      (REPLACES.test(said) && !REPLACED.test(said)) ||
      isAside(text, said) ||
      (WAITS.test(said) && isCounted(said)) ||
      (reason !== 'cancelled' && (isAsked || ENQUIRED.test(said))) ||
      (reason === 'refused' && LACKING.test(said)) ||
      (reason === 'return' && EXCHANGED.test(said) && isCounted(said)),
  }
}

/** `crocin 10 strip ~pan d 5~`: a part of the line is crossed out. */
export function isCrossedWithin(raw: string): boolean {
  return CROSSED_WITHIN.test(raw)
}

/** `ruko, ek aur …`: whoever reads is to wait, not the goods. */
const WAITS = /^ (?:ruko|rukiye|ruk|rukna|wait|hold on)(?: \p{L}+){0,2} (?:aur|or|ek|one|also|bhi) /u
const REPLACES = words('jagah|jagha|jageh')
/** `wapis leke vertin 8 ka 6 patta dena`: what is to come for what goes back. */
const EXCHANGED =
  /(?<= )(?:leke|lekar|le ke|le kar|ke badle|badle me|badle mein) (?:\S+ ){2,8}?(?:dena|dedo|de do|do|dijiye|dijiyega|bhej\p{L}*|send)(?= )/u

/** `… 10 strip, 500 wali nahi`, `… 20 strip pichli baar 10 hi aaye the`: said of something beside what is ordered. */
function isAside(text: string, said: string): boolean {
  const now = said.replace(LAST_TIME, ' ')
  if (now !== said && isCounted(now)) return true
  const clauses = text.split(CLAUSE).map((clause) => spoken(clause))
  const against = clauses.filter((clause) => speaksAgainst(clause))
  return (
    against.length > 0 &&
    against.every(namesAnother) &&
    clauses.some((clause) => !against.includes(clause) && isCounted(clause))
  )
}

function isCounted(said: string): boolean {
  return / \d+ /.test(said) || said.split(' ').some((word) => NUMBER_WORDS.has(word) && word !== 'do')
}

/** A clause that has more than words of talk: `500 wali nahi`, `tablet abhi stock me h`. */
function namesAnother(clause: string): boolean {
  return clause
    .trim()
    .split(' ')
    .some((word) => word.length > 1 && !isTalk(word) && !isObjecting(word) && !SAID.has(word))
}

/** Of a refusal, and of no medicine. */
const SAID = new Set(
  'le lo lelo jao lena jana jaana dena wapas stock abhi hai me mein mai rakho karo kar do cancel hold pura poora ruko confirm karta karti hu hun batata'.split(
    ' ',
  ),
)

/**
 * Gives its role to what is said of something beside what is ordered: `…, 500 wali nahi`, `… pichli baar 10 hi aaye the`.
 * @param text the pieces as a text
 */
export function readAside(pieces: readonly Piece[], text: string): void {
  if (objectionTo(text)?.isOpen !== true) return
  const last = pieces.findIndex(({ low }, i) => LAST_TIME.test(` ${low} ${pieces[i + 1]?.low} .`))
  if (last > 1 && isCounted(textOf(pieces.slice(0, last)))) give(pieces, last, pieces.length - 1, 'talk')
  for (let from = 0; from < pieces.length; ) {
    const mark = pieces.findIndex((piece, i) => i > from && CLAUSE.test(piece.text))
    const close =
      pieces[from]!.text === '(' ? pieces.findIndex(({ text }, i) => i > from && text === ')') : -1
    const to = close > 0 ? close + 1 : mark < 0 ? pieces.length : mark
    const said = textOf(pieces.slice(from, to))
    const others = textOf([...pieces.slice(0, from), ...pieces.slice(to)])
    if (speaksAgainst(said) && namesAnother(said) && isCounted(others) && !speaksAgainst(others))
      give(pieces, from, to - 1, 'refusal')
    from = to
  }
}

/** `…, agar na ho to omez d de dena`: what is to be sent instead, if the order before it cannot be. */
export function readAlternative(pieces: readonly Piece[]): void {
  const at = alternativeAt(pieces)
  if (at > 0) give(pieces, at, pieces.length - 1, 'talk')
}

/** Where it begins; -1 if nothing is named instead. */
export function alternativeAt(pieces: readonly Piece[]): number {
  return pieces.findIndex(
    ({ kind }, i) =>
      kind === 'word' &&
      i > 1 &&
      INSTEAD.test(textOf(pieces.slice(i, i + maxInstead))) &&
      isCounted(textOf(pieces.slice(0, i))),
  )
}

const INSTEAD =
  /^ (?:agar|if|warna|varna|otherwise|or else|ya (?:fir|phir)|ya (?:\S+ ){1,3}(?:ho|mile|mila|available)|(?:na|nahi|nahin|nai|not)(?: \p{L}+){0,2} (?:to|toh|tar|tho)|nahitar) /u
const maxInstead = 6

function textOf(pieces: readonly Piece[]): string {
  return spoken(pieces.map(({ text }) => text).join(' '))
}

function speaksAgainst(said: string): boolean {
  return RETURN.test(said) || CANCELLED.test(said) || COMPLAINT.test(said) || REFUSED.test(said)
}

/** Whether the text orders on a condition, or asks whether the goods are there: a person must answer. */
export function isConditional(text: string): boolean {
  const said = spoken(text)
  return CONDITIONAL.test(said) || ENQUIRED.test(said)
}

/** Words that speak against an order, for the roles of a line's parts. */
export function isObjecting(word: string): boolean {
  return speaksAgainst(` ${word} `)
}
