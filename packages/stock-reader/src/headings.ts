/** The words that head columns, and what a heading of one to three rows means. */

import type { Role } from './reading-types.ts'

/** What a heading says about its column. */
export interface HeadingMeaning {
  role: Role
  /** How sure the words are: 1 for a heading that means nothing else. */
  weight: number
  /** of a quantity in several groups: how it counts in the sum, 0 if that is open */
  sign: 1 | -1 | 0
}

const none: HeadingMeaning = { role: 'unknown', weight: 0, sign: 0 }

/** Headings without blanks, points and case. Those marked ~ mean something else in some reports. */
const exact = new Map<string, Role>()
const vague = new Set<string>()
function add(role: Role, list: string): void {
  for (const word of list.trim().split(/\s+/)) {
    const key = word.replace('~', '')
    exact.set(key, role)
    if (word.startsWith('~')) vague.add(key)
  }
}
add(
  'name',
  `item itemname itemnm itemdescription itemdesc itemparticulars product products productname productnm productdescription
  productdesc proddesc prodname prodnm prdnm prdname pname particular particulars purticular purticulars description
  descriptions desc ~name nametodisplay groupitemname itemgroupname productnamepacking itemnamepacking itemnamepack
  productnamepack nameofitem nameofproduct nameoftheproduct nameofgoods medicine medicinename drugname brandname brand cnameitem
  itemsname stockitem stockname nameofstockitem goods article ~material materialname materialdescription itemdetails
  productdetails nameofmedicine nameofdrug`,
)
add(
  'code',
  `code pcode productcode prodcode itemcode icode sku skucode sapcode acode pcod itcode itemid productid prodid cproduct
  citem ccode materialcode articlecode itemno productno prdcode erpcode shortcode alias`,
)
add(
  'pack',
  `pack packing packi packg pkg packsize packing size uom unit unitdesc strength cnamepack packs pck pkng pk packtype
  packdesc units unitsize unitname punit unitpack`,
)
add(
  'company',
  `company companyname mfr mfg mfacname manuname manufacturename manufacturer manufacturername parentmanufacturer
  manufacturerdivision marketinggroup division divisionname make cnamemfac mfac mfgname comp compname maker mktcompany
  mktby marketedby mfrname manufacture`,
)
add('batch', 'batch batchno bno batchnumber lot lotno batchn bat btch batches batno')
add(
  'expiry',
  `exp expdt expdate expiry expirydate nearexp nearexpiry near nexp mexp expd expr edate nearestexpiry expirydt expon
  exdt dtexp shortexp doe`,
)
add('mrp', 'mrp mrprs maxretailprice mrprate mrpprice retailprice mrpunit')
add('ptr', 'ptr sprptr ptrrate retailerrate ptrrs ptrprice')
add('pts', 'pts ptsrate stockistrate ptsrs')
add(
  'rate',
  `rate urate salerate prate pprice purrate purcrate cp npr lp invrate price unitrate costprice cost salesrate purchaserate
  clrate closingrate srate avgrate lprate costrate trate rate1 purprice landingcost landedcost stockrate clsrate`,
)
add(
  'opening',
  `opening open opq opg opgqty openin opeingstock op opstk opst opstock ostk ostock opbal obal opqt openstk opnst opn opnstk
  openingstock openingbalance openingqty openingbal ost opqty openqty openbal opnqty opngqty opgstk opgstock opnbal oqty opcl opg
  openstock begbal beginning opbalance oppcs obstock ob obqty opunits bfwd broughtforward`.replace(
    ' stock ',
    ' ',
  ),
)
add(
  'receipt',
  `purchase purchases purch pur pureqty purc purtot purctot pq psq pi pqty purq purqt purqty receipt receipts reciept rcpt rcpts
  rec recd received receive recp recqty prrec inward inwards inwqty inwardqty instock ~in purchaseqty purchqty receiptqty
  recdqty receivedqty rcptqty recpt purchased tpur netpurchase ~inqty grn inflow rcvd rcv totpur purchaseunits recv
  reciepts purcqty`,
)
add(
  'receiptFree',
  'sp pfq pfree pfr purfree psch puscm receiptfree purchasefree freepur freein recfree pscheme purscheme purfr freepurchase freereceipt',
)
add(
  'salesReturn',
  `sret ~sr slsrtn slretqty srtot sretqty goodsret salesreturn salereturn saleret salesret ~cr branchreturn salertn
  salesrtn slret srt srtn creditnote crnote saleretqty salretn returnin custreturn sreturn`,
)
add(
  'total',
  'total totin tstock totrec totalin totalreceive total1 totalqty totqty tot ~totalstock totstk totstock ttlqty totalavl',
)
add(
  'issue',
  `sale sales sq ssq sqty slqty saletot salequa issue issued issues issqty sliss outstock outqty outward outwards cursls csal
  salesdc mon sold ~out saleqty salesqty issueqty netsaleqty salqty salesunits outwardqty outflow dispatch sls cursale
  cursales currentsale currentsales totsale totsal totalsale totalsales tsale saleunits despatch sal consumption slsqty issueq`,
)
add(
  'issueFree',
  'ss sfq sfree ssch slscm salefr bonqty inst salefree salesfree ssfree freesale freeout sscheme issuefree slfree sfr salescheme freesales',
)
add(
  'purchaseReturn',
  `pret rpsq rpfq ~pr prtn purrtn prquantity prtot ~db grtoco purchasereturn purret purcret purchret debitnote dbnote preturn
  purchaseret returnout retout purretqty pretqty`,
)
add(
  'adjustment',
  `adj adjust adjustment adjustments stkadj others repl replaceothers br breakage tri trr trfrout gdin gdout stout
  miscout addless expdmg shortage excess replacement repl replaceout replacein transfer trf trfin trfout transferin transferout
  stin tin tout stockadj expired damage dmg brkexp breakexp short miscin othersin othersout stocktransfer adjqty replqty dmgexp
  expbrk brkg brk adjin adjout sample samples`,
)
exact.set('other', 'adjustment')
// In Hindi letters, as sheets are kept by hand.
add('name', 'नाम दवा दवाई दवाकानाम दवाईकानाम आइटम उत्पाद माल सामान मालकानाम प्रोडक्ट')
add('pack', 'पैक पैकिंग पैकेट इकाई')
add('company', 'कंपनी कम्पनी निर्माता')
add('batch', 'बैच बैचनंबर')
add('expiry', 'एक्सपायरी एक्सपाइरी समाप्ति')
add('mrp', 'एमआरपी')
add('rate', 'दर रेट भाव')
add('opening', 'ओपनिंग प्रारंभिक प्रारंभिकस्टॉक ओपनिंगस्टॉक')
add('receipt', 'खरीद ख़रीद आवक प्राप्त')
add('issue', 'बिक्री बिक्रि जावक')
add('closing', 'स्टॉक स्टाक शेष बाकी क्लोजिंग क्लोज़िंग क्लोजिंगस्टॉक अंतिमस्टॉक बचास्टॉक')
add('quantity', 'मात्रा संख्या')
add('value', 'मूल्य राशि रकम कीमत')
add('serial', 'क्रमांक क्रम')
add(
  'closing',
  `closing close clos clo clsg cl clstk clst clsstk clsqty cstk cst clbal clqty closqty curstock curstk currentstock
  clstockason ~stock ~stk qoh ~bal balqty ~balance closingbalance netstock closingstock closingqty closingbal closestk
  closestock clstock stockinhand inhand onhand physicalstock availablestock available availableqty avlqty balstk balstock
  stockqty stkqty stockonhand qtyonhand qtyinhand cbal closeqty cq cqty balanceqty balancestock presentstock currqty curqty
  closingunits closingpcs clpcs clunits soh curbal currentbalance currentqty currstk currstock closingstk clgstk clg clgqty
  clgstock avlstk avlstock closestkqty clsbal clsstock endstock ending endingstock closingstockqty stkinhand
  totalclosing totclosing totclos stkonhand stockbal stockbalance stockavailable physicalqty netqty netbal`,
)
add('quantity', 'qty quantity qnty qtty pcs nos')
add(
  'value',
  `value closingvalue closingamt clvalue clval closeamt clval bval balval cval stkval stkvalu clostkva stockvalue qohvalue
  closingvaluepurrate amount amt closingamount stkvalue stockamt stockamount netvalue balvalue val clsvalue clsval clamt
  clamount valuation totalvalue totvalue mrpvalue ptrvalue clsamt balamt stockvaluation valuers amountrs worth`,
)
add('scheme', 'scheme sch offer deal schemes')
exact.set('sch', 'scheme')
add('serial', 'sno srno slno serialno serial no sn ser sino sl ~srl srlno')
exact.set('sr', 'salesReturn')
add('free', 'free fr scm fre freeqty scmqty schqty bonus frqty schemeqty')
add(
  'other',
  `gst gstper tax sgst cgst igst taxper staxperc vat hsn hsncode hsnsac remarks rmks remark rmk lms lm lsale lstsl prevsale
  ilastsalesqty a3mn avgsal avgsale avgsales order reorder poqty ord dump exp3m stk120 exstkv age lpd barcode netsale netsales
  lastsale lastmonth lastmonthsale prevmonth reorderqty reorderlevel rol prv minstock maxstock minqty maxqty orderqty days stockdays
  tptr tcp rack location shelf schedule category group type flag discount disc dis margin profit pendingorder po suggested
  lastpurdate lastpurchase supplier salt composition generic molecule drug mths orderlevel ageing lsales demand
  confirmedon myprice status sexp`,
)

