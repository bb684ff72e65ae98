import { fileURLToPath } from 'node:url'

/** Where the migrations lie, plain SQL in the order of their names. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))
