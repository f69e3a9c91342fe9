import { Tooltip, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBuilding,
  IconClipboardList,
  IconHeadset,
  IconLogout,
  IconMail,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { links } from '../links.ts'
import { OperatorSignIn } from '../operator/OperatorSignIn.tsx'
import { overviewQuery } from '../operator/queries.ts'
import { useIsOperator, useOperatorSignOut } from '../operator/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Brand } from './Brand.tsx'
import headerClasses from './Header.module.css'
import operatorClasses from './OperatorShell.module.css'
import classes from './Shell.module.css'
import sidebarClasses from './Sidebar.module.css'

const items = [
  { label: 'Desk', link: links.operator(), icon: IconHeadset, exact: true },
  { label: 'Companies', link: links.operatorCompanies(), icon: IconBuilding, exact: false },
  { label: 'Audit log', link: links.operatorAudit(), icon: IconClipboardList, exact: false },
  { label: 'Staff', link: links.operatorStaff(), icon: IconUsers, exact: false },
] as const

/** There only while mails go to disk. */
const mailbox = { label: 'Mailbox', link: links.operatorMailbox(), icon: IconMail, exact: false } as const

/** Around the pages of the provider's staff: as the shell of the companies, with what the staff need. */
export default function OperatorShell() {
  return useIsOperator() ? <Desk /> : <OperatorSignIn />
}

function Desk() {
  const signOut = useOperatorSignOut()
  const rail = useMediaQuery('(max-width: 48em)')
  const { data: overview } = useQuery(overviewQuery)
  const shown = overview?.keepsMails ? [...items, mailbox] : items
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <header className={headerClasses.header}>
        <span className={operatorClasses.brand}>
          <Brand operator />
          <span className={operatorClasses.who}>Operator</span>
        </span>
        <nav className={headerClasses.menus} aria-label="Account">
          <UnstyledButton className={headerClasses.menu} onClick={signOut} aria-label="Logout">
            <IconLogout size={20} stroke={1.6} />
            <span className={headerClasses.label}>Logout</span>
          </UnstyledButton>
        </nav>
      </header>
      <div className={classes.columns}>
        <nav className={sidebarClasses.sidebar} aria-label="Main">
          {shown.map(({ label, link, icon: Icon, exact }) => (
            <Tooltip key={label} label={label} position="right" disabled={!rail}>
              <Link
                {...link}
                className={sidebarClasses.link}
                activeOptions={{ exact, includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
              >
                <Icon size={20} stroke={1.6} aria-hidden />
                <span className={sidebarClasses.label}>{label}</span>
              </Link>
            </Tooltip>
          ))}
        </nav>
        <main id="content" tabIndex={-1} className={classes.content}>
          <ErrorBoundary>
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
    </div>
  )
}
