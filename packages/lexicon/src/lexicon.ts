/** The vocabulary of the trade: units, forms, release kinds, sites, and words that count packs. */

/** Unit classes. Numbers of different classes never agree; class 0 (no unit) agrees with any. */
export const UNIT_NONE = 0
export const UNIT_MASS = 1
export const UNIT_VOLUME = 2
export const UNIT_PERCENT = 3
export const UNIT_ACTIVITY = 4
const UNIT_COUNT = 5

/** unit word → [class, factor to the class's base: mg, ml, %, IU, million] */
export const UNITS = new Map<string, readonly [number, number]>([
  ['mg', [UNIT_MASS, 1]],
  ['mgs', [UNIT_MASS, 1]],
  ['mgm', [UNIT_MASS, 1]],
  ['milligram', [UNIT_MASS, 1]],
  ['mcg', [UNIT_MASS, 0.001]],
  ['mcgs', [UNIT_MASS, 0.001]],
  ['ug', [UNIT_MASS, 0.001]],
  ['microgram', [UNIT_MASS, 0.001]],
  ['g', [UNIT_MASS, 1000]],
  ['gm', [UNIT_MASS, 1000]],
  ['gms', [UNIT_MASS, 1000]],
  ['gram', [UNIT_MASS, 1000]],
  ['grams', [UNIT_MASS, 1000]],
  ['kg', [UNIT_MASS, 1_000_000]],
  ['ml', [UNIT_VOLUME, 1]],
  ['mls', [UNIT_VOLUME, 1]],
  ['cc', [UNIT_VOLUME, 1]],
  ['ltr', [UNIT_VOLUME, 1000]],
  ['litre', [UNIT_VOLUME, 1000]],
  ['liter', [UNIT_VOLUME, 1000]],
  ['%', [UNIT_PERCENT, 1]],
  ['iu', [UNIT_ACTIVITY, 1]],
  ['miu', [UNIT_ACTIVITY, 1_000_000]],
  ['unit', [UNIT_ACTIVITY, 1]],
  ['units', [UNIT_ACTIVITY, 1]],
  ['million', [UNIT_COUNT, 1]],
  ['billion', [UNIT_COUNT, 1000]],
])

export const FORM_TABLET = 1 << 0
export const FORM_CAPSULE = 1 << 1
export const FORM_SYRUP = 1 << 2
export const FORM_SUSPENSION = 1 << 3
export const FORM_SOLUTION = 1 << 4
export const FORM_DROPS = 1 << 5
export const FORM_INJECTION = 1 << 6
export const FORM_INFUSION = 1 << 7
export const FORM_CREAM = 1 << 8
export const FORM_OINTMENT = 1 << 9
export const FORM_GEL = 1 << 10
export const FORM_LOTION = 1 << 11
export const FORM_POWDER = 1 << 12
export const FORM_SPRAY = 1 << 13
export const FORM_INHALER = 1 << 14
export const FORM_SOAP = 1 << 15
export const FORM_SHAMPOO = 1 << 16
export const FORM_SACHET = 1 << 17
export const FORM_GRANULES = 1 << 18
export const FORM_SUPPOSITORY = 1 << 19
export const FORM_KIT = 1 << 20
export const FORM_EXPECTORANT = 1 << 21
export const FORM_WASH = 1 << 22
export const FORM_GARGLE = 1 << 23
export const FORM_PATCH = 1 << 24
export const FORM_LOZENGE = 1 << 25
export const FORM_RESPULE = 1 << 26
export const FORM_PASTE = 1 << 27
export const FORM_OIL = 1 << 28
export const FORM_VACCINE = 1 << 29
export const FORM_ROTACAP = 1 << 30

const ANY_LIQUID = FORM_SYRUP | FORM_SUSPENSION | FORM_SOLUTION

