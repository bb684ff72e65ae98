import { describe, expect, it } from 'vitest'
import { type LockedPackage, type Manifest, mayUse, supplyFaults } from './supply-rules.ts'

const good: LockedPackage = {
  version: '1.2.3',
  resolved: 'https://registry.npmjs.org/a/-/a-1.2.3.tgz',
  integrity: 'sha512-x',
  license: 'MIT',
}

function faultsOf(changes: { manifest?: Manifest; entry?: LockedPackage; npmrc?: string }): string[] {
  return supplyFaults({
    manifests: { 'package.json': { dependencies: { a: '1.2.3' }, ...changes.manifest } },
    lock: { packages: { '': {}, 'node_modules/a': { ...good, ...changes.entry } } },
    npmrc: changes.npmrc ?? 'ignore-scripts=true\n',
  })
}

describe('supply rules', () => {
  it('accepts a correct manifest', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ manifest: { dependencies: { '@rasad/contract': '*', a: '18.4.0-beta.17' } } })).toEqual(
      [],
    )
  })

  it.each(['^1.2.3', '~1.2.3', '>=1', '1.x', '*', 'latest', 'github:a/b', 'file:../a', ''])(
    'refuses the version "%s"',
    (version) => {
      for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
        expect(faultsOf({ manifest: { [kind]: { a: version } } })).toHaveLength(1)
      }
    },
  )

  it('refuses an install script that was not reviewed', () => {
    expect(faultsOf({ entry: { ...good, hasInstallScript: true } })[0]).toMatch(/install script/)
    const allowScripts = { a: false }
    expect(faultsOf({ entry: { ...good, hasInstallScript: true }, manifest: { allowScripts } })).toEqual([])
    expect(faultsOf({ npmrc: '' })[0]).toMatch(/install scripts/)
  })

  it('accepts packages only from the registry, with their digest', () => {
    expect(faultsOf({ entry: { ...good, resolved: 'https://evil.example/a.tgz' } })).toHaveLength(1)
    expect(faultsOf({ entry: { ...good, integrity: 'sha1-x' } })).toHaveLength(1)
  })

  it('accepts only permitted licences', () => {
    for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT', 'MPL-2.0']) {
      expect(mayUse(licence), licence).toBe(true)
    }
    for (const licence of [
      'GPL-3.0-only',
      'AGPL-3.0-only',
      'MIT AND GPL-2.0-only',
      'SSPL-1.0',
      'unknown',
      '',
    ]) {
      expect(mayUse(licence), licence).toBe(false)
    }
    expect(faultsOf({ entry: { ...good, license: 'AGPL-3.0-only' } })[0]).toMatch(/licence/)
  })
})
