/** Refusals of uploads (docs/rules/files.md). */
import type { RefusalKinds } from '../refusal-kind.ts'
import { MAX_DAILY_UPLOAD_TEXT } from './upload-limit.ts'

export const fileRefusals = {
  file_type_refused: { status: 400, body: 'field', sentence: 'This file type is not accepted. {accepted}' },
  file_content_differs: {
    status: 400,
    body: 'field',
    sentence: 'The content of this file is not what its name says. {accepted}',
  },
  file_too_large: { status: 413, body: 'detail', sentence: 'This file is too large. {limit}' },
  files_too_large: { status: 413, body: 'detail', sentence: 'These files are too large. {limit}' },
  file_empty: { status: 400, body: 'field', sentence: 'This file is empty.' },
  image_place_taken: { status: 409, body: 'whole', sentence: 'Another image is in this place now.' },
  file_replaced_unseen: {
    status: 409,
    body: 'whole',
    sentence:
      'Another file was put here meanwhile, so yours was not saved. Please look at it before you replace it.',
  },
  file_missing: { status: 400, body: 'field', sentence: 'Please choose a file.' },
  file_sent_twice: { status: 400, body: 'field', sentence: 'Please send one file here.' },
  too_many_uploads: {
    status: 429,
    body: 'detail',
    sentence: `Your company can upload ${MAX_DAILY_UPLOAD_TEXT} in 24 hours, and this goes beyond it. Please use smaller files, or wait.`,
  },
  image_unreadable: {
    status: 400,
    body: 'field',
    sentence: 'This image cannot be read. It may be damaged or have too many pixels.',
  },
  upload_cut_short: {
    status: 400,
    body: 'detail',
    sentence: 'The upload did not arrive complete. Please try again.',
  },
} as const satisfies RefusalKinds
