/** How often each fault happens: once in `npm test`, more often in `npm run test:faults`. */
export const rounds = Number(process.env.FAULTS_ROUNDS ?? 1)

/** For a test that is whole in itself. */
export const again = { repeats: rounds - 1, timeout: 60_000 }
