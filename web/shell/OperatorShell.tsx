import { UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { refusals } from '#domain/refusals.ts'
import { CallError } from '../api/CallError.ts'
import { OperatorFirstPassword } from '../operator/OperatorFirstPassword.tsx'
import { OperatorSecondFactor } from '../operator/OperatorSecondFactor.tsx'
import { OperatorSignIn } from '../operator/OperatorSignIn.tsx'
import { overviewQuery } from '../operator/queries.ts'
import { useIsOperator, useOperatorSignOut } from '../operator/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import '../ui/print.css'
import { Brand } from './Brand.tsx'
import headerClasses from './Header.module.css'
import operatorClasses from './OperatorShell.module.css'
import { OperatorSidebar } from './OperatorSidebar.tsx'
import classes from './Shell.module.css'
import { useFrameMark } from './useFrameMark.ts'

/** The frame of the operator's pages: like the shell of companies, with the operator's links. */
export default function OperatorShell() {
  return useIsOperator() ? <Desk /> : <OperatorSignIn />
}

function Desk() {
  useFrameMark('operator')
  const signOut = useOperatorSignOut()
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
  return (
    <div className={`${classes.shell} ${operatorClasses.shell}`}>
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
        <OperatorSidebar keepsMails={overview?.keepsMails ?? false} />
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
