import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useLiveRows } from './useLiveRows.ts'

const ROWS = ['Felixstowe', 'Tilbury']

function List({ list }: { list: string | undefined }) {
  const live = useLiveRows(ROWS, (row) => row, list)
  return createElement('p', {}, `${live.list}: ${live.rows?.join(', ')}`)
}

test('a list is live from its first rendering, so that it is drawn once', () => {
  expect(renderToStaticMarkup(createElement(List, { list: 'page 1' }))).toBe(
    '<p>page 1: Felixstowe, Tilbury</p>',
  )
})

test('without the name of a list its rows are shown and are not live', () => {
  expect(renderToStaticMarkup(createElement(List, { list: undefined }))).toBe(
    '<p>undefined: Felixstowe, Tilbury</p>',
  )
})
