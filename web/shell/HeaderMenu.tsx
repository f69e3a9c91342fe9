import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactElement, Ref } from 'react'
import { links } from '../links.ts'
import classes from './Header.module.css'
import { useSignOut } from './useSignOut.ts'

interface HeaderMenuProps {
  of: 'company' | 'user'
  /** The name above the items. */
  about: string
  defaultOpened: boolean
  /** The button that opens it. */
  children: ReactElement
}

/** The menu of the company or of the user, around its button. */
export function HeaderMenu({ of, about, defaultOpened, children }: HeaderMenuProps) {
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={220} offset={6} defaultOpened={defaultOpened}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.about}>{about}</Menu.Label>
        {of === 'company' ? (
          <>
            <MenuLink {...links.companyProfile()}>Company Profile</MenuLink>
            <MenuLink {...links.userManagement()}>User Management</MenuLink>
            <MenuLink {...links.pricingPlan()}>Pricing Plan</MenuLink>
            <MenuLink {...links.apiAndWebhooks()}>API and Webhooks</MenuLink>
          </>
        ) : (
          <>
            <MenuLink {...links.userProfile()}>User Profile</MenuLink>
            <MenuLink {...links.help()}>Help</MenuLink>
            <Menu.Divider />
            <Menu.Item onClick={signOut}>Logout</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & {
  ref?: Ref<HTMLAnchorElement>
}

const MenuLink = createLink((props: Attributes) => <Menu.Item component="a" {...props} />)
