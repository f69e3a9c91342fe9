/** How the server is bundled (`server/build/server.ts`). */
import { defineConfig } from 'vite'

/**
 * Packages that stay as they are installed: they bring files of their own (native code, WebAssembly, data, threads), or
 * few installations need them, or a process rarely needs them.
 */
const AS_INSTALLED = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@electric-sql/pglite',
  '@scalar/fastify-api-reference',
  'flydrive',
  'i18n-iso-countries',
  'nodemailer',
  'pdfkit',
  'prom-client',
  'sharp',
  'stripe',
]

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node26',
    sourcemap: true,
    rolldownOptions: {
      // The names of programFile() in server/process/program-file.ts.
      input: {
        start: 'server/start.ts',
        'decode-images': 'server/files/decoder-process.ts',
        'draw-papers': 'server/bookings/papers/drawing-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:7].js' },
    },
  },
  ssr: { noExternal: true, external: AS_INSTALLED },
})
