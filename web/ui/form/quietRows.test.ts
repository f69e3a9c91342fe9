import { expect, test } from 'vitest'
import { quietRows } from './quietRows.ts'

interface Line {
  size: string
  count: string
}

interface Values {
  reference: string
  lines: Line[]
}

const missing = { type: 'shape', message: 'This field is required.' }
const EMPTY = { size: '', count: '1' }
const options = { fields: {}, shouldUseNativeValidation: false }

/** Every line without a size is wrong, as a schema finds them. */
const judge = ({ lines }: Values) => ({
  values: {},
  errors: { reference: missing, lines: lines.map(({ size }) => (size === '' ? { size: missing } : {})) },
})

const errorsOf = async (values: Values, names: ('lines' | 'reference')[], shown: unknown) => {
  const { errors } = await quietRows<Values>(judge, () => shown)(values, undefined, {
    ...options,
    names,
  })
  return errors
}

test('a row that was added after a refused submission has no errors', async () => {
  const values = { reference: '', lines: [EMPTY, EMPTY] }
  expect((await errorsOf(values, ['lines'], [{ size: missing }])).lines).toEqual([{ size: missing }])
  expect((await errorsOf(values, ['lines'], undefined)).lines).toBeUndefined()
})

test('an error that is shown goes when it is no longer right', async () => {
  const values = { reference: '', lines: [{ size: '40HC', count: '1' }, EMPTY] }
  const shown = [{ size: missing }, { size: missing }]
  const { lines } = await errorsOf(values, ['lines'], shown)
  expect(lines).toHaveLength(2)
  expect(lines?.[0]).toBeUndefined()
  expect(lines?.[1]).toEqual({ size: missing })
})

test('a submission shows all errors, and so does another field', async () => {
  const values = { reference: '', lines: [EMPTY] }
  for (const names of [['lines', 'reference'], ['reference']] as const)
    expect(await errorsOf(values, [...names], undefined)).toEqual(judge(values).errors)
})
