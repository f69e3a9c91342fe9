import { Menu, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconBuilding, IconChevronDown, IconUserCircle } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react'
import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { Brand } from './Brand.tsx'
import classes from './Header.module.css'
import { signOut } from './signOut.ts'

/** The brand and the two menus. */
export function Header() {
  const me = useMe()
  return (
    <header className={classes.header}>
      <Brand />
      <nav className={classes.menus} aria-label="Account">
        <HeaderMenu label="My Company" icon={IconBuilding} about={me.company.name}>
          <MenuLink {...links.companyProfile()}>Company Profile</MenuLink>
          <MenuLink {...links.userManagement()}>User Management</MenuLink>
          <MenuLink {...links.pricingPlan()}>Pricing Plan</MenuLink>
        </HeaderMenu>
        <HeaderMenu label="My User" icon={IconUserCircle} about={me.email}>
          <MenuLink {...links.userProfile()}>User Profile</MenuLink>
          <MenuLink {...links.help()}>Help</MenuLink>
          <Menu.Divider />
          <Menu.Item onClick={signOut}>Logout</Menu.Item>
        </HeaderMenu>
      </nav>
    </header>
  )
}

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & {
  ref?: Ref<HTMLAnchorElement>
}

const MenuLink = createLink((props: Attributes) => <Menu.Item component="a" {...props} />)

interface HeaderMenuProps {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  about: string
  children: ReactNode
}

function HeaderMenu({ label, icon: Icon, about, children }: HeaderMenuProps) {
  return (
    <Menu position="bottom-end" width={220} offset={6}>
      <Menu.Target>
        <UnstyledButton className={classes.menu} aria-label={label}>
          <Icon size={20} stroke={1.6} />
          <span className={classes.label}>{label}</span>
          <IconChevronDown size={16} stroke={2} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.about}>{about}</Menu.Label>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