/** word → form bits; several bits when the word is ambiguous */
export const FORMS = new Map<string, number>([
  ...words(FORM_TABLET, 'tablet tablets tab tabs tabl tbl tablt tabletes'),
  ...words(FORM_CAPSULE, 'capsule capsules cap caps capsul softgel softgels'),
  ...words(FORM_SYRUP, 'syrup syrups syp syr syrp'),
  ...words(FORM_SUSPENSION, 'suspension suspensions susp suspn sus suspen'),
  ...words(FORM_SOLUTION, 'solution solutions soln sol'),
  ...words(ANY_LIQUID, 'liquid liq'),
  ...words(FORM_DROPS, 'drop drops drp drps dps'),
  ...words(FORM_INJECTION, 'injection injections inj inject injn inject injec'),
  ...words(FORM_INFUSION, 'infusion infusions inf'),
  ...words(FORM_CREAM, 'cream creams crm creme'),
  ...words(FORM_OINTMENT, 'ointment ointments oint ointmt ont oin malam malham marham'),
  ...words(FORM_GEL, 'gel gels'),
  ...words(FORM_LOTION, 'lotion lotions lotn lot'),
  ...words(FORM_POWDER, 'powder powders pwd pwdr'),
  ...words(FORM_SPRAY, 'spray sprays spr'),
  ...words(FORM_INHALER, 'inhaler inhalers inh inhal inhalation transhaler'),
  ...words(FORM_INHALER | FORM_ROTACAP, 'rotacap rotacaps'),
  ...words(FORM_SOAP, 'soap soaps'),
  ...words(FORM_SHAMPOO, 'shampoo shampoos shamp shmp'),
  ...words(FORM_SACHET, 'sachet sachets sach'),
  ...words(FORM_GRANULES, 'granules granule gran'),
  ...words(FORM_SUPPOSITORY, 'suppository suppositories supp suppo'),
  ...words(FORM_KIT, 'kit kits combipack combikit'),
  ...words(FORM_EXPECTORANT | FORM_SYRUP, 'expectorant exp expt'),
  ...words(FORM_WASH, 'wash mouthwash facewash'),
  ...words(FORM_GARGLE, 'gargle gargles'),
  ...words(FORM_PATCH, 'patch patches'),
  ...words(FORM_LOZENGE, 'lozenge lozenges loz'),
  ...words(FORM_RESPULE, 'respule respules resp'),
  ...words(FORM_PASTE, 'paste toothpaste'),
  ...words(FORM_OIL, 'oil'),
  ...words(FORM_VACCINE, 'vaccine'),
])

export const SITE_EYE = 1
export const SITE_EAR = 2
export const SITE_NOSE = 4
export const SITE_MOUTH = 8
export const SITE_VAGINA = 16

/** The site of use: part of the form, not of the brand. */
export const SITES = new Map<string, number>([
  ['eye', SITE_EYE],
  ['ophthalmic', SITE_EYE],
  ['opthalmic', SITE_EYE],
  ['ear', SITE_EAR],
  ['otic', SITE_EAR],
  ['nasal', SITE_NOSE],
  ['nose', SITE_NOSE],
  ['oral', SITE_MOUTH],
  ['mouth', SITE_MOUTH],
  ['vaginal', SITE_VAGINA],
])

/** Words that only decorate a form ("soft gelatin capsule", "dry syrup", "powder for injection"). */
export const FORM_DRESS = new Set([
  'soft',
  'gelatin',
  'dry',
  'dusting',
  'topical',
  'chewable',
  'effervescent',
])

/** Release kinds, written after the form ("Tablet SR") or within the brand ("Cytocon SR 60"). */
export const RELEASES = new Map<string, number>(
  ['sr', 'er', 'pr', 'cr', 'xr', 'xl', 'mr', 'dr', 'ir', 'od', 'md', 'dt', 'ec', 'la', 'vt'].map(
    (word, i) => [word, 1 << i] as const,
  ),
)

/** Release kinds that make another product: the line must contain them. The others are often omitted. */
export const MODIFIED_RELEASES = releaseBits('sr er pr cr xr xl mr la')

/** Forms that are taken by the spoon. */
export const SYRUPS = FORM_SYRUP | FORM_SUSPENSION | FORM_SOLUTION | FORM_EXPECTORANT

