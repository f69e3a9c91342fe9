/** The installation on the wire, for operators (docs/rules/operator.md#system). */
import { SlowWork, StorageOfCompany, SystemState } from '#domain/operator/system.ts'
import { instant, listOf } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

const SlowWorkWire = wire(SlowWork, { name: 'name', ms: 'ms', at: ['at', instant] })

const WebhookCountsWire = wire(SystemState.shape.webhooks, {
  on: 'on',
  failing: 'failing',
  turnedOff: 'turnedOff',
  waiting: 'waiting',
})

const StorageOfCompanyWire = wire(StorageOfCompany, {
  companyId: 'companyid',
  company: 'company',
  files: 'files',
  bytes: 'bytes',
})

export const getSystem = endpoint('getSystem', {
  method: 'GET',
  path: '/api/operator/system/',
  access: 'operator',
  source: 'docs/rules/operator.md#system',
  summary: 'Version, database, storage by company, and the last slow calls and statements of this process',
  reply: wire(SystemState, {
    version: 'version',
    nodeVersion: 'node_version',
    startedAt: ['started_at', instant],
    database: 'database',
    databaseBytes: 'database_bytes',
    diskSize: 'disk_bytes',
    diskFree: 'disk_bytes_free',
    files: 'files',
    fileBytes: 'files_bytes',
    storage: ['storage', listOf(StorageOfCompanyWire)],
    webhooks: ['webhooks', WebhookCountsWire],
    slowCalls: ['slow_calls', listOf(SlowWorkWire)],
    slowStatements: ['slow_statements', listOf(SlowWorkWire)],
  }),
})
