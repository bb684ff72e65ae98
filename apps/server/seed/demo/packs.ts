type Form = {
  /** The end of the trade name: `Pan 40` + `Tablet`. */
  suffix: string
  /** Pack text; `#` stands for the size. */
  pack: string
}

/** The forms that a brand table can name, by their short code. */
const forms: Readonly<Record<string, Form>> = {
  tab: { suffix: 'Tablet', pack: 'strip of # tablets' },
  btab: { suffix: 'Tablet', pack: 'bottle of # tablets' },
  tabsr: { suffix: 'Tablet SR', pack: 'strip of # tablet sr' },
  tabpr: { suffix: 'Tablet PR', pack: 'strip of # tablet pr' },
  tabxr: { suffix: 'Tablet XR', pack: 'strip of # tablet xr' },
  taber: { suffix: 'Tablet ER', pack: 'strip of # tablet er' },
  tabmd: { suffix: 'Tablet MD', pack: 'strip of # tablet md' },
  tabdt: { suffix: 'Tablet DT', pack: 'strip of # tablet dt' },
  chew: { suffix: 'Chewable Tablet', pack: 'strip of # chewable tablets' },
  efftab: { suffix: 'Effervescent Tablet', pack: 'tube of # effervescent tablets' },
  vagtab: { suffix: 'Vaginal Tablet', pack: 'strip of # vaginal tablets' },
  cap: { suffix: 'Capsule', pack: 'strip of # capsules' },
  bcap: { suffix: 'Capsule', pack: 'bottle of # capsules' },
  softcap: { suffix: 'Soft Gelatin Capsule', pack: 'strip of # soft gelatin capsules' },
  capsr: { suffix: 'Capsule SR', pack: 'strip of # capsule sr' },
  cappr: { suffix: 'Capsule PR', pack: 'strip of # capsule pr' },
  capxr: { suffix: 'Capsule XR', pack: 'strip of # capsule xr' },
  syr: { suffix: 'Syrup', pack: 'bottle of # ml Syrup' },
  dry: { suffix: 'Dry Syrup', pack: 'bottle of # ml Dry Syrup' },
  susp: { suffix: 'Oral Suspension', pack: 'bottle of # ml Oral Suspension' },
  soln: { suffix: 'Oral Solution', pack: 'bottle of # ml Oral Solution' },
  drops: { suffix: 'Oral Drops', pack: 'bottle of # ml Oral Drops' },
  gelsusp: { suffix: 'Oral Gel', pack: 'bottle of # ml Oral Gel' },
  sachet: { suffix: 'Sachet', pack: 'sachet of # gm Powder' },
  granules: { suffix: 'Granules', pack: 'packet of # gm Granules' },
  powder: { suffix: 'Powder', pack: 'packet of # gm Powder' },
  dusting: { suffix: 'Dusting Powder', pack: 'bottle of # gm Dusting Powder' },
  inj: { suffix: 'Injection', pack: 'vial of # Injection' },
  injml: { suffix: 'Injection', pack: 'vial of # ml Injection' },
  amp: { suffix: 'Injection', pack: 'ampoule of # ml Injection' },
  pfs: { suffix: 'Injection', pack: 'prefilled syringe of # ml Injection' },
  cart: { suffix: 'Cartridge', pack: 'cartridge of # ml Solution for Injection' },
  pen: { suffix: 'Pen', pack: 'prefilled pen of # ml Solution for Injection' },
  inf: { suffix: 'Infusion', pack: 'bottle of # ml Infusion' },
  gel: { suffix: 'Gel', pack: 'tube of # gm Gel' },
  cream: { suffix: 'Cream', pack: 'tube of # gm Cream' },
  oint: { suffix: 'Ointment', pack: 'tube of # gm Ointment' },
  vaggel: { suffix: 'Vaginal Gel', pack: 'tube of # gm Vaginal Gel' },
  lotion: { suffix: 'Lotion', pack: 'bottle of # ml Lotion' },
  liquid: { suffix: 'Solution', pack: 'bottle of # ml Solution' },
  shampoo: { suffix: 'Shampoo', pack: 'bottle of # ml Shampoo' },
  gargle: { suffix: 'Gargle', pack: 'bottle of # ml Gargle' },
  wash: { suffix: 'Mouth Wash', pack: 'bottle of # ml Mouth Wash' },
  spray: { suffix: 'Spray', pack: 'bottle of # gm Spray' },
  nasal: { suffix: 'Nasal Spray', pack: 'packet of # MDI Nasal Spray' },
  nasalml: { suffix: 'Nasal Spray', pack: 'bottle of # ml Nasal Spray' },
  ndrops: { suffix: 'Nasal Drops', pack: 'packet of # ml Nasal Drops' },
  eye: { suffix: 'Eye Drop', pack: 'packet of # ml Eye Drop' },
  eyegel: { suffix: 'Eye Gel', pack: 'tube of # gm Eye Gel' },
  eyeoint: { suffix: 'Eye Ointment', pack: 'tube of # gm Eye Ointment' },
  ear: { suffix: 'Ear Drop', pack: 'packet of # ml Ear Drop' },
  inh: { suffix: 'Inhaler', pack: 'packet of # MDI Inhaler' },
  rota: { suffix: 'Rotacap', pack: 'packet of # rotacaps' },
  resp: { suffix: 'Respules', pack: 'packet of # ml Respules' },
  supp: { suffix: 'Suppository', pack: 'strip of # suppositories' },
  patch: { suffix: 'Patch', pack: 'packet of # transdermal patches' },
}

/** Expands a pack code and size, e.g. (`tab`, `15`), to name suffix and pack text. @throws on an unknown code. */
export function expandPack(code: string, size: string): { suffix: string; pack: string } {
  const form = forms[code]
  if (!form) throw new Error(`unknown pack code "${code}"`)
  if (!/^\d+(\.\d+)?$/.test(size)) throw new Error(`bad pack size "${size}"`)
  const pack = form.pack.replace('#', size)
  return { suffix: form.suffix, pack: size === '1' ? pack.replace(/(tablet|capsule)s$/, '$1') : pack }
}
