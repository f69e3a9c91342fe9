/** The commands of docs/operation.md, "From nothing to real operation". */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One step of the chapter: its number, its title, and its commands as they are in the document. */
export interface Step {
  readonly number: number
  readonly title: string
  readonly commands: string
}

const STEP = /^\*\*(\d+)\. ([^*]+?)[.,]?\*\*/
const BLOCK = /```bash walk\n([\s\S]*?)```/

/** The steps of the chapter in their order; one without a marked block is an error. */
export function stepsOfOperation(root: string): Step[] {
  const text = readFileSync(join(root, 'docs/operation.md'), 'utf8')
  const [, chapter = ''] = /^## From nothing to real operation$([\s\S]*?)^## /m.exec(text) ?? []
  return chapter
    .split(/^(?=\*\*\d+\. )/m)
    .slice(1)
    .map((part) => {
      const [, number, title = ''] = STEP.exec(part) ?? []
      const commands = BLOCK.exec(part)?.[1]
      if (!commands) throw new Error(`step ${number} has no block marked "bash walk"`)
      return { number: Number(number), title, commands }
    })
}
