import type { Random } from '@rasad/testkit/random'
import { texts } from './payloads.ts'
import { SampleFile } from './sample.ts'

interface Form {
  headers: Record<string, string>
  body: Buffer
}

function part(boundary: string, head: string, content: Buffer | string): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
}

function fieldHead(name: string): string {
  return `Content-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"`
}

function partsOf(value: unknown, boundary: string): Buffer[] {
  return Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([name, content]) =>
    content instanceof SampleFile
      ? part(
          boundary,
          `${fieldHead(name)}; filename="${content.name.replaceAll(/["\r\n]/g, '_')}"\r\nContent-Type: image/png`,
          content.bytes,
        )
      : part(
          boundary,
          fieldHead(name),
          typeof content === 'string' ? content : (JSON.stringify(content) ?? ''),
        ),
  )
}

function formOf(boundary: string, parts: Buffer[]): Form {
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** A form as a browser would send it. */
export function encodeForm(value: unknown, boundary: string): Form {
  return formOf(boundary, partsOf(value, boundary))
}

type Breaking = (form: Form, parts: Buffer[], random: Random) => Form

const breakings: Record<string, Breaking> = {
  'cut off': (form, _parts, random) => ({
    ...form,
    body: form.body.subarray(0, random.int(form.body.length)),
  }),
  'without its end': (form) => ({ ...form, body: form.body.subarray(0, -6) }),
  'of another boundary': (form) => ({
    ...form,
    headers: { 'content-type': 'multipart/form-data; boundary=other' },
  }),
  'without a boundary': (form) => ({ ...form, headers: { 'content-type': 'multipart/form-data' } }),
  'without parts': () => formOf('b', []),
  empty: (form) => ({ ...form, body: Buffer.alloc(0) }),
  'of a thousand fields': () =>
    formOf(
      'b',
      Array.from({ length: 1_000 }, (_, at) => part('b', fieldHead(`f${at}`), 'x')),
    ),
  'of twenty files': () =>
    formOf(
      'b',
      Array.from({ length: 20 }, (_, at) => part('b', `${fieldHead('file')}; filename="${at}.png"`, 'x')),
    ),
  'each field twice': (_form, parts) => formOf('b1', [...parts, ...parts]),
  'with a huge field': () => formOf('b', [part('b', fieldHead('name'), 'a'.repeat(300_000))]),
  'with a huge name': () => formOf('b', [part('b', fieldHead('n'.repeat(100_000)), 'a')]),
  'with huge part headers': () =>
    formOf('b', [part('b', `${fieldHead('a')}\r\nX: ${'x'.repeat(200_000)}`, 'a')]),
  'with a part without a name': () => formOf('b', [part('b', 'Content-Disposition: form-data', 'a')]),
  'with a part without headers': () => formOf('b', [Buffer.from('--b\r\n\r\na\r\n')]),
  'with forbidden names': () =>
    formOf(
      'b',
      ['__proto__', 'constructor', 'toString'].map((name) => part('b', fieldHead(name), 'x')),
    ),
  'with a file for a text': (_form, parts) =>
    formOf('b1', [...parts, part('b1', `${fieldHead('email')}; filename="a.png"`, 'x')]),
  'with a text for a file': () =>
    formOf(
      'b',
      ['file', 'image', 'photo', 'drugLicenseImage'].map((name) => part('b', fieldHead(name), 'x')),
    ),
  'with a strange file name': (_form, _parts, random) =>
    formOf('b', [
      part(
        'b',
        `${fieldHead('file')}; filename="${random.pick(texts).replaceAll(/["\r\n]/g, '')}"`,
        'GIF89a',
      ),
    ]),
  'with a file that the call does not name': (_form, parts) =>
    formOf('b1', [part('b1', `${fieldHead('passport')}; filename="a.png"`, 'x'.repeat(5_000)), ...parts]),
  'with a file for every text': () =>
    formOf(
      'b',
      ['name', 'email', 'password', 'address', 'status', '__proto__', 'constructor'].map((name) =>
        part('b', `${fieldHead(name)}; filename="a.png"`, 'x'),
      ),
    ),
  'with a file without a name': () =>
    formOf('b', [part('b', 'Content-Disposition: form-data; filename="a"', 'x')]),
  'with a form in the form': (_form, parts) =>
    formOf('b', [
      part(
        'b',
        `${fieldHead('file')}\r\nContent-Type: multipart/mixed; boundary=b1`,
        Buffer.concat([...parts, Buffer.from('--b1--\r\n')]),
      ),
    ]),
  'with its boundary in a file': (_form, parts) =>
    formOf('b1', [
      part('b1', `${fieldHead('file')}; filename="a.png"`, 'GIF89a--b1\r\n--b1-\r\n\r\n--b1x\r\n'),
      ...parts,
    ]),
  'of forms one within the other': () => {
    const nested = (depth: number): Buffer =>
      depth === 0
        ? Buffer.from('x')
        : part(
            `n${depth}`,
            `Content-Type: multipart/form-data; boundary=n${depth - 1}\r\n${fieldHead('file')}`,
            nested(depth - 1),
          )
    return formOf('b', [
      part('b', `${fieldHead('file')}\r\nContent-Type: multipart/form-data; boundary=n50`, nested(50)),
    ])
  },
  'of ten thousand empty parts': () =>
    formOf(
      'b',
      Array.from({ length: 10_000 }, () => part('b', 'X: y', '')),
    ),
  'with an encoded part': () =>
    formOf('b', [
      part('b', `${fieldHead('file')}; filename="a"\r\nContent-Transfer-Encoding: base64`, 'R0lGODlh'),
    ]),
  'with bytes that are none': (_form, _parts, random) =>
    formOf('b', [part('b', fieldHead('name'), Buffer.from([0xff, 0xfe, random.int(256), 0xc0, 0]))]),
}

/** A malformed form. */
export function breakForm(value: unknown, random: Random): Form & { about: string } {
  const about = random.pick(Object.keys(breakings))
  const parts = partsOf(value, 'b1')
  const breaking = breakings[about]
  const form = formOf('b1', parts)
  return { about, ...(breaking ? breaking(form, parts, random) : form) }
}
