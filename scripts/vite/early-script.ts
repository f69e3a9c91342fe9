import path from 'node:path'
import { build, type Plugin } from 'vite'

const SOURCE = path.resolve(import.meta.dirname, '../../web/early.ts')

/**
 * Builds web/early.ts by itself, as dist/web/early.js: one script without imports, which the server writes into the
 * head of each page.
 */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    async writeBundle({ dir = 'dist/web' }) {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
        },
      })
      if (!('output' in built)) throw new Error('the early script was not built')
      this.fs.writeFile(path.join(dir, 'early.js'), built.output[0].code)
    },
  }
}
