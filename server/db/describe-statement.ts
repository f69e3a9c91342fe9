const WRITE = /\b(insert into|update|delete from)\s+"?(?!set\b|of\b|skip\b)([a-z_]+)"?/g
const READ = /\b(?:from|join)\s+"?([a-z_]+)"?/g
const MAX_TABLES = 4

/** A short description of a statement for the log: the tables that it writes, else those that it reads. */
export function describeStatement(text: string): string {
  const writes = unique([...text.matchAll(WRITE)].map(([, verb, table]) => `${verb} ${table}`))
  if (writes.length > 0) return short(writes)
  const tables = unique([...text.matchAll(READ)].map(([, table]) => String(table)))
  return tables.length > 0 ? `select from ${short(tables)}` : 'select'
}

const unique = (all: readonly string[]) => [...new Set(all)]

function short(parts: readonly string[]): string {
  const more = parts.length - MAX_TABLES
  return parts.slice(0, MAX_TABLES).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
