import type { Plugin } from 'vite'

/**
 * Mantine gives a control a second, random id right after it has been drawn, and so draws every control of a form
 * twice. React's own ids are unique, too: the page has one root.
 */
export function steadyIds(): Plugin {
  let isFound = false
  return {
    name: 'steady-ids',
    apply: 'build',
    load(id) {
      if (!/@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/.test(id)) return null
      isFound = true
      return `import { useId as useReactId } from 'react'
export function useId(given) {
  const id = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + id.replace(/:/g, '')
}`
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('Mantine keeps its ids somewhere else now')
    },
  }
}
