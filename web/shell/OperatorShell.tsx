import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBuilding,
  IconChartBar,
  IconClipboardList,
  IconHeadset,
  IconLogout,
  IconMail,
  IconMailForward,
  IconServer,
  IconShieldLock,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { refusals } from '#domain/refusals.ts'
import { CallError } from '../api/CallError.ts'
import { links } from '../links.ts'
import { OperatorFirstPassword } from '../operator/OperatorFirstPassword.tsx'
import { OperatorSecondFactor } from '../operator/OperatorSecondFactor.tsx'
import { OperatorSignIn } from '../operator/OperatorSignIn.tsx'
import { overviewQuery } from '../operator/queries.ts'
import { useIsOperator, useOperatorSignOut } from '../operator/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Hint } from '../ui/Hint.tsx'
import '../ui/print.css'
import { Brand } from './Brand.tsx'
import headerClasses from './Header.module.css'
import operatorClasses from './OperatorShell.module.css'
import classes from './Shell.module.css'
import sidebarClasses from './Sidebar.module.css'
import { useFrameMark } from './useFrameMark.ts'

const items = [
  { label: 'Desk', link: links.operator(), icon: IconHeadset, exact: true },
  { label: 'Companies', link: links.operatorCompanies(), icon: IconBuilding, exact: false },
  { label: 'Bookings', link: links.operatorBookings(), icon: IconTruckDelivery, exact: false },
  { label: 'Market', link: links.operatorMarket(), icon: IconChartBar, exact: false },
  { label: 'Audit log', link: links.operatorAudit(), icon: IconClipboardList, exact: false },
  { label: 'Security log', link: links.operatorSecurityLog(), icon: IconShieldLock, exact: false },
  { label: 'Outbox', link: links.operatorOutbox(), icon: IconMailForward, exact: false },
  { label: 'System', link: links.operatorSystem(), icon: IconServer, exact: false },
  { label: 'Operators', link: links.operators(), icon: IconUsers, exact: false },
] as const

/** Shown only while mails go to disk. */
const mailbox = { label: 'Mailbox', link: links.operatorMailbox(), icon: IconMail, exact: false } as const

/** The frame of the operator's pages: like the shell of companies, with the operator's links. */
export default function OperatorShell() {
  return useIsOperator() ? <Desk /> : <OperatorSignIn />
}

function Desk() {
  useFrameMark('operator')
  const signOut = useOperatorSignOut()
  const rail = useMediaQuery('(max-width: 48em)')
  const { data: overview, error } = useQuery(overviewQuery)
  const refused = error instanceof CallError ? error.detail : null
  const isRefused = refused === refusals.second_factor_missing.sentence
  // Kept while the query polls: it has no error then, and the form would lose what is typed.
  const [mustChoosePassword, setMustChoosePassword] = useState(false)
  const isInitial = refused === refusals.initial_password.sentence
  if ((overview || refused) && isInitial !== mustChoosePassword) setMustChoosePassword(isInitial)
  // Until the set-up is finished, not only until the pages open: the recovery codes are shown after that.
  const [isSettingUp, setSettingUp] = useState(false)
  if (isRefused && !isSettingUp) setSettingUp(true)
  const shown = overview?.keepsMails ? [...items, mailbox] : items
  return (
    <div className={classes.shell} data-rail>
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
        <nav className={sidebarClasses.sidebar} data-rail aria-label="Main">
          {shown.map(({ label, link, icon: Icon, exact }) => (
            <Hint key={label} label={rail ? label : null} position="right">
              <Link
                {...link}
                className={sidebarClasses.link}
                activeOptions={{ exact, includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
              >
                <Icon size={20} stroke={1.6} aria-hidden />
                <span className={sidebarClasses.label}>{label}</span>
              </Link>
            </Hint>
          ))}
        </nav>
        <main id="content" tabIndex={-1} className={classes.content}>
          <ErrorBoundary>
            {mustChoosePassword ? (
              <OperatorFirstPassword />
            ) : isSettingUp ? (
              <OperatorSecondFactor onDone={() => setSettingUp(false)} />
            ) : (
              <Outlet />
            )}
          </ErrorBoundary>
        </main>
      </div>
    </div>
  )
}
