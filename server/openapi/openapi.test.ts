// Rules: docs/rules/interface.md#openapi
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook.ts'
import { routes } from '../routes.ts'
import { startWorld } from '../testing/harness.ts'
import { bodyExamples } from './examples.ts'

const world = await startWorld()

/** The target of a reference of a document. */
function at(document: unknown, reference: unknown): unknown {
  const path = String(reference).replace('#/', '').split('/')
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document)
}

test('the document describes every call, and every reference in it has a target', async () => {
  const { status, body } = await world.visitor.get('/api/openapi.json')
  expect(status).toBe(200)
  expect(String(body.openapi)).toBe('3.1.0')
  const described = Object.entries(body.paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort())
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"(#\/[^"]+)"/g)].map(([, path]) => path)
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) expect(at(body, reference), reference).toBeDefined()
})

test('the document says that the jobs of a step are named once each', async () => {
  const { body } = await world.visitor.get('/api/openapi.json')
  const content = body.paths?.['/api/bookings/{reference}/steps/']?.post?.requestBody?.content
  const step = at(body, content?.['application/json']?.schema?.$ref) as Record<string, never>
  expect(step.properties).toMatchObject({
    jobs: { type: ['array', 'null'], maxItems: 1000, uniqueItems: true },
  })
})

test('the document has wire names, ranges, closed lists, formats and examples', async () => {
  const { body } = await world.visitor.get('/api/openapi.json')
  const content = body.paths?.['/api/addcntrquoterequest/']?.post?.requestBody?.content?.['application/json']
  expect(content?.example).toEqual([...bodyExamples.values()][1])
  expect(content?.schema).toEqual({ $ref: '#/components/schemas/ContainerRequestDraft' })
  const draft = body.components?.schemas?.ContainerRequestDraft
  expect(draft?.required).toContain('quoteRequestReference')
  expect(draft?.properties?.quoteRequestDeadline).toMatchObject({ type: 'string', format: 'date' })
  const line = at(body, draft?.properties?.cntrquoterequestcntrdetails?.items?.$ref) as Record<string, never>
  expect(line.properties).toMatchObject({
    CntrQuoteRequestContainerDetailsNoOfCntrs: { minimum: 1, maximum: 999 },
  })
  expect(JSON.stringify(line.properties)).toContain('"40HCRF (NOR)"')
})

test('an answer has ids in lists of single values, and a body has none', async () => {
  const { body } = await world.visitor.get('/api/openapi.json')
  const { ContainerRequest, ContainerRequestDraft, ContainerQuote } = body.components?.schemas ?? {}
  for (const list of [
    ContainerRequest?.properties?.quoterequestcntrrequirements,
    ContainerRequest?.properties?.quoterequestftldetailsvehicletype,
    ContainerRequest?.properties?.quoterequestftldetailstrailertype,
    ContainerQuote?.properties?.counteroffer,
  ])
    expect(list?.items?.required).toContain('id')
  const sent = ContainerRequestDraft?.properties?.quoterequestcntrrequirements?.items
  expect(Object.keys(sent?.properties ?? {})).toEqual(['cntrRequirements'])
})

test('a creating call lists every possible failure, with Retry-After where waiting helps', async () => {
  const { body } = await world.visitor.get('/api/openapi.json')
  const { responses } = body.paths?.['/api/addcntrquoterequest/']?.post ?? {}
  expect(Object.keys(responses ?? {})).toEqual([
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  for (const status of ['429', '503']) {
    const response = at(body, responses?.[status]?.$ref)
    expect(response).toMatchObject({ headers: { 'Retry-After': expect.anything() } })
  }
  expect(JSON.stringify(at(body, responses?.['403']?.$ref))).toContain('RuleErrors')
})

test('each message to a webhook is described, with its signature', async () => {
  const { body } = await world.visitor.get('/api/openapi.json')
  const messages = body.webhooks as unknown as Record<string, { post: Record<string, unknown> }>
  expect(Object.keys(messages)).toEqual([...WEBHOOK_EVENTS, 'webhook.test'])
  const { parameters, requestBody } = messages['booking.changed']?.post ?? {}
  expect(JSON.stringify(parameters)).toContain('"webhook-signature"')
  expect(requestBody).toMatchObject({
    content: {
      'application/json': {
        schema: {
          properties: { type: { const: 'booking.changed' }, data: { required: ['booking', 'request'] } },
        },
      },
    },
  })
  expect(JSON.stringify(body.info)).toContain('HMAC-SHA-256')
})

test('the page runs its own script and nothing from other hosts', async () => {
  const answer = await world.app.inject('/api/docs/')
  expect(answer.headers['content-type']).toContain('text/html')
  const script = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(answer.body)?.[1] ?? ''
  expect(answer.headers['content-security-policy']).toContain(`'sha256-${hash('sha256', script, 'base64')}'`)
  expect(answer.body).not.toMatch(/https?:\/\//)
  const bundle = await world.app.inject({
    url: '/api/docs/js/scalar.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(bundle.statusCode).toBe(200)
  expect(bundle.headers['content-encoding']).toBe('br')
  expect(bundle.rawPayload.length).toBeLessThan(1_600_000)
})

test('the page has one address, and no address below it', async () => {
  const without = await world.app.inject('/api/docs')
  expect(without.statusCode).toBe(301)
  expect(without.headers.location).toBe('/api/docs/')
  const nothing = await world.visitor.get('/api/docs/nothing')
  expect(nothing.status).toBe(404)
  expect(Object.keys(nothing.body)).toEqual(['detail'])
})
