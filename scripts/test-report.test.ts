// Rules: docs/decisions/0296-a-failed-file-of-journeys-is-run-again.md
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  failedFiles,
  isFailed,
  isPassed,
  joined,
  readReport,
  type TestResult,
  titleOf,
} from './test-report.ts'

const result = (file: string, name: string | null, status: TestResult['status']): TestResult => ({
  file,
  name,
  status,
  message: '',
})
const titles = (results: readonly TestResult[]) => results.map(titleOf)

test('a report names the tests of its files, and a file that failed without a test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  const error = ['Error: wrong', '    at /r/e2e/a.test.ts:1', '    at /r/node_modules/vitest/x.js:2'].join(
    '\n',
  )
  const tests = [
    { fullName: 'one', status: 'passed', failureMessages: [] },
    { fullName: 'two', status: 'failed', failureMessages: [error] },
    { fullName: 'three', status: 'pending', failureMessages: [] },
  ]
  const testResults = [
    { name: '/r/e2e/a.test.ts', status: 'failed', message: '', assertionResults: tests },
    { name: '/r/e2e/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  writeFileSync(path, JSON.stringify({ testResults }))
  expect(readReport(path, '/r')).toEqual([
    { file: 'e2e/a.test.ts', name: 'one', status: 'passed', message: '' },
    {
      file: 'e2e/a.test.ts',
      name: 'two',
      status: 'failed',
      message: '    Error: wrong\n        at /r/e2e/a.test.ts:1',
    },
    { file: 'e2e/a.test.ts', name: 'three', status: 'skipped', message: '' },
    { file: 'e2e/b.test.ts', name: null, status: 'failed', message: '    no such module' },
  ])
})

test('a run that crashed before its report has no results', () => {
  expect(readReport('/no/such/report.json', '/')).toEqual([])
})

test('the failed files of a run are named once', () => {
  const first = [
    result('a', 'one', 'failed'),
    result('a', 'two', 'failed'),
    result('b', 'one', 'passed'),
    result('c', null, 'failed'),
  ]
  expect(failedFiles(first)).toEqual(['a', 'c'])
})

test('a test has passed if it passed in either run, and is named with its failure', () => {
  const first = [result('a', 'one', 'failed'), result('a', 'two', 'passed'), result('b', 'one', 'passed')]
  const second = [result('a', 'one', 'passed'), result('a', 'two', 'failed')]
  const { results, unsteady } = joined(first, second)
  expect(titles(results.filter(isPassed))).toEqual(['b > one', 'a > one', 'a > two'])
  expect(titles(unsteady)).toEqual(['a > one', 'a > two'])
})

test('a test that failed in both runs has failed', () => {
  const { results, unsteady } = joined([result('a', 'one', 'failed')], [result('a', 'one', 'failed')])
  expect(titles(results.filter(isFailed))).toEqual(['a > one'])
  expect(unsteady).toEqual([])
})

test('a file that could not be loaded at the first run counts by its tests of the second', () => {
  const { results, unsteady } = joined([result('a', null, 'failed')], [result('a', 'one', 'passed')])
  expect(results).toEqual([result('a', 'one', 'passed')])
  expect(titles(unsteady)).toEqual(['a'])
})

test('a file that could not be loaded at both runs has failed', () => {
  const { results, unsteady } = joined([result('a', null, 'failed')], [result('a', null, 'failed')])
  expect(titles(results.filter(isFailed))).toEqual(['a'])
  expect(unsteady).toEqual([])
})

test('a failed file that the second run never reached has failed', () => {
  expect(joined([result('a', 'one', 'failed')], []).results.filter(isFailed)).toHaveLength(1)
})
