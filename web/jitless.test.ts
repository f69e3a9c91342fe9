import './jitless.ts'
import { expect, test } from 'vitest'
import { config } from 'zod/mini'

test('zod does not probe eval', () => expect(config().jitless).toBe(true))