/** Forms that makers, shops and billing systems name differently: syrup and suspension, tablet and capsule. */
const KIN = [
  SYRUPS | FORM_DROPS,
  FORM_TABLET | FORM_CAPSULE | FORM_KIT,
  FORM_CREAM | FORM_OINTMENT | FORM_GEL | FORM_LOTION,
  FORM_LOTION | FORM_SOLUTION,
  FORM_POWDER | FORM_GRANULES | FORM_SACHET,
  FORM_INJECTION | FORM_INFUSION,
  FORM_GARGLE | FORM_WASH,
]

/** Indexed by the number of the form's bit. */
const KIN_OF_BIT = Array.from({ length: 32 }, (_, bit) =>
  KIN.reduce((kin, family) => ((family & (1 << bit)) === 0 ? kin : kin | family), 1 << bit),
)

/** Returns the forms that these can stand for, including themselves. */
export function kinOf(forms: number): number {
  let kin = 0
  for (let rest = forms; rest !== 0; rest &= rest - 1) kin |= KIN_OF_BIT[31 - Math.clz32(rest & -rest)]!
  return kin
}

/** Forms that are sold by weight: grams are the size of their pack. */
export const WEIGHED_FORMS =
  FORM_CREAM |
  FORM_GEL |
  FORM_GRANULES |
  FORM_LOTION |
  FORM_OINTMENT |
  FORM_PASTE |
  FORM_POWDER |
  FORM_SHAMPOO |
  FORM_SOAP |
  FORM_WASH

const SOLIDS =
  FORM_TABLET | FORM_CAPSULE | FORM_LOZENGE | FORM_SUPPOSITORY | FORM_KIT | FORM_SACHET | FORM_PATCH
const INJECTED = FORM_INJECTION | FORM_INFUSION | FORM_VACCINE
const SPREAD = FORM_CREAM | FORM_OINTMENT | FORM_GEL | FORM_LOTION | FORM_PASTE | FORM_WASH | FORM_SHAMPOO

/**
 * Words that count packs, never part of a name, and the forms that such a pack can hold; 0: any. `tab` and `cap` are
 * missing because "90 tab" can be a strength. Bottles can hold tablets.
 */
export const PACK_WORDS = new Map<string, number>([
  ...words(SOLIDS, 'strip strips stripe stripes patta patte patti'),
  ...words(INJECTED | FORM_POWDER | FORM_SOLUTION | FORM_SUSPENSION | FORM_DROPS, 'vial vials'),
  ...words(INJECTED | FORM_SOLUTION | FORM_RESPULE, 'amp amps ampoule ampoules'),
  ...words(SPREAD, 'tube tubes'),
  ...words(
    0,
    'box boxes bx nos no pcs pc piece pieces bottle bottles btl btls bot packet packets pkt pkts pack packs jar jars ' +
      'qty quantity dabba dibba dozen doz carton cartons',
  ),
])

/**
 * Letters and words after a brand that make another product of it: an added salt, another salt or another strength.
 * Flavours and ages (Kid, Mango) are missing: those products differ in strength, which is compared anyway.
 */
export const VARIANTS = new Set(
  (
    'a b c d e f g h i j k l m n o p q r s t u v w y z ' +
    'ac af ah al am ap aq as at av ax az bm br cc cd cf ch cl ct cv cx cz dc dl dm dp ds dx es et ez fb fm fx gb gl gm ' +
    'gp hd hp ht it kt lb lc lm ln lp ls lv lz mf mk mp ms mt mv mx mz nf nm np nt nx nz of ol or ox oz pd pg pm pt rb ' +
    'rf rz sb sf sl sm sp tc tg tl tm tp tx tz th vg xp xt ' +
    'dsr lsr dmr dxr mps mnt amh asp trio forte fort plus gold cold spas beta max ultra lite clav dom met cef cort'
  ).split(' '),
)

