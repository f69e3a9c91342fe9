/** What the set-up of a test project hands to its test files. */
declare module 'vitest' {
  interface ProvidedContext {
    database:
      | { kind: 'postgres'; adminUrl: string; template: string }
      /** `snapshot` is a file with a dump of a migrated database. */
      | { kind: 'pglite'; snapshot: string }
  }
}

export {}
