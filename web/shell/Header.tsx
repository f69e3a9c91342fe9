import { UnstyledButton } from '@mantine/core'
import { IconBuilding, IconChevronDown, IconUserCircle } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { useMe } from '../api/queries.ts'
import { noteFailedLoad } from '../ui/failedLoads.ts'
import { toast } from '../ui/toast.tsx'
import { useFirstInteraction } from '../ui/useFirstInteraction.ts'
import { Brand } from './Brand.tsx'
import classes from './Header.module.css'
import type { HeaderMenu } from './HeaderMenu.tsx'

/** The brand and the two menus. */
export function Header() {
  const me = useMe()
  return (
    <header className={classes.header}>
      <Brand />
      <nav className={classes.menus} aria-label="Account">
        <MenuPlace of="company" label="My Company" icon={IconBuilding} about={me.company.name} />
        <MenuPlace of="user" label="My User" icon={IconUserCircle} about={me.email} />
      </nav>
    </header>
  )
}

type ButtonProps = ComponentProps<'button'> & {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
}

type MenuPlaceProps = Pick<ButtonProps, 'label' | 'icon'> &
  Pick<ComponentProps<typeof HeaderMenu>, 'of' | 'about'>

// Without `then` beside `import`: vite would not pass it the failure of a style sheet.
const loadMenu = async () => (await import('./HeaderMenu.tsx')).HeaderMenu

/**
 * The button of a menu. The menu loads at the first interaction, so that the page shows sooner. A press before that
 * opens the menu once it has loaded, and the focus stays where it was.
 */
function MenuPlace({ of, about, ...looks }: MenuPlaceProps) {
  const [Menu, setMenu] = useState<typeof HeaderMenu>()
  const [presses, setPresses] = useState(0)
  // The menu can load while the button is held down: then neither the old nor the new button gets a click.
  const [isDown, setDown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const hasInteracted = useFirstInteraction()

  // Without a connection it fails, and each click tries again.
  useEffect(() => {
    if (Menu || !hasInteracted) return
    loadMenu().then(
      (menu) => {
        hadFocus.current = document.activeElement === button.current
        setMenu(() => menu)
      },
      (error: unknown) => {
        noteFailedLoad(error)
        if (presses > 0)
          toast.error('The menu could not be loaded. Check the connection, or reload the page.')
      },
    )
  }, [Menu, hasInteracted, presses])
  useEffect(() => {
    if (Menu && hadFocus.current) button.current?.focus()
  }, [Menu])

  if (Menu)
    return (
      <Menu of={of} about={about} defaultOpened={presses > 0 || isDown}>
        <MenuButton ref={button} {...looks} />
      </Menu>
    )
  return (
    <MenuButton
      ref={button}
      {...looks}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerDown={() => setDown(true)}
      onPointerLeave={() => setDown(false)}
      onClick={() => setPresses(presses + 1)}
    />
  )
}

function MenuButton({ label, icon: Icon, ...rest }: ButtonProps) {
  return (
    <UnstyledButton {...rest} className={classes.menu} aria-label={label}>
      <Icon size={20} stroke={1.6} />
      <span className={classes.label}>{label}</span>
      <IconChevronDown size={16} stroke={2} />
    </UnstyledButton>
  )
}
