import { config } from 'zod/mini'

// zod probes eval to compile its schemas, which the Content-Security-Policy forbids and reports.
config({ jitless: true })
