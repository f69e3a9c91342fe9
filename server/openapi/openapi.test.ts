// Rules: docs/rules/interface.md#openapi
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()

test('the document describes every call, and every reference in it leads somewhere', async () => {
  const { status, body } = await world.anyone.get('/api/openapi.json')
  expect(status).toBe(200)
  expect(String(body.openapi)).toBe('3.1.0')
  const described = Object.entries(body.paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort())
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) {
    const found = reference
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], body)
    expect(found, reference).toBeDefined()
  }
})

test('it speaks in wire names, with ranges and closed lists', async () => {
  const { body } = await world.anyone.get('/api/openapi.json')
  const post = body.paths?.['/api/addcntrquoterequest/']?.post
  const schema = post?.requestBody?.content?.['application/json']?.schema
  const line = schema?.properties?.cntrquoterequestcntrdetails?.items
  expect(line?.properties?.CntrQuoteRequestContainerDetailsCntrSizeType?.enum).toHaveLength(11)
  expect(line?.properties?.CntrQuoteRequestContainerDetailsNoOfCntrs).toMatchObject({
    minimum: 1,
    maximum: 999,
  })
  expect(schema?.required).toContain('quoteRequestReference')
})

test('the page names every call', async () => {
  const answer = await world.app.inject('/api/docs')
  expect(answer.headers['content-type']).toContain('text/html')
  for (const { endpoint } of routes) expect(answer.body).toContain(`id="${endpoint.name}"`)
  expect(answer.body).not.toContain('<script')
})
