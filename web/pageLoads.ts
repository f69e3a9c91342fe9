import type { ComponentType } from 'react'

export interface PageFile {
  readonly default: ComponentType
  /** Prefetches the data of the page while its frame is drawn. Resolves as soon as the page can show. */
  readonly prepare?: (search: Record<string, unknown>) => Promise<void>
}

/**
 * Loads the file of each page and each shell, with all that it needs. The names of those files are some kilobytes, which
 * the first page does without (web/routes.tsx).
 */
export const pageLoads = import.meta.glob<PageFile>(['./*/*Page.tsx', './shell/*Shell.tsx'])
