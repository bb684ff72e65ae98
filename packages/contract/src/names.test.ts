import { describe, expect, it } from 'vitest'
import {
  lookAlikeNameMessage,
  medicineName,
  nameMessage,
  ownWordMessage,
  personOrFirmName,
  shownLine,
} from './names.ts'

const NameSchema = personOrFirmName('Name is required')
const refusal = (name: string) => NameSchema.safeParse(name).error?.issues[0]?.message

describe('the name of a person or a firm', () => {
  it.each(['\u00a9ipla', 'C\u00a1pla', '\u20acipla', 'T\u212elma', 'Cipl\u00d0'])(
    'is refused in signs for letters: %s',
    (name) => {
      expect(refusal(name)).toBe(lookAlikeNameMessage)
      expect(medicineName('Name').safeParse(name).success).toBe(false)
    },
  )

  it.each([
    'Dolo\u00ae 650',
    'Cipla\u2122',
    'Cold Pack 4\u00b0C',
    'Vedu\u2019s',
    '5 \u00d7 10',
    'Omega \u2665',
  ])('may have the sign of %s', (name) => {
    expect(refusal(name)).toBeUndefined()
  })

  it.each([
    'M/s. A.B. Pharma & Co.',
    'M/s.Sharma Medical Stores',
    '24x7 Medical',
    '24@7 Chemist',
    'Care@Home Nursing',
    '3M Health',
    'Dr. S. K. Rao (Retd.)',
    'Dr.Rao Clinic',
    'Dr.Om Prakash',
    'Sk.Md.Ali',
    'No. 1 Chemist',
    'Shop No.5, Medico',
    'Om Sai Medicals 2',
    'Ravi Kumar B.Com',
    'Sai Distributors Pvt.Ltd.',
    'Gupta Bros.& Sons',
    'St.Mary Medicals',
    'Apollo Pharmacy 411030',
    'Estd. 1985-1990 Medicals',
    'K.M.C. Drugs (P) Ltd.',
    'N.I.M.S. Store',
    'A1 Surgicals 2.0',
    'श्री साई मेडिकल',
    'श्री.साई मेडिकल',
    'Café Santé Pharma',
    "D'Souza Medical",
    'Zydus/Cadila Stockist',
    'B-12 Chemists',
  ])('may be %s', (name) => {
    expect(refusal(name)).toBeUndefined()
  })

  it.each([
    'Win at http://evil.example now',
    'HXXP://evil.example',
    'www.evil.example',
    'Claim at evil.com',
    'Claim at EVIL.IN',
    'evil.co.in',
    'pay-now.xyz',
    't.me/evil',
    'bit.ly/3abc',
    'evil.example/x',
    'evil．com',
    'evil。com',
    'evil․com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil\u200b.\u200bcom',
    'evil.c\u00adom',
    'ехаmple.соm',
    'साई.भारत',
    'write to me@evil.example',
    'write to me＠evil.example',
    'see 192.168.10.1',
    'Call 9876543210',
    'Call +91 98765 43210',
    'Call 98-76-54-32-10',
    'Call (020) 2445-0000',
    'Call ９８７６５４３２１０',
    'Call ९८७६५४३२१०',
    'Call 9.8.7.6.5.4.3.2.1.0',
  ])('is refused as %s', (name) => {
    expect(refusal(name)).toBe(nameMessage)
  })

  it.each(['\u202egnp.exe', 'Asha\u2066Rao'])(
    'refuses marks that change the direction of writing: %j',
    (name) => {
      expect(refusal(name)).toBe('Please remove the control characters.')
    },
  )

  it('is checked in linear time at any length', () => {
    const before = process.cpuUsage()
    for (const piece of ['1-', 'a.', '.', 'a@', '1 ', 'www', '://', '\u0300', '1.']) {
      expect(NameSchema.safeParse(piece.repeat(50_000)).success).toBe(false)
      NameSchema.safeParse(piece.repeat(100).slice(0, 200))
    }
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })
})