/** Numbers as words: English, Hindi, Marathi, Gujarati, Bengali, Tamil, Telugu and Kannada. */
export const NUMBER_WORDS = new Map<string, number>(
  (
    [
      [0.5, 'half aadha'],
      [1, 'one ek एक onnu oru okati ondu'],
      [1.5, 'dedh डेढ़'],
      [2, 'two do दो don दोन be बे rendu irandu eradu dui'],
      [2.5, 'dhai adhai dhaai ढाई'],
      [3, 'three teen तीन tin tran त्रण moonu mundru moodu mooru'],
      [4, 'four char chaar चार naalu nalu naalugu chaur'],
      [5, 'five panch paanch पांच पाँच पाच anju ainthu aindhu aindu aidu panchh paach pach'],
      [6, 'six chhe छह सहा aaru chhah chhai cheh chha sahaa छः छे छ choy'],
      [7, 'seven saat सात ezhu sat'],
      [8, 'eight aath आठ ettu'],
      [9, 'nine nau नौ नव'],
      [10, 'ten das दस daha दहा pathu padi hattu dus dosh dass पत्तु'],
      [11, 'eleven gyarah gyaarah agyar agiyar akra akara ग्यारह अकरा'],
      [12, 'twelve barah baarah bara baara बारह बारा'],
      [13, 'terah thirteen तेरह'],
      [14, 'chaudah chauda fourteen चौदह'],
      [
        15,
        'fifteen pandrah पंद्रह pandra pandraah pandhra pandar padinaindhu pathinanju padihenu पंधरा पंदर पन्द्रह',
      ],
      [16, 'solah sixteen सोलह'],
      [17, 'satrah sattrah seventeen सत्रह'],
      [18, 'atharah athara eighteen अठारह'],
      [19, 'unnis unnees nineteen उन्नीस'],
      [20, 'twenty bees बीस वीस biis vis vees iravai irubathu iruvathu irupathu ippattu kuri'],
      [25, 'pachis pachees पच्चीस pachchis pachhis pachchees पचीस'],
      [30, 'thirty tees तीस tis teess tris muppai muppathu muvattu त्रीस'],
      [35, 'paintis paintees पैंतीस'],
      [40, 'forty chalis chaalis chalees chaalees naalpathu naarpathu nalabhai nalavattu चालीस चाळीस'],
      [45, 'paintalis पैंतालीस'],
      [50, 'fifty pachas पचास pachaas pannas aimbathu aivattu yabhai पन्नास'],
      [60, 'sixty साठ'],
      [70, 'seventy sattar सत्तर'],
      [75, 'pachhattar पचहत्तर'],
      [80, 'eighty assi अस्सी'],
      [90, 'ninety nabbe नब्बे'],
      [100, 'hundred सौ sau shambhar nooru शंभर'],
    ] as const
  ).flatMap(([number, list]) => list.split(' ').map((word) => [word, number] as const)),
)

/** Goods that are not medicines, and words that turn a name into one: a line with such a word means nothing else. */
export const GOODS = new Set(
  (
    'glove gloves cotton bandage bandages gauze gauge syringe syringes needle needles thermometer glucometer ' +
    'oximeter oxymeter stethoscope nebulizer nebuliser nebulizers nebulisers machine machines apparatus monitor ' +
    'surgical mask masks sanitizer sanitiser catheter catheters cannula canula diaper diapers napkin napkins ' +
    'condom condoms lancet lancets wheelchair walker crutch crutches belt brace collar splint crepe plaster micropore ' +
    'leukoplast suture sutures blade blades scalpel forceps scissors tray trolley apron gown drape drapes underpad ' +
    'underpads stocking stockings urinal bedpan tourniquet bulb cylinder regulator humidifier tubing cathetar ' +
    'swab swabs bandaid handiplast weighing'
  ).split(' '),
)

function releaseBits(list: string): number {
  return list.split(' ').reduce((bits, word) => bits | (RELEASES.get(word) ?? 0), 0)
}

function words(bits: number, list: string): [string, number][] {
  return list.split(' ').map((word) => [word, bits])
}
