import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { putErrors, toastsIn, withoutField } from './errors.ts'
import { resolve } from './resolve.ts'

interface Values {
  token: string
  profile: { phone: string }
}

const EMPTY: Values = { token: '', profile: { phone: '' } }

test('a refusal shows at its field and in a toast, each sentence once', () => {
  const form = createFormControl<Values>({ defaultValues: EMPTY })
  const said = putErrors(form, {
    fields: [
      { path: ['token'], message: 'Please enter your token' },
      { path: ['profile', 'phone'], message: 'No such phone.' },
      { path: ['elsewhere'], message: 'No such phone.' },
    ],
    whole: ['Try again later.'],
  })
  expect([...said]).toEqual(['Please enter your token', 'No such phone.', 'Try again later.'])
  expect(form.getFieldState('token').error?.message).toBe('Please enter your token')
  expect(form.getFieldState('profile.phone').error?.message).toBe('No such phone.')
})

test('what no field of the form can show is about the whole form', () => {
  const form = createFormControl<Values>({ defaultValues: EMPTY })
  const fields = [
    { path: ['profile', 'phone'], message: 'No such phone.' },
    { path: ['filter', 'pickup'], message: 'No such place.' },
  ]
  expect(withoutField(form, { fields, whole: ['Try again later.'] })).toEqual([
    'Try again later.',
    'No such place.',
  ])
})

test('errors of a form’s own validation show in a toast only if the form says so', async () => {
  const shape = z.object({ token: z.string().check(z.minLength(3, { error: 'Too short.' })) })
  const judge = resolve<Values>(shape, {
    alsoWrong: () => [{ path: ['profile'], message: 'No profile.' }],
    alsoToast: ({ path: [field] }, { token }) => field === 'token' && token !== '',
  })
  const toastsOf = async (token: string) => {
    const { errors } = await judge({ ...EMPTY, token }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    return [...toastsIn(errors)]
  }
  expect(await toastsOf('no')).toEqual(['Too short.'])
  expect(await toastsOf('')).toEqual([])
})
