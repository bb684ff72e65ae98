// Only these words are stored of a User-Agent: enough to recognise one's own devices, too little to recognise a person.

/** The first that fits counts: most browsers also carry the names of those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOPX\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bKAIOS\//, 'KaiOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Headers longer than this are cut: browsers send about 150 characters. */
const maxRead = 400

/**
 * A short name of a device by its User-Agent, such as `Chrome on Android`, made of a few fixed words.
 * @returns `A program` if it names itself but no browser; `Unknown device` if it sends nothing.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxRead)
  if (text.trim() === '') return 'Unknown device'
  const browser = wordFor(browsers, text)
  const system = wordFor(systems, text)
  if (browser && system) return `${browser} on ${system}`
  if (browser) return browser
  return text.startsWith('Mozilla/') && system ? `A browser on ${system}` : 'A program'
}

function wordFor(words: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return words.find(([pattern]) => pattern.test(text))?.[1]
}
