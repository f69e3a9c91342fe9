import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { provider } from '../provider.ts'
import { Clamped } from './Clamped.tsx'
import classes from './Page.module.css'
import { useNumberedTitle } from './TitleNumber.ts'

export interface PageProps {
  title: string
  /** The title of the browser tab, if several pages share a heading. */
  tab?: string
  /** One sentence under the title. */
  hint?: ReactNode
  /** Buttons at the right of the title; below it on narrow screens. */
  actions?: ReactNode
  /** Shows above the title, such as a link back to the list. */
  above?: ReactNode
  /** Limits the width of pages that are read or filled in. */
  width?: 'full' | 'form' | 'text'
  /** A list: a phone shows it at once, and the hint below it. */
  isList?: boolean
  children?: ReactNode
}

/** A page: its title (also the browser tab's), a hint, its actions and its content. */
export function Page(props: PageProps) {
  const { title, tab = title, hint, actions, above, width = 'full', isList, children } = props
  useDocumentTitle(useNumberedTitle(`${tab} · ${provider.name}`))
  return (
    <div className={classes.page} data-width={width} data-list={isList || undefined}>
      {above}
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={1} tabIndex={-1}>
            <Clamped text={title} />
          </Title>
          {hint && <p className={classes.hint}>{hint}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
