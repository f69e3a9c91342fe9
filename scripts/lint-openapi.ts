/** Checks the OpenAPI document against Redocly's recommended rules; part of `npm run check`. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '../server/openapi/document.ts'
import { routes } from '../server/routes.ts'

const root = join(import.meta.dirname, '..')

/** Lints the document of all calls. `report` is the linter's output. */
function lintOpenApi(): { readonly isClean: boolean; readonly report: string } {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    const calls = routes.map(({ endpoint }) => endpoint)
    writeFileSync(file, JSON.stringify(openApiDocument(calls, 'Quayline')))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/@redocly/cli/bin/cli.js'),
        'lint',
        file,
        '--config',
        join(root, 'redocly.yaml'),
      ],
      {
        encoding: 'utf8',
        // No telemetry, and no check for a newer version.
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    )
    return { isClean: status === 0, report: `${stdout}${stderr}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { isClean, report } = lintOpenApi()
  console.log(report)
  process.exitCode = isClean ? 0 : 1
}
