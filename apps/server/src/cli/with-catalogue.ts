import { once } from 'node:events'
import { ImportFileError } from '../catalogue/import-file.ts'
import { CommandError, type Given } from './command.ts'
import { type CatalogueFile, openCatalogueFile } from './match-catalogue.ts'
import { createProgress, inWords, notice } from './terminal.ts'

/** Works with the catalogue that `--catalogue` names. @param name of the command, for its errors */
export async function withCatalogue(
  given: Given,
  name: string,
  work: (catalogue: CatalogueFile, progress: ReturnType<typeof createProgress>) => Promise<void>,
): Promise<void> {
  const file = given.options.catalogue
  if (typeof file !== 'string' || file === '') {
    throw new CommandError(`rasad ${name}: --catalogue FILE is missing. It names the CSV file to look in.`)
  }
  const progress = createProgress()
  try {
    const catalogue = await openCatalogueFile(file, (title, done, total) =>
      progress.update(title, done, total),
    )
    if (catalogue.nameless > 0) {
      progress.stop()
      notice(`${inWords(catalogue.nameless)} rows of ${file} have no name and were skipped.`)
    }
    await work(catalogue, progress)
  } catch (error) {
    if (error instanceof ImportFileError) throw new CommandError(error.message, { cause: error })
    throw error
  } finally {
    progress.stop()
  }
}

/** Waits for a slow reader, so that thousands of answers do not fill memory. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
