/** Code of several modules that runs in the page of a browser, where it cannot import. */
import { build } from 'vite'

/** A module with all it imports, as a script that leaves the module's exports in the variable `inPage`. */
export async function pageScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry, formats: ['iife'], name: 'inPage', fileName: 'in-page' },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`)
  return output.output[0].code
}