const never =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember|l)?\d{0,4}|\d{6,8}|avg.*|prev.*|la?st(?!k).*|ls\d|b?lm.*|age.*|order.*|reorder.*|(?:exp|stk|dead|slow)\d+.*|min.*|max.*)$/
const endsAsValue = /(?:taxable|value|valu|val|amount|amt|amoun|rs|inr)$/
const endsAsCount = /(?:quantity|qty|qnty|qnt|qtty|qt|pcs|nos|units?)$/
const endsAsFree = /(?:free|scheme|sch|scm|fr|bonus)$/

const stems: [RegExp, Role][] = [
  [
    /^(?:clos|clg|cls|cl(?=st|bal|qt|$)|closing|curr?(?=st|bal|q)|current|bal|qoh|onhand|avail|physical|present)/,
    'closing',
  ],
  [/^(?:open|opn|opg|opbal|opst|op$|ob$)/, 'opening'],
  [/^(?:sal(?:es?)?re?t|sret|srtn|salesret|creditn|retu?rnfrom)/, 'salesReturn'],
  [/^(?:pur(?:ch?(?:ase)?)?re?t|pret|prtn|purchaseret|debitn|retu?rnto)/, 'purchaseReturn'],
  [/^(?:purfr|pfree|purfree|recfree|freerec|freepur)/, 'receiptFree'],
  [/^(?:salefr|sfree|freesal|freeis)/, 'issueFree'],
  [/^(?:pur|rec(?:ei|$|d|v)|rcp|inward|receipt|reciept|grn)/, 'receipt'],
  [/^(?:sale|sl$|sold|issu|iss$|outward|outw|desp|disp)/, 'issue'],
  [/^(?:adj|stkadj|trans|trf|repl|break|brk|damag|dmg|short|exces|misc|other)/, 'adjustment'],
  [/^(?:expiry|expdt|expd|nearexp|nexp)/, 'expiry'],
  [/^(?:batch|lotno)/, 'batch'],
  [/^(?:mrp)/, 'mrp'],
  [/^(?:ptr)/, 'ptr'],
  [/^(?:pts)/, 'pts'],
  [/^(?:item|prod|product|drug|medicine|goods|material)s?(?:code|id|no)$/, 'code'],
  [/^(?:item|product|prod|particular|medicine|drug|desc|nameof|goods|generic)/, 'name'],
  [/^(?:pack|pkg|uom)/, 'pack'],
  [/^(?:mfr|mfg|manuf|compan|divis|market|make)/, 'company'],
  [/^(?:total|tot(?!al))/, 'total'],
  [/rate$|price$|cost$/, 'rate'],
  [/^(?:stock|stk)/, 'closing'],
  [/^(?:gst|hsn|tax|cgst|sgst|igst|vat|remark|disc|last|supplier|vendor)/, 'other'],
  [/^(?:sr|sl|s)no/, 'serial'],
  [/code$/, 'code'],
  [/name$/, 'name'],
]

