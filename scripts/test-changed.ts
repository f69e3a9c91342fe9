/**
 * Runs the checks that the changes since a commit can break most directly, within a minute: formatting of the changed
 * files, types, the unit tests that import them, and the HTTP tests of their features on the embedded database.
 *
 * `npm run test:changed` compares with the last commit, or with its parent if nothing is uncommitted;
 * `npm run test:changed -- main` compares with a branch. The whole command, `npm test`, decides.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const untracked = git('ls-files', '--others', '--exclude-standard')
const hasEdits = untracked.length > 0 || git('diff', '--name-only', 'HEAD').length > 0
const base = process.argv[2] ?? (hasEdits ? 'HEAD' : 'HEAD~1')
const changed = [...git('diff', '--name-only', base), ...untracked].filter((path) =>
  existsSync(join(root, path)),
)

const code = changed.filter((path) => /\.tsx?$/.test(path))
const features = new Set(
  code.flatMap((path) => /^(?:server|domain|contract)\/([\w-]+)/.exec(path)?.[1] ?? []),
)
const httpTests = [...features]
  .flatMap((feature) => globSync(`server/${feature}/*.test.ts`, { cwd: root }))
  .filter((path) => !/\.(unit|race)\.test\.ts$/.test(path))

/** Runs a tool of the project; true if it succeeded. */
function run(tool: string, ...args: string[]): boolean {
  console.log(`\n━━ ${tool} ${args.join(' ').slice(0, 160)}`)
  const program = join(root, 'node_modules/.bin', tool)
  return spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0
}

const formatted = changed.filter((path) => /\.(tsx?|css|json)$/.test(path) && path !== 'package-lock.json')
const outcomes = [
  formatted.length === 0 || run('biome', 'check', ...formatted),
  run('tsc', '--noEmit'),
  run(
    'vitest',
    'related',
    '--run',
    '--project',
    'unit',
    '--passWithNoTests',
    ...code,
    'contract/architecture.test.ts',
  ),
  run('vitest', 'run', '--project', 'unit', 'contract', 'scripts/docs'),
  httpTests.length === 0 || run('vitest', 'run', '--project', 'pglite', ...httpTests),
]
if (outcomes.includes(false)) process.exitCode = 1
