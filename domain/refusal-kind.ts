/** The facts of a refusal apart from its code. */
interface RefusalKind {
  /** The status of the answer. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503
  /**
   * The place of the message in the answer (docs/rules/interface.md#errors): `field` at the path that the rule names,
   * `whole` under "non_field_errors", `detail` under "detail".
   */
  readonly body: 'field' | 'whole' | 'detail'
  /** The exact sentence; words in braces are replaced by the values of the refusal. */
  readonly sentence: string
}

/** The refusals of a feature by their codes. */
export type RefusalKinds = Readonly<Record<string, RefusalKind>>
