import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DotSeparated } from './DotSeparated.tsx'

test('each part keeps its own direction, and empty ones are left out', () => {
  const parts = ['2 × £45.00', null, false, '', 'שלום', '23/11/2026, 5:38 am'] as const
  expect(renderToStaticMarkup(createElement(DotSeparated, { parts }))).toBe(
    '<bdi>2 × £45.00</bdi> · <bdi>שלום</bdi> · <bdi>23/11/2026, 5:38 am</bdi>',
  )
})
