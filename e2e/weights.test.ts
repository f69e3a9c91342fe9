/** The size of the pages, against the budgets of the product (docs/performance.md), as the build reports it. */
import { describe, expect, test } from 'vitest'
import { filesOfPage, weightOfPage, weightOfPart } from '../scripts/weights.ts'

const KB = 1000

describe('the sign-in page', () => {
  const { scripts, styles, fonts } = weightOfPage('/login')
  test('has at most 125 KB of JavaScript', () => expect(scripts).toBeLessThanOrEqual(125 * KB))
  test('has at most 10 KB of CSS', () => expect(styles).toBeLessThanOrEqual(10 * KB))
  test('has at most 200 KB with its font', () =>
    expect(scripts + styles + fonts).toBeLessThanOrEqual(200 * KB))
})

describe('the list of requests', () => {
  const { scripts, styles } = weightOfPage('/quote-requests')
  const files = filesOfPage('/quote-requests')
  test('has at most 168 KB of JavaScript', () => expect(scripts).toBeLessThanOrEqual(168 * KB))
  test('has at most 14 KB of CSS', () => expect(styles).toBeLessThanOrEqual(14 * KB))
  // Without HTTP/2 a browser asks for six files at a time.
  test('has at most 18 files of them', () => expect(files).toBeLessThanOrEqual(18))
})

test('the form for a new request adds at most 65 KB of JavaScript to the list with its waiting dialog', () => {
  const form = weightOfPart('requests/create/CreateRequestForm.tsx', '/quote-requests')
  const dialog = weightOfPart('requests/CreateRequest.tsx', '/quote-requests')
  expect(form.scripts - dialog.scripts).toBeLessThanOrEqual(65 * KB)
})
