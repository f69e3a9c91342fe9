/**
 * The software bill of materials (CycloneDX 1.5) of a release: the packages of the server, and those in the browser
 * application. `npm run sbom -- file.json` writes it, without a file it is printed.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A package as the bill names it. Its licence is in one of the three fields, or missing. */
export interface Component {
  readonly name: string
  readonly version: string
  readonly licenses?: readonly {
    readonly expression?: string
    readonly license?: { readonly id?: string; readonly name?: string }
  }[]
}

interface BillOfMaterials {
  readonly components: readonly Component[]
}

/** The packages of `devDependencies` that reach browsers: those that the code of web/ imports. */
export function browserPackages(): string[] {
  const { devDependencies } = packageJson()
  const imported = globSync('web/**/*.{ts,tsx,css}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(/['"](@[\w.-]+\/[\w.-]+|[a-z][\w.-]*)[/'"]/g),
    ])
    .map(([, name = '']) => name)
  return [...new Set(imported)].filter((name) => name in devDependencies).sort()
}

/**
 * Asks npm for the bill. npm lists `dependencies` only, so it runs on a copy of package.json in which the packages of
 * the browser application are dependencies, too.
 */
export function billOfMaterials(): BillOfMaterials {
  const { dependencies, devDependencies, ...rest } = packageJson()
  const delivered = new Set(browserPackages())
  const split = (isDelivered: boolean) =>
    Object.fromEntries(
      Object.entries(devDependencies).filter(([name]) => delivered.has(name) === isDelivered),
    )
  const temporary = mkdtempSync(join(tmpdir(), 'quayline-sbom-'))
  // npm names the subject of the bill after its folder.
  const folder = join(temporary, 'quayline')
  try {
    mkdirSync(folder)
    const copy = { ...rest, dependencies: { ...dependencies, ...split(true) }, devDependencies: split(false) }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(copy))
    copyFileSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
    const asked = [
      'sbom',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--package-lock-only',
      '--omit=dev',
    ]
    const npm = spawnSync('npm', asked, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    if (npm.status !== 0) throw new Error(`npm sbom failed: ${npm.error?.message ?? npm.stderr}`)
    return JSON.parse(npm.stdout)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function packageJson(): Record<'dependencies' | 'devDependencies', Record<string, string>> {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}

if (import.meta.main) {
  const text = `${JSON.stringify(billOfMaterials(), null, 2)}\n`
  const [file] = process.argv.slice(2)
  if (file) writeFileSync(file, text)
  else process.stdout.write(text)
}
