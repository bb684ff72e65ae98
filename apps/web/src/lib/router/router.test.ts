import { describe, expect, it } from 'vitest'
import { parseAddress, resolveAddress, writeAddress } from './address.ts'
import { memoryHistory, type Navigation } from './history.ts'
import { matchRoute } from './match-route.ts'

const to = (address: string) => resolveAddress(address, '/demand')

describe('resolveAddress', () => {
  it('stays on the page without a pathname', () => {
    expect(writeAddress(resolveAddress('?step=2', '/signup'))).toBe('/signup?step=2')
    expect(writeAddress(resolveAddress({ search: 'step=2' }, '/signup'))).toBe('/signup?step=2')
    expect(writeAddress(resolveAddress({ search: '' }, '/signup'))).toBe('/signup')
    expect(writeAddress(resolveAddress('#mail', '/profile'))).toBe('/profile#mail')
    expect(writeAddress(resolveAddress({ search: '?', hash: '#' }, '/profile'))).toBe('/profile')
  })

  it('keeps a question mark in a parameter and a hash in a hash', () => {
    expect(parseAddress('/a?q=why?&b#c#d')).toEqual({ pathname: '/a', search: '?q=why?&b', hash: '#c#d' })
  })

  it('never leads to another host', () => {
    for (const elsewhere of ['//evil.example/x', '///evil.example/x', '/\\evil.example/x']) {
      expect(writeAddress(to(elsewhere))).toBe('/evil.example/x')
    }
    expect(writeAddress(resolveAddress('?a=b', '//evil.example'))).toBe('/evil.example?a=b')
    expect(writeAddress(to('https://evil.example'))).toBe('/https://evil.example')
    expect(writeAddress(to('javascript:alert(1)'))).toBe('/javascript:alert(1)')
  })
})

describe('matchRoute', () => {
  const paths = ['*', '/', '/staff/:id', '/staff/create', '/admin/catalogue/:kind/:id', '/CompanyResult']
  const found = (pathname: string) => {
    const match = matchRoute(paths, pathname)
    return match && [paths[match.index], match.params]
  }

  it('prefers the exact path to the named one, and any to none, in whatever order', () => {
    expect(found('/staff/create')).toEqual(['/staff/create', {}])
    expect(found('/staff/7')).toEqual(['/staff/:id', { id: '7' }])
    expect(found('/')).toEqual(['/', {}])
    expect(found('/staff')).toEqual(['*', {}])
    expect(found('/staff/7/more')).toEqual(['*', {}])
    expect(matchRoute(['/demand'], '/elsewhere')).toBeUndefined()
  })

  it('takes every named part, decoded', () => {
    expect(found('/admin/catalogue/medicine/a%20b')).toEqual([
      '/admin/catalogue/:kind/:id',
      { kind: 'medicine', id: 'a b' },
    ])
    expect(found('/staff/a%2Fb')).toEqual(['/staff/:id', { id: 'a/b' }])
    expect(found('/staff/%E0%A4%A6%E0%A4%B5%E0%A4%BE')).toEqual(['/staff/:id', { id: 'दवा' }])
  })

  it('takes an address that cannot be decoded as it is', () => {
    expect(found('/staff/100%')).toEqual(['/staff/:id', { id: '100%' }])
  })

  it('looks away from capital letters and slashes at the end', () => {
    expect(found('/companyresult/')).toEqual(['/CompanyResult', {}])
    expect(found('/STAFF/Create')).toEqual(['/staff/create', {}])
    expect(found('/staff//')).toEqual(['*', {}])
  })
})

describe('memoryHistory', () => {
  it('tells where it is and how it came there', () => {
    const history = memoryHistory()
    const told: Navigation[] = []
    const stop = history.listen((navigation) => told.push(navigation))
    history.push(to('/a'), { from: 1 })
    history.replace(to('/b?c'), null)
    history.go(-1)
    history.go(-1)
    history.go(1)
    expect(told.map(({ type, location }) => [type, writeAddress(location), location.state])).toEqual([
      ['PUSH', '/a', { from: 1 }],
      ['REPLACE', '/b?c', null],
      ['POP', '/', null],
      ['POP', '/b?c', null],
    ])
    expect(told[1]?.location.key).toBe(told[3]?.location.key)
    expect(new Set(told.map(({ location }) => location.key)).size).toBe(3)
    stop()
    history.push(to('/d'), null)
    expect(told).toHaveLength(4)
    expect(history.now.location.pathname).toBe('/d')
  })

  it('forgets what lay ahead after a push', () => {
    const history = memoryHistory()
    history.push(to('/a'), null)
    history.go(-1)
    history.push(to('/b'), null)
    history.go(1)
    expect(history.now.location.pathname).toBe('/b')
  })
})
