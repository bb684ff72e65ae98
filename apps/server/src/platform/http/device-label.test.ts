import { limits } from '@rasad/contract/limits'
import { describe, expect, it } from 'vitest'
import { deviceLabel } from './device-label.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the name of a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/139.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/139.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/139.0.0.0 Safari/537.36 Edg/139.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13) ${webKit} Chrome/138.0 Mobile Safari/537.36 OPR/90.0`,
      'Opera on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/139.0.0.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
    ['Mozilla/5.0 (Linux; Android 9) SomethingNew/1.0', 'A browser on Android'],
    ['curl/8.5.0', 'A program'],
    ['python-requests/2.32 (Linux)', 'A program'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('of %s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label)
  })

  it('holds nothing of what the header says otherwise, and is short', () => {
    const label = deviceLabel(
      `Mozilla/5.0 (Asha Rao's phone; Android 10) ${'x'.repeat(10_000)} SamsungBrowser/1`,
    )
    expect(label).toBe('A browser on Android')
    expect('Samsung Internet on ChromeOS'.length).toBeLessThanOrEqual(limits.maxDeviceName)
  })
})
