import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { SpooledFile } from './spooled-file.ts'

it('closes a file whose name the disk does not remove', async () => {
  const { open, rm } = fs
  const opened: FileHandle[] = []
  const folder = await fs.mkdtemp(`${tmpdir()}/spool-`)
  Object.assign(fs, {
    async open(...given: Parameters<typeof open>) {
      const file = await open(...given)
      opened.push(file)
      return file
    },
    rm: () => Promise.reject(new Error('The disk fails.')),
  })
  syncBuiltinESMExports()
  try {
    await expect(SpooledFile.create(folder)).rejects.toThrow('The disk fails.')
  } finally {
    Object.assign(fs, { open, rm })
    syncBuiltinESMExports()
    await rm(folder, { recursive: true })
  }
  expect(opened.map(({ fd }) => fd)).toEqual([-1])
})
