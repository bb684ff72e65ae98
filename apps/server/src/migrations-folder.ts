import { fileURLToPath } from 'node:url'

/** The folder of the migrations: plain SQL, applied in the order of their names. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))
