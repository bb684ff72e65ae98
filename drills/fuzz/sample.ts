import type { Random } from '@rasad/testkit/random'
import type { Schema } from './open-api.ts'

/** Records that exist in the database, for requests that get past validation. */
export interface Known {
  /** Ids of all kinds of records. */
  ids: readonly string[]
  /** Ids by the word before them in a path: `staff`, `medicine` … */
  byKind: Readonly<Record<string, readonly string[]>>
  words: readonly string[]
  image: Buffer
}

/** A file of a form. */
export class SampleFile {
  readonly bytes: Buffer
  readonly name: string
  constructor(bytes: Buffer, name = 'image.png') {
    this.bytes = bytes
    this.name = name
  }
}

const byName: Record<string, string> = {
  password: 'Monsoon-42',
  newPassword: 'Monsoon-42',
  contact: '9000012345',
  contactNo: '9000012345',
  phone: '9000012345',
  pincode: '411030',
  address: '12 Tilak Road, Pune',
}

/** A value that is valid according to the document. @param name the name of the field. */
export function sampleOf(schema: Schema, name: string, random: Random, known: Known): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return sampleOf(random.pick(schema.anyOf), name, random, known)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) || random.chance(0.7))
          .map(([field, part]) => [field, sampleOf(part, field, random, known)]),
      )
    case 'array': {
      const most = Math.max(schema.minItems ?? 0, 3)
      return Array.from({ length: most }, () => sampleOf(schema.items ?? {}, name, random, known))
    }
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + random.int(5)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'string':
      return sampleText(schema, name, random, known)
    default:
      return 'anything'
  }
}

function sampleText(schema: Schema, name: string, random: Random, known: Known): unknown {
  if (schema.format === 'binary') return new SampleFile(known.image)
  if (schema.format === 'date') return '2001-02-03'
  if (/email/i.test(name)) return `hostile-${random.int(2 ** 31)}@cases.example`
  if (schema.pattern?.includes('{24}')) return random.pick(known.ids)
  return byName[name] ?? `${random.pick(known.words)} ${random.int(10_000)}`
}
