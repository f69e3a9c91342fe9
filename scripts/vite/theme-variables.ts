import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { palettes, theme, variables } from '../../web/ui/theme.ts'

const NAME = 'virtual:theme-variables.css'

/** What the style sheet makes needless: code for variables, and colours that the theme does not have. */
const REPLACED: Readonly<Record<string, string>> = {
  'MantineCssVariables.mjs': 'export const MantineCssVariables = () => null',
  'default-colors.mjs': 'export const DEFAULT_COLORS = {}',
}

/**
 * The colours and measures of the theme as a style sheet. Mantine would compute the same in the browser before the
 * first drawing, on every page load; this way a page has them before any script runs.
 */
export function themeVariables(): Plugin {
  let isBuild = false
  const found = new Set<string>()
  return {
    name: 'theme-variables',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id === `\0${NAME}`) return styleSheet()
      const replacement = Object.entries(REPLACED).find(([file]) => id.endsWith(`/${file}`))
      if (!replacement || !/@mantine[\\/]core[\\/]/.test(id)) return null
      found.add(replacement[0])
      return replacement[1]
    },
    buildEnd(error) {
      if (isBuild && !error && found.size < Object.keys(REPLACED).length)
        this.error('Mantine keeps its variables or colours somewhere else now')
    },
  }
}

/** The variables of Mantine's provider, without the colours that no component uses. */
function styleSheet(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const standard = defaultCssVariablesResolver(merged)
  const ours = variables(merged)
  const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in palettes))
  const isUnused = new RegExp(`^--mantine-color-(${unused.join('|')})-`)
  const used = (part: 'variables' | 'light' | 'dark') =>
    Object.fromEntries(
      Object.entries({ ...standard[part], ...ours[part] }).filter(([name]) => !isUnused.test(name)),
    )
  return convertCssVariables(
    { variables: used('variables'), light: used('light'), dark: used('dark') },
    ':root',
  )
}
