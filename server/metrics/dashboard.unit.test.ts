// Rules: docs/rules/metrics.md#metrics
/** The dashboard, the alerts and the documentation name the metrics that exist. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** The names in a text, those of the parts of a histogram as the histogram's. */
const namesIn = (text: string) => new Set(text.match(/\bquayline_[a-z_]*[a-z]/g)?.map(withoutPart))
const withoutPart = (name: string) => name.replace(/_(bucket|count|sum)$/, '')

const own = new Set(textOf('server/metrics/metrics.ts').match(/(?<=')quayline_\w+(?=')/g))
const dashboard = textOf('deploy/grafana-dashboard.json')
const alerts = textOf('deploy/prometheus-alerts.yml')

test('every metric is on the dashboard, and the alerts use no other', () => {
  expect(own.size).toBeGreaterThan(15)
  expect(namesIn(dashboard)).toEqual(own)
  expect([...namesIn(alerts)].filter((name) => !own.has(name))).toEqual([])
})

test('the metrics of Node.js on the dashboard exist', () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const used = dashboard.match(/\b(nodejs|process)_\w+/g) ?? []
  expect(used.length).toBeGreaterThan(0)
  for (const name of used) expect(registry.getSingleMetric(name), name).toBeDefined()
})

test('the documentation names every metric', () => {
  expect(namesIn(textOf('docs/rules/metrics.md'))).toEqual(own)
})
