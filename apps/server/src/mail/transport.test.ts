import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeOldMails } from './transport.ts'

it('old mails are removed, also while another one is being written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rasad-outbox-'))
  try {
    for (const name of ['old.eml', 'new.eml']) writeFileSync(join(folder, name), 'mail')
    utimesSync(join(folder, 'old.eml'), 1_000, 1_000)
    // Listed, but gone when it is looked at: as a file that has just got its final name.
    symlinkSync(join(folder, 'nowhere'), join(folder, 'a.eml.part'))
    await removeOldMails(folder, new Date(Date.now() - 60_000))
    expect(readdirSync(folder).sort()).toEqual(['a.eml.part', 'new.eml'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
