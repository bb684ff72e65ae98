/** How often each fault is injected: once in `npm run test:rest`, more often in `npm run test:faults`. */
export const rounds = Number(process.env.FAULTS_ROUNDS ?? 1)

/** Options of a self-contained test that can be repeated. */
export const again = { repeats: rounds - 1, timeout: 240_000 }
