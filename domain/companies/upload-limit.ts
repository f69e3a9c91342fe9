const GIGABYTE = 1024 ** 3
/** How much a company may upload in 24 hours (docs/rules/files.md#upload-limit). */
export const UPLOADED_A_DAY_BYTES = 2 * GIGABYTE
/** The same for sentences: "2 GB". */
export const UPLOADED_A_DAY = `${UPLOADED_A_DAY_BYTES / GIGABYTE} GB`
