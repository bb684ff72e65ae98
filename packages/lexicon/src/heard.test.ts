import { expect, it } from 'vitest'
import { hasHeard, soundPattern } from './heard.ts'

it.each([
  ['डोलो', 'Dolo 650 Tablet'],
  ['डोलो ६५०', 'Dolo 650 Tablet'],
  ['डोलो 650 टैबलेट', 'Dolo-650 Tablet'],
  ['ऑगमें', 'Augmentin 625 Duo Tablet'],
  ['सेट्रीज़ीन', 'Cetrizine'],
  ['पैन डी', 'Pan D Capsule'],
  ['कॉम्बिफ्लेम', 'Combiflam Tablet'],
  ['सन फार्मा', 'Sun Pharma'],
  ['सिप्ला', 'Cipla Ltd'],
  ['ज़ाइडस', 'Zydus Lifesciences'],
  ['फ़ाइज़र', 'Pfizer'],
  ['मैनकाइंड', 'Mankind Pharma'],
  ['एबॉट', 'Abbott India'],
  ['केयर', 'City Care Chemists'],
  ['मेडिकल एजेंसी', 'Shree Medical Agency'],
  ['शर्मा ट्रेडर्स', 'Sharma Traders'],
  ['ब्रदर्स', 'Gupta Brothers'],
  ['राजेश', 'Rajesh Kumar'],
  ['स्मिथक्लाइन', 'Glaxo SmithKline'],
  ['लखनऊ', 'Lucknow'],
  ['दिल्ली', 'Delhi'],
  ['जयपुर', 'Jaipur'],
  ['विजयवाड़ा', 'Vijayawada'],
  ['इंदौर', 'Indore'],
  ['हैदराबाद', 'Hyderabad'],
  ['अहमदाबाद', 'Ahmedabad'],
  ['वीकली लिस्ट', 'Weekly list'],
  ['सोमवार', 'सोमवार की सूची'],
])('%s finds %s', (text, name) => {
  expect(hasHeard(name, text)).toBe(true)
})

it.each([
  ['डोलो', 'Telma 40 Tablet'],
  ['डोलो 650', 'Dolo 500 Tablet'],
  ['डोलो', 'Condolo Syrup'],
  ['पैन डी', 'Pan 40 Tablet'],
  ['मेटफॉर्मिन', 'Metronidazole'],
  ['सन फार्मा', 'Pharma Sun'],
  ['सेलिन', 'Telma'],
  ['जयपुर', 'Jodhpur'],
  ['रामपुर', 'Rajpur'],
])('%s does not find %s', (text, name) => {
  expect(hasHeard(name, text)).toBe(false)
})

it('leaves other texts to the plain search', () => {
  expect(soundPattern('dolo')).toBeUndefined()
  expect(soundPattern('650')).toBeUndefined()
  expect(soundPattern('।')).toBeUndefined()
  expect(soundPattern('क'.repeat(61))).toBeUndefined()
  expect(hasHeard('50% (w/v)', '% (W')).toBe(true)
})

it('makes nothing of typed signs but words', () => {
  for (const sign of ['(', '[', '\\', '*', '.*', '|', '$', '{1,9999}']) {
    const pattern = soundPattern(`डोलो ${sign} ६५०`) ?? ''
    expect(() => new RegExp(pattern)).not.toThrow()
    expect(new RegExp(pattern, 'i').test('Telma 40')).toBe(false)
  }
})

it('takes no longer for names that are made to take long', () => {
  const before = process.cpuUsage()
  for (const [text, name] of [
    ['आए'.repeat(30), 'a'.repeat(200)],
    ['सज'.repeat(30), 's'.repeat(200)],
    ['कख'.repeat(30), 'k'.repeat(200)],
  ] as const) {
    expect(hasHeard(`${name}!`, `${text}ङङ`.slice(-60))).toBe(false)
  }
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
