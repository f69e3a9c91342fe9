import { tabStore } from '../api/tabStore.ts'

/** Questions and answers that were typed and not sent. They survive a reload and an expired session. */
export const unsentTexts = tabStore<string>('quayline.unsent-question.1.')
