import { fold, romanise } from '@rasad/lexicon'
import { describe, expect, it } from 'vitest'
import { buildIndexData } from '../index/build.ts'
import { openIndex } from '../query/name-index.ts'

describe('romanise', () => {
  it.each([
    ['डोलो ६५०', 'dolo 650'],
    ['ऑगमेंटिन', 'ogmentin'],
    ['पैरासिटामोल', 'parasitamol'],
    ['अज़िथ्रल', 'azithral'],
    ['कैल्पोल', 'kalpol'],
    ['कॉम्बिफ्लेम टैबलेट', 'kombiflem tablet'],
    ['पैन डी', 'pan di'],
    ['सिरप 60 मिली', 'syrup 60 ml'],
    ['डोलो650', 'dolo650'],
    ['plain text 5', 'plain text 5'],
  ])('%s is %s', (devanagari, latin) => {
    expect(romanise(fold(devanagari))).toBe(latin)
  })

  it('converts every letter of the script', () => {
    for (let code = 0x0900; code <= 0x0963; code++) {
      expect(romanise(fold(`क${String.fromCharCode(code)}`))).toMatch(/^[a-z]*$/)
    }
  })
})

describe('lines in Devanagari', () => {
  const names = [
    'Dolo 650 Tablet',
    'Dolo 500 Tablet',
    'Augmentin 625 Duo Tablet',
    'Crocin Advance 500mg Tablet',
    'Azithral 500 Tablet',
    'Telma 40 Tablet',
    'Benadryl Cough Syrup',
    'Pan 40 Tablet',
    'Combiflam Tablet',
    'Okacet Tablet',
  ]
  const index = openIndex(buildIndexData(names.map((name, key) => ({ key, name, popularity: 1 }))))

  it.each([
    ['डोलो 650', 'Dolo 650 Tablet'],
    ['डोलो ५०० गोली', 'Dolo 500 Tablet'],
    ['डोलो650 टैबलेट', 'Dolo 650 Tablet'],
    ['ऑगमेंटिन 625 डुओ', 'Augmentin 625 Duo Tablet'],
    ['क्रोसिन एडवांस 500', 'Crocin Advance 500mg Tablet'],
    ['अज़िथ्राल 500 टैब', 'Azithral 500 Tablet'],
    ['टेल्मा ४०', 'Telma 40 Tablet'],
    ['बेनाड्रिल कफ सिरप', 'Benadryl Cough Syrup'],
    ['पैन 40', 'Pan 40 Tablet'],
    ['कॉम्बिफ्लेम', 'Combiflam Tablet'],
    ['ओकासेट', 'Okacet Tablet'],
  ])('%s means %s', (line, name) => {
    expect(names[index.resolve(line, 1).matches[0]?.key ?? -1]).toBe(name)
  })
})
