/** The companies and objects of one successful request, made as they are needed. */
import type { Caller } from '../authorization/callers.ts'
import { newScene } from '../authorization/scene.ts'
import { addOperatorWithPassword } from '../operators.ts'
import type { World } from '../world.ts'

/**
 * The objects that a call needs besides that of its row in the authorisation matrix, with the id in its path.
 */
export interface StartParts {
  readonly by?: Caller
  /** The token of a caller who is made for this request. */
  readonly token?: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: unknown
  readonly isForm?: boolean
}

export type Stage = ReturnType<typeof newStage>
export type Starts = Readonly<Record<string, (stage: Stage) => Promise<StartParts>>>

export function newStage(world: World) {
  const operator = addOperatorWithPassword
  return { world, ...newScene(world), operator: () => operator(world.database.db, world.now) }
}
