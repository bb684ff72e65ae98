import { expect, it } from 'vitest'
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts'

it.each([
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['::FFFF:127.0.0.1', true],
  ['::ffff:10.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['1::1', false],
  ['2001:db8::1', false],
  ['127.1', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
])('the address %s is loopback: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected)
  expect(isLoopbackHost(address)).toBe(expected)
})

it.each([
  ['localhost', true],
  ['LocalHost.', true],
  ['rasad.localhost', true],
  ['[::1]', true],
  ['localhost.evil.example', false],
  ['evil-localhost', false],
  ['rasad.example', false],
  ['[2001:db8::1]', false],
])('the host name %s is loopback: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected)
})
