import { readFileSync } from 'node:fs'

/** The processes that a process has started and that still run (Linux). */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}
