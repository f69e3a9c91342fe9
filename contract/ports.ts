/** The ports that the location pickers offer (docs/rules/requests.md#ports). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

export const listPorts = endpoint('listPorts', {
  method: 'GET',
  path: '/api/portlist/',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/requests.md#ports',
  summary: 'Ports, those of the United Kingdom first',
  reply: {
    listOf: wire(z.object({ name: z.string(), code: z.string() }), { name: 'portName', code: 'portUNLOC' }),
  },
  csv: 'ports',
})
