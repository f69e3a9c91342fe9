/** The values that the set-up of a test project provides to its test files. */
declare module 'vitest' {
  interface ProvidedContext {
    database:
      | { kind: 'postgres'; adminUrl: string; template: string }
      /** Files with dumps: of a database without tables, and of a migrated one. */
      | { kind: 'pglite'; empty: string; migrated: string }
  }
}

export {}
