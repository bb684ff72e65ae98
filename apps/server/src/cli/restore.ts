import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  BackupDamagedError,
  checkBackup,
  type Manifest,
  RestoreRefusedError,
  restoreBackup,
} from '../backup/backup.ts'
import type { Config } from '../config.ts'
import { createStore } from '../files/files.ts'
import { createLinks } from '../links/links.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { type Command, CommandError } from './command.ts'
import { interruptible } from './interruption.ts'
import { createProgress, inWords, notice, say } from './terminal.ts'
import { reach } from './with-database.ts'

const titles = { checking: 'Checking', restoring: 'Restoring' }

export const restoreCommand: Command = {
  name: 'restore',
  operands: ['FILE'],
  options: { check: { type: 'boolean' }, replace: { type: 'boolean' }, 'end-links': { type: 'boolean' } },
  summary: 'Restore a backup into an empty database',
  help: `Stop the service first. The whole file is checked before anything is written. Rows are restored in one
transaction, which commits only if every table, read again, matches the backup byte for byte. A backup of an older
Rasad is migrated afterwards.

  --check     only read FILE and compare every checksum in it; no database is needed
  --replace   delete what the database contains now
  --end-links end every link to a list or a request that the backup brings back. Those that somebody has ended
              since the backup work again otherwise

Everybody is signed out, and mails that were waiting at the time of the backup are sent.`,

  async run({ operands: [name = ''], options, config }) {
    const file = resolve(name)
    await access(file).catch((error) => {
      throw new CommandError(`${file} cannot be read: ${error.message}`, { cause: error })
    })
    const progress = createProgress()
    let database: Database | undefined
    try {
      await interruptible(async (signal) => {
        const onProgress = (stage: keyof typeof titles, done: number, total: number) => {
          progress.update(titles[stage], done, total)
          signal.throwIfAborted()
        }
        try {
          if (options.check) {
            const { header, manifest } = await checkBackup(file, migrationsFolder, onProgress)
            progress.stop()
            sayContents(manifest)
            say(`${file} is whole. It was taken at ${header.takenAt}.`)
            return
          }
          const { header, manifest, migrated } = await restoreBackup({
            openTarget: async () => {
              database = await reach(config, 'serve')
              return { database, store: createStore(config) }
            },
            file,
            migrationsFolder,
            replace: options.replace === true,
            signal,
            onProgress,
          })
          progress.stop()
          sayContents(manifest)
          for (const each of migrated) say(`applied ${each}`)
          if (database) await settleLinks(config, database.db, header.takenAt, options['end-links'] === true)
          for (const id of manifest.files.missing) notice(`File ${id} was already missing in the backup.`)
          say(`Restored as of ${header.takenAt}. Every row and file was read again and matches the backup.`)
        } catch (error) {
          if (!signal.aborted) throw error
          throw new CommandError('Stopped; nothing was restored.', { exitCode: 130, cause: error })
        }
      })
    } catch (error) {
      progress.stop()
      if (error instanceof BackupDamagedError) {
        throw new CommandError(`${file} is damaged or no backup: ${error.message}. Nothing was restored.`, {
          cause: error,
        })
      }
      if (error instanceof RestoreRefusedError) {
        throw new CommandError(`Not restored: ${error.message}`, { cause: error })
      }
      throw error
    } finally {
      await database?.close()
    }
  },
}

/** Says how many links work again, or ends them. */
async function settleLinks(config: Config, db: Db, takenAt: string, end: boolean): Promise<void> {
  const links = createLinks({ db, keyFile: config.linkKeyFile })
  const { lists, requests } = await links.live()
  const which = `${inWords(lists)} to lists and ${inWords(requests)} to requests`
  if (end) {
    await links.endAll()
    say(`Ended every link that the backup brought back: ${which}.`)
    return
  }
  await links.sealWaiting()
  say(
    `Links that work again: ${which}. Among them are those that were ended since ${takenAt}; --end-links ends all.`,
  )
  const lost = await links.countLost()
  if (lost > 0) {
    notice(
      `The key in ${config.linkKeyFile} does not open ${inWords(lost)} links: their owners can only make new ones.`,
    )
  }
}

function sayContents({ tables, files }: Manifest): void {
  const lines = Object.entries(tables)
    .filter(([, { rows }]) => rows > 0)
    .map(([name, { rows, sha256 }]) => [name, inWords(rows), sha256.slice(0, 16)])
  lines.push(['files', inWords(files.count), ''])
  const width = Math.max(...lines.map(([name = '']) => name.length))
  for (const [name = '', count = '', sum = ''] of lines) {
    say(`  ${name.padEnd(width)}  ${count.padStart(12)}  ${sum}`.trimEnd())
  }
}
