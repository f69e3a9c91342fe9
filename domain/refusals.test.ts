// Rules: docs/rules/interface.md#errors
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  CLAIM_DAYS_AFTER_CALL_OFF,
  MAX_CHANGES,
  MAX_CLAIMS_OF_JOB,
  MAX_PROOFS,
  UNDO_HOURS,
} from './bookings/vocabulary.ts'
import { FREE_PROFILES } from './directory/haulier.ts'
import { MAX_LANES } from './lanes/lane.ts'
import { MAX_QUESTIONS } from './questions/question.ts'
import { MAX_OFFERS } from './quotes/vocabulary.ts'
import { type RefusalCode, refusals, sentenceOf } from './refusals.ts'
import { MAX_TEMPLATES } from './templates/template.ts'

test('every refusal of a feature is in the list of all, and no two features use one code', async () => {
  const files = globSync('{*/,}*-refusals.ts', { cwd: import.meta.dirname })
  files.push(...globSync('*/refusals.ts', { cwd: import.meta.dirname }))
  const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  const codes = modules.flatMap((module) => Object.values(module).flatMap((kinds) => Object.keys(kinds)))
  expect(codes.toSorted()).toEqual(Object.keys(refusals).toSorted())
})

test('a placeholder is filled, and one without a value stays visible', () => {
  expect(sentenceOf('too_many_webhooks', { most: '10' })).toContain('at most 10 webhooks')
  expect(sentenceOf('too_many_webhooks')).toContain('at most {most} webhooks')
})

// The lists of refusals import no rules, so their sentences write these numbers out.
test.each<[RefusalCode, number]>([
  ['too_many_proofs', MAX_PROOFS],
  ['too_many_charges', MAX_CLAIMS_OF_JOB],
  ['too_many_changes', MAX_CHANGES],
  ['undo_too_late', UNDO_HOURS],
  ['claim_too_late', CLAIM_DAYS_AFTER_CALL_OFF],
  ['too_many_lanes', MAX_LANES],
  ['too_many_templates', MAX_TEMPLATES],
  ['question_limit_reached', MAX_QUESTIONS],
  ['too_many_offers', MAX_OFFERS],
  ['directory_needs_plan', FREE_PROFILES],
])('the sentence of %s names the limit of its rule, %i', (code, limit) => {
  expect(sentenceOf(code).match(/\d+/g)).toEqual([String(limit)])
})