/** How the quantity of a role counts in the closing stock. */
export const roleSigns: Partial<Record<Role, 1 | -1>> = {
  opening: 1,
  receipt: 1,
  receiptFree: 1,
  salesReturn: 1,
  issue: -1,
  issueFree: -1,
  purchaseReturn: -1,
}

/** Lower case, letters and digits only: `P.Ret.` and `P RET` are the same heading. */
export function headingKey(text: string): string {
  const folded = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  return folded
}

/** Whether a cell can be a heading: it is one of the words, or begins like one. */
export function isHeadingWord(text: string): boolean {
  if (text.length > 40 || isNumberLike(text)) return false
  const key = keyOf(text)
  return key !== '' && (exact.has(key) || (key.length <= 24 && meaningOf(text).weight >= 0.5))
}

/** Whether a cell is exactly a known heading. */
export function isExactHeading(text: string): boolean {
  return exact.has(keyOf(text))
}

function isNumberLike(text: string): boolean {
  return /^[-+\d.,\s]+$/.test(text)
}

function keyOf(text: string): string {
  return headingKey(text.replace(/[<>=-]{2,}/g, ' ')).replace(/^compute\d*$/, '')
}

/** What one heading text means by itself. */
export function meaningOf(text: string): HeadingMeaning {
  const key = keyOf(text)
  if (key === '') return none
  // `Pur./Ret.` and `Sale (-Return)`: what came or went, less what was sent back.
  if (/^\W*pur\w*\.?\s*(?:\/|\(-)\s*ret/i.test(text)) return { role: 'receipt', weight: 0.9, sign: 1 }
  if (/^\W*sales?\.?\s*(?:\/|\(-)\s*ret/i.test(text)) return { role: 'issue', weight: 0.9, sign: -1 }
  const known = exact.get(key)
  if (known) return { role: known, weight: vague.has(key) ? 0.75 : 1, sign: roleSigns[known] ?? 0 }
  if (never.test(key)) return { role: 'other', weight: 1, sign: 0 }
  if (/^(?:clos|cl|stock|stk|bal|cur|qoh).*ason|^stockason/.test(key))
    return { role: 'closing', weight: 0.9, sign: 0 }
  const both = /(?:qty|quantity)(?:and|n)?(?:amt|amount|val|value)$/.exec(key)
  if (both) return meaningOf(`${key.slice(0, both.index)}qty`)
  const value = endsAsValue.exec(key)
  if (value && key.length > value[0].length) {
    const stem = key.slice(0, -value[0].length)
    const base = exact.get(stem) ?? stemRole(stem)
    if (base === 'closing' || base === 'mrp' || base === 'ptr') return { role: 'value', weight: 0.9, sign: 0 }
    if (base) return { role: 'other', weight: 0.9, sign: 0 }
  }
  const count = endsAsCount.exec(key)
  if (count && key.length > count[0].length) {
    const stem = key.slice(0, -count[0].length)
    const role = exact.get(stem) ?? stemRole(stem)
    // `Sl.Qnt.` is a sale, though `Sl` alone is a serial number.
    if (role === 'serial') return { role: 'issue', weight: 0.95, sign: -1 }
    if (role && role !== 'name' && role !== 'pack') return { role, weight: 0.95, sign: roleSigns[role] ?? 0 }
  }
  const free = endsAsFree.exec(key)
  if (free && key.length > free[0].length) {
    const stem = exact.get(key.slice(0, -free[0].length)) ?? stemRole(key.slice(0, -free[0].length))
    if (stem === 'receipt') return { role: 'receiptFree', weight: 0.9, sign: 1 }
    if (stem === 'issue') return { role: 'issueFree', weight: 0.9, sign: -1 }
    if (stem === 'closing') return { role: 'free', weight: 0.8, sign: 0 }
  }
  const role = stemRole(key)
  return role ? { role, weight: 0.7, sign: roleSigns[role] ?? 0 } : none
}

function stemRole(key: string): Role | undefined {
  return stems.find(([stem]) => stem.test(key))?.[1]
}

/**
 * What a column means under headings of up to three rows.
 * @param parts from top to bottom; `group` is the text of the row above that covers several columns
 */
export function meaningOfParts(parts: readonly string[], group: string): HeadingMeaning {
  const own = parts.filter((part) => part !== '')
  const joined = own.join(' ')
  const whole = meaningOf(joined)
  if (group === '') return whole
  const above = meaningOf(group)
  const together = meaningOf(`${group} ${joined}`)
  if (above.role === 'unknown' || above.role === 'name') return whole.weight > 0 ? whole : together
  // `Stock` and `Sales` below "Value" are amounts.
  if (above.role === 'value' && above.weight === 1 && roleSigns[whole.role] !== undefined)
    return { role: 'other', weight: 1, sign: 0 }
  if (above.role === 'value' && above.weight === 1 && whole.role === 'closing')
    return { role: 'value', weight: 1, sign: 0 }
  const stem = joined === '' ? above : whole
  switch (stem.role) {
    case 'value':
      return above.role === 'closing'
        ? { ...stem, role: 'value', weight: 1 }
        : { role: 'other', weight: 1, sign: 0 }
    case 'quantity':
      return { ...above, weight: 1 }
    case 'free':
    case 'scheme':
    case 'issueFree':
    case 'receiptFree':
      if (above.role === 'receipt') return { role: 'receiptFree', weight: 1, sign: 1 }
      if (above.role === 'issue') return { role: 'issueFree', weight: 1, sign: -1 }
      return { role: 'free', weight: 0.8, sign: 0 }
    case 'salesReturn':
    case 'purchaseReturn':
    case 'adjustment':
    case 'expiry':
    case 'batch':
    case 'mrp':
    case 'ptr':
    case 'pts':
    case 'rate':
    case 'pack':
    case 'code':
      return stem
    case 'unknown':
      if (/^ret|rtn$|return$/.test(headingKey(joined))) {
        if (above.role === 'receipt') return { role: 'purchaseReturn', weight: 0.9, sign: -1 }
        if (above.role === 'issue') return { role: 'salesReturn', weight: 0.9, sign: 1 }
      }
      return together.weight > 0.7 ? together : { ...above, weight: 0.4 }
    default:
      if (stem.role === above.role) return { ...stem, weight: 1 }
      return exact.has(keyOf(joined)) ? whole : together.weight >= whole.weight ? together : whole
  }
}
