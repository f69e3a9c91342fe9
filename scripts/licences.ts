/**
 * Lists the licences of all delivered packages, and ends with status 1 if one is not allowed. `npm run
 * licences`
 */
import { billOfMaterials, type Component } from './sbom.ts'

/** Licences under which a package may be delivered with a closed-source product. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  // Fonts: they may be delivered with any program.
  'OFL-1.1',
  // For the files of the package itself, which are delivered unchanged.
  'MPL-2.0',
  // The image library is a separate shared library, which users may replace.
  'LGPL-3.0-or-later',
])

/** Licences that packages state only in their own files, not in package.json. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  'incremental-encoder': 'MPL-2.0',
  'png-js': 'MIT',
}

/** The licence of a package as an SPDX expression; 'none' if it states none. */
export function licenceOf({ name, licenses = [] }: Component): string {
  const [first] = licenses
  return STATED_ELSEWHERE[name] ?? first?.expression ?? first?.license?.id ?? first?.license?.name ?? 'none'
}

/** True for an expression with at least one alternative of allowed licences only. */
export function isAllowed(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((licence) => ALLOWED.has(licence.trim())))
}

if (import.meta.main) {
  const packages = Map.groupBy(billOfMaterials().components, licenceOf)
  for (const [licence, those] of [...packages].sort((a, b) => b[1].length - a[1].length)) {
    const names = those.map(({ name, version }) => `${name}@${version}`)
    console.log(
      `${licence} (${those.length})${isAllowed(licence) ? '' : ' — NOT ALLOWED'}\n  ${names.join(', ')}\n`,
    )
  }
  if (![...packages.keys()].every(isAllowed)) process.exitCode = 1
}
