// What the build writes into the worker: see apps/web/offline-worker.ts.

/** Another build has another one. */
declare const BUILD_VERSION: string
/** What screens need that open without a network, and the digest of each file. */
declare const BUILD_SHELL: readonly (readonly [path: string, integrity: string])[]
/** Of these, what every page names in its head. */
declare const BUILD_FIRST: readonly string[]
/** The texts of those screens, by language. */
declare const BUILD_TEXTS: Readonly<Record<string, readonly (readonly [path: string, integrity: string])[]>>
/** All files of the build with a hash in their name. */
declare const BUILD_ASSETS: readonly string[]
/** The languages that have a page of their own, English first. */
declare const BUILD_LANGUAGES: readonly string[]
