// The content security policy forbids eval. The schema library tries eval for its first schema, and the browser would
// report that. This setting prevents it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
