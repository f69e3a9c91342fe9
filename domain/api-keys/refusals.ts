/** Refusals of API keys (docs/rules/api-keys.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const apiKeyRefusals = {
  api_key_unknown: {
    status: 401,
    body: 'detail',
    sentence: 'This API key is unknown or has ended. An Admin of your company can make a new one.',
  },
  api_key_scope: {
    status: 403,
    body: 'detail',
    sentence: 'This API key needs the scope {scope} for this call.',
  },
  not_for_api_keys: {
    status: 403,
    body: 'detail',
    sentence: 'This call cannot be made with an API key: sign in for it.',
  },
  too_many_api_keys: {
    status: 409,
    body: 'whole',
    sentence: 'A company has at most {most} API keys. End one that you no longer need.',
  },
  api_key_name_taken: {
    status: 400,
    body: 'field',
    sentence: 'Another API key has this name. The history names keys, so each has its own.',
  },
} as const satisfies RefusalKinds
