import { access, constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { makeBackup } from '../backup/backup.ts'
import { createStore } from '../files/files.ts'
import { type Command, CommandError } from './command.ts'
import { interruptible } from './interruption.ts'
import { createProgress, inWords, notice, say } from './terminal.ts'
import { reach } from './with-database.ts'

const titles = { files: 'Copying files', tables: 'Copying tables' }

export const backupCommand: Command = {
  name: 'backup',
  operands: ['FILE'],
  options: {},
  summary: 'Write a backup of everything that must not be lost to one file',
  help: `A consistent snapshot of database and uploaded files, taken while the service runs. FILE must not exist yet;
it appears only once it is complete, and a stopped backup leaves nothing. It contains identity papers and
password hashes: only its owner can read it, and copies should be encrypted.

"rasad restore FILE --check" reads it and compares every checksum in it.`,

  async run({ operands: [name = ''], config }) {
    const file = resolve(name)
    await refuseBadTarget(file)
    const database = await reach(config)
    const progress = createProgress()
    try {
      const { bytes, sha256, takenAt, manifest } = await interruptible(async (signal) => {
        try {
          return await makeBackup({
            database,
            store: createStore(config),
            file,
            signal,
            onProgress: (stage, done, total) => progress.update(titles[stage], done, total),
          })
        } catch (error) {
          if (!signal.aborted) throw error
          throw new CommandError('Stopped; no backup was written.', { exitCode: 130, cause: error })
        }
      })
      progress.stop()
      for (const id of manifest.files.missing) notice(`File ${id} is missing in the store.`)
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
      say(`${file}: ${inWords(rows)} rows and ${inWords(manifest.files.count)} files as of ${takenAt}.`)
      say(`${inWords(bytes)} bytes, sha256 of the content ${sha256}`)
    } catch (error) {
      progress.stop()
      if (error instanceof CommandError) throw error
      throw new CommandError(`No backup was written: ${(error as Error).message}`, { cause: error })
    } finally {
      await database.close()
    }
  },
}

async function refuseBadTarget(file: string): Promise<void> {
  const there = await access(file).then(
    () => true,
    () => false,
  )
  if (there) throw new CommandError(`${file} is there already. Name another file.`)
  await access(dirname(file), constants.W_OK).catch((error) => {
    throw new CommandError(`Cannot write to ${dirname(file)}: ${error.message}`, { cause: error })
  })
}
