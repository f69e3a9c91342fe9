import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import classes from './BackLink.module.css'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & {
  ref?: Ref<HTMLAnchorElement>
}

/** The link above a page's title, to the list of the page: `<BackLink {...links.requests()}>…`. */
// The router takes the list for the current page, since its address begins that of the page.
export const BackLink = createLink(({ children, 'aria-current': _, ...attributes }: Attributes) => (
  <Anchor {...attributes} className={classes.back} data-back>
    <IconArrowLeft size={16} aria-hidden />
    {children}
  </Anchor>
))
