const GIGABYTE = 1024 ** 3
/** How much a company may upload in 24 hours (docs/rules/files.md#upload-limit). */
export const MAX_DAILY_UPLOAD_BYTES = 2 * GIGABYTE
/** The same for sentences: "2 GB". */
export const MAX_DAILY_UPLOAD_TEXT = `${MAX_DAILY_UPLOAD_BYTES / GIGABYTE} GB`