describe('digits for letters', () => {
  it.each(['Sai Med1cal', 'Cip1a', 'D0lo Pharma', 'Rav1ndra Rao', 'Ph4rma H0use'])(
    'are refused in %s',
    (name) => {
      expect(refusal(name)).toBe(lookAlikeNameMessage)
    },
  )

  it.each([
    '24x7 Medical',
    'Kaps3 Life Sciences',
    'M2H Pharmaceuticals',
    'Tata 1mg',
    '4life',
    'MB2 Medicare',
    'H1N1 Centre',
    'Test Pharma f0ab1cde',
    'Firm k1mzqpra',
  ])('are none in %s', (name) => {
    expect(refusal(name)).toBeUndefined()
  })
})

describe('the name of a medicine, a person or a firm', () => {
  const MedicineNameSchema = medicineName('Name is required')

  it.each([
    ...['Telm\u0430 40 Tablet', 'Telma 4\u041e Tablet', '\u039felma 40', 'Telma 4\u03bf'],
    ...[
      '\u0421\u0456\u0440\u0456\u0430',
      '\u03f2ipla',
      '\u03f9ipla',
      '\u1d04\u026a\u1d18\u029f\u1d00',
      'Do\u2113o 650 Tablet',
    ],
    ...[
      '\u24b8ipla',
      '\u{1d402}ipla',
      '\u216dipla',
      '\u13df\u13a5pla',
      'C\u0131pla',
      '\u0251mox',
      'Cip\u0964la\u0915',
      'C\u2170pla',
    ],
    ...['D\u0915olo', '\u03b1mox', '\u30ed 5', '\uff23\u0456pla'],
  ])('is refused in letters that look like others: %s', (name) => {
    for (const schema of [MedicineNameSchema, NameSchema]) {
      expect(schema.safeParse(name).error?.issues[0]?.message).toBe(lookAlikeNameMessage)
    }
  })

  it.each([
    'Interferon α-2b',
    'β-Carotene 5μg',
    'Π-Gel',
    'Ω-3 Capsule',
    'Vitamin B₁₂',
    'डोलो 650',
    'टेल्मा\u200d 40 Tablet',
    'Ω-3',
    'α-Bert 150 Injection',
    'Tel-H',
    'D3 60K',
    'B-Long F',
    'Zincovit 1+1',
    'Glimidac-MV1Forte Tablet SR',
    'Crocin™ 650',
    'Crème Santé',
    'Ǫutomine 25mg Tablet',
    'டோலோ 650',
  ])('may be %s', (name) => {
    expect(MedicineNameSchema.parse(name)).toBe(name)
  })

  it('is kept in letters of the usual width', () => {
    expect(MedicineNameSchema.parse('\uff24olo 6\uff150 Be\ufb01')).toBe('Dolo 650 Befi')
  })

  it.each(['\ufe0f', '\u3164', '\u115f', '\u034f', '\u2800', '\u{e0100}'])(
    'loses %j, which nobody sees',
    (sign) => {
      expect(MedicineNameSchema.parse(`Telma${sign} 40 Tablet${sign}`)).toBe('Telma 40 Tablet')
      expect(NameSchema.parse(`Sai${sign} Medical ${sign}`)).toBe('Sai Medical')
    },
  )
})

describe('a line beside a firm, such as its hours', () => {
  const refusalOf = (text: string) => shownLine('Required').safeParse(text).error?.issues[0]?.message

  it.each([
    'Mon-Sat 10am-7pm',
    '10.00-19.00, Sunday closed',
    'Shop No.5, M.G.Road, near St.Mary',
    'Call 98200 11223 after 6pm',
    'Rasad Bazaar, Station Road',
    'Old Care Home Lane',
  ])('takes %s', (text) => expect(refusalOf(text)).toBeUndefined())

  it.each([
    'Mon-Sat, offers at evil.example.com',
    'https://evil.example/pay',
    'write to help@evil.example',
    'Rasad Support Team',
    'Official desk of RASAD',
    'Ra\u200bsad support',
    '\uff32asad Help',
  ])('refuses %s', (text) => expect(refusalOf(text)).toBe(ownWordMessage))

  it('refuses the service in the name of a person, too', () => {
    expect(refusal('Rasad Support Team')).toBe(ownWordMessage)
    for (const disguise of ['R\u00e0sad Support', 'R4sad Help', 'Ras@d Team', 'R a s a d Support'])
      expect(refusal(disguise), disguise).toBe(ownWordMessage)
    expect(refusal('Rasad Medicals')).toBeUndefined()
  })
})
