import { endpoints } from '@rasad/contract/endpoints'
import { expect, it } from 'vitest'
import {
  dataBlockOf,
  isAsset,
  isKeptCall,
  isOfflineScreen,
  isShareOfDevice,
  isSoundAsset,
  isSoundBody,
  pageKeyOf,
  shellWith,
} from './allow-list.ts'

const id = '64a0f0c2b7e4d1a2c3b4d5e6'
const sound = {
  status: 200,
  type: 'basic',
  redirected: false,
  contentType: 'application/json; charset=utf-8',
}
const publicStockist = JSON.stringify({ success: true, data: { _id: id, firmName: 'Asha Medicals' } })

it('keeps the answers of these calls and of no other', () => {
  const kept = Object.entries(endpoints).filter(([name]) => {
    const [method, path = ''] = name.split(' ')
    return method === 'GET' && isKeptCall(path.replaceAll(/\{\w+\}/g, id))
  })
  expect(kept.map(([name]) => name).sort()).toEqual([
    'GET /api/company',
    'GET /api/company/{id}',
    'GET /api/company/{id}/stockists',
    'GET /api/district',
    'GET /api/district/{state}/{district}',
    'GET /api/medicine',
    'GET /api/medicine/{id}',
    'GET /api/medicine/{id}/stockists',
    'GET /api/settings',
    'GET /api/stockist',
    'GET /api/stockist/counts',
    'GET /api/stockist/{id}',
  ])
  for (const [name, { may }] of kept) expect(may, name).toBe('anyone')
})

it('keeps nothing of people, papers and links', () => {
  for (const path of [
    `/api/user/${id}`,
    `/api/staff/${id}`,
    `/api/purchaser/${id}`,
    `/api/cards/${id}`,
    `/api/shares/${id}`,
    `/api/replies/${id}`,
    '/api/auth/me',
    '/api/review',
    '/api/lists',
    '/api/requests',
    `/api/stockist/${id}/registration`,
    `/api/stockist/${id}/../user`,
    `/files/${id}`,
    '/api/stockist/me',
    '/API/stockist',
  ]) {
    expect(isKeptCall(path), path).toBe(false)
  }
})

it('opens no screen of admins, of papers or of links without a network', () => {
  const open = [
    '/',
    '/demand',
    '/saved',
    `/stockist/asha-${id}`,
    '/medicine/dolo-650',
    `/company/cipla-ltd-${id}/products`,
    '/stockists/goa/panaji',
  ]
  for (const path of open) expect(isOfflineScreen(path), path).toBe(true)
  for (const path of [
    '/admin/review',
    '/adminpanel',
    '/r/abc',
    '/s/abc',
    '/c/abc',
    '/staff',
    '/signup',
    '/files/a',
  ])
    expect(isOfflineScreen(path), path).toBe(false)
})

it('keeps the data of a public page once for all its addresses', () => {
  const key = (address: string) => pageKeyOf(new URL(address, 'https://rasad.example'))
  for (const address of [`/stockist/${id}`, `/stockist/asha-pharma-${id}?lang=hi`])
    expect(key(address)).toBe(`/stockist/${id}`)
  for (const address of [`/medicine/dolo-650-${id}`, `/MedicineRes?medicine=${id}`])
    expect(key(address)).toBe(`/medicine/${id}`)
  expect(key(`/CompanyResult?company=${id}`)).toBe(`/company/${id}`)
  expect(key(`/company/${id}/products`)).toBe(`/company/${id}/products`)
  expect(key('/')).toBe('/')
  for (const address of ['/stockists', '/stockists/goa', '/stockists/goa/panaji'])
    expect(key(address)).toBe(address)
  for (const address of [
    '/stockist-dashboard',
    '/stockist/verification',
    `/?q=${id}`,
    `/MedicineRes?company=${id}`,
    `/stock-lists/${id}`,
  ])
    expect(key(address), address).toBeUndefined()
})

it('takes an answer only whole, from the service, and about what is public', () => {
  const path = `/api/stockist/${id}`
  expect(isSoundBody(path, sound, publicStockist)).toBe(true)
  expect(isSoundBody(path, { ...sound, status: 401 }, publicStockist)).toBe(false)
  expect(isSoundBody(path, { ...sound, status: 206 }, publicStockist)).toBe(false)
  expect(isSoundBody(path, { ...sound, type: 'opaque' }, publicStockist)).toBe(false)
  expect(isSoundBody(path, { ...sound, redirected: true }, publicStockist)).toBe(false)
  expect(isSoundBody(path, { ...sound, contentType: 'text/html' }, publicStockist)).toBe(false)
  expect(isSoundBody(path, sound, '<html>Please sign in to the hotel</html>')).toBe(false)
  expect(isSoundBody(path, sound, JSON.stringify({ success: false, code: 'not-found' }))).toBe(false)
  // How far a registration is.
  expect(
    isSoundBody(path, sound, JSON.stringify({ success: true, data: { _id: id, status: 'processing' } })),
  ).toBe(false)
  expect(isSoundBody('/api/auth/me', sound, publicStockist)).toBe(false)
})

it('takes files of a build only as what they are', () => {
  const script = { ...sound, contentType: 'text/javascript; charset=utf-8' }
  expect(isAsset('/assets/index-Zc2iaPf3.js')).toBe(true)
  expect(isAsset('/assets/../files/a.js')).toBe(false)
  expect(isSoundAsset('/assets/a.js', script)).toBe(true)
  expect(isSoundAsset('/assets/a.js', { ...script, contentType: 'text/html' })).toBe(false)
  expect(isSoundAsset('/assets/a.js', { ...script, status: 404 })).toBe(false)
  expect(isSoundAsset('/assets/a.constructor', script)).toBe(false)
})

it('puts the data of a page into the shell, where it can only be data', () => {
  const html = '<p>x</p><script type="application/json" id="page-data">{"kind":"medicine","at":1}</script>'
  expect(dataBlockOf(html)).toBe('{"kind":"medicine","at":1}')
  expect(dataBlockOf('<p>page-data</p>')).toBeUndefined()
  const page = shellWith('<body></body>', '{"kind":"</script><script>alert(1)"}', 5)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(JSON.parse(dataBlockOf(page) ?? '')).toEqual({ kind: '</script><script>alert(1)', at: 5 })
  expect(shellWith('<body></body>', 'no JSON', 5)).toBe('<body></body>')
})

it('takes what the device shares, and no form of another site', () => {
  const own = 'https://rasad.example'
  expect(isShareOfDevice({ origin: null, referrer: '' }, own)).toBe(true)
  expect(isShareOfDevice({ origin: own, referrer: 'about:client' }, own)).toBe(true)
  expect(isShareOfDevice({ origin: 'https://evil.example', referrer: '' }, own)).toBe(false)
  expect(isShareOfDevice({ origin: 'null', referrer: '' }, own)).toBe(false)
  expect(isShareOfDevice({ origin: null, referrer: 'https://evil.example/' }, own)).toBe(false)
  expect(isShareOfDevice({ origin: null, referrer: 'https://rasad.example.evil.example/' }, own)).toBe(false)
})
