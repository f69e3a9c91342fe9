import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & {
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button: `<LinkButton {...links.pricingPlan()}>Upgrade</LinkButton>`. */
export const LinkButton = createLink((props: Omit<ButtonProps, 'component'> & Attributes) => (
  <Button component="a" {...props} />
))

/** A link within text. */
export const TextLink = createLink((props: Omit<AnchorProps, 'component'> & Attributes) => (
  <Anchor {...props} />
))
