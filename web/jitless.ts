// zod probes eval to compile its schemas, which the Content-Security-Policy forbids and reports. It reads these settings
// where it loads; to call its `config` would load it on every page.
const shared = globalThis as typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig ??= {}
shared.__zod_globalConfig.jitless = true

export {}
