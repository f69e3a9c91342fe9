/** The columns of a version (docs/rules/typed-values.md#version). */
import { type RawBuilder, sql } from 'kysely'
import type { Versioned } from '#domain/versions.ts'

interface VersionColumns {
  version: RawBuilder<number>
  changed_in: RawBuilder<Versioned['changedIn']>
}

/** The columns of a version that was computed from a locked row. */
export function versionColumns({ version, changedIn }: Versioned): VersionColumns {
  return { version: sql<number>`${version}::int`, changed_in: sql`${JSON.stringify(changedIn)}::jsonb` }
}

/** The columns of a version after one field was changed, for a row that was not read first. */
export function versionRaisedBy(field: string): VersionColumns {
  return {
    version: sql<number>`version + 1`,
    changed_in: sql`changed_in || jsonb_build_object(${field}::text, version + 1)`,
  }
}
