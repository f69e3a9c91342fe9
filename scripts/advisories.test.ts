import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { knownVulnerabilities } from './advisories.ts'

/** The result with a registry that answers only queries about advisories, in this way. */
async function askedOf(status: number, answer: object) {
  const server = createServer((request, response) => {
    const isAboutAdvisories = request.url?.endsWith('/security/advisories/bulk')
    request.resume()
    response.writeHead(isAboutAdvisories ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAboutAdvisories ? answer : {}))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return knownVulnerabilities({
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_fetch_retries: '0',
  })
}

test('a delivered package with an advisory is named, with what is wrong', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'Reads too far',
    severity: 'high',
    vulnerable_versions: '>=0.0.0',
    cwe: [],
    cvss: { score: 7.5, vectorString: null },
  }
  const found = await askedOf(200, { 'fast-uri': [advisory] })
  expect(found).toContainEqual('fast-uri (high); Reads too far')
})

test('without an advisory the list is empty', async () => {
  expect(await askedOf(200, {})).toEqual([])
})

test('a registry without an answer is distinguished from one without advisories', async () => {
  expect(await askedOf(500, {})).toBeNull()
})
