// The content security policy forbids making code from text. The schema library tries it when its first schema
// is made, and the browser would report that; this setting, read from here, keeps it from trying.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
