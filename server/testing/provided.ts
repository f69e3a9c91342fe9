/** The values that the set-up of a test project provides to its test files. */
declare module 'vitest' {
  interface ProvidedContext {
    database:
      | { kind: 'postgres'; adminUrl: string; template: string }
      /** `snapshot` is a file with a dump of a migrated database. */
      | { kind: 'pglite'; snapshot: string }
  }
}

export {}
