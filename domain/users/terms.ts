/** The version of the terms and the privacy policy that users now accept. */
export const TERMS_VERSION = '2026-11'
