import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWaiting } from '../attention/queries.ts'
import { KeyHelp } from '../keyboard/KeyHelp.tsx'
import { useLive } from '../live/useLive.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { noteFailedLoad } from '../ui/failedLoads.ts'
import { TitleNumber } from '../ui/TitleNumber.ts'
import { Header } from './Header.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { useFrameMark } from './useFrameMark.ts'

/** The frame of every page with sign-in: header, sidebar, content. */
export default function Shell() {
  useLive()
  useFrameMark('company')
  const { total } = useWaiting()
  // Not needed before the user prints; the effect itself runs before the page is painted.
  useEffect(() => afterPaint(() => void import('../ui/print.css').catch(noteFailedLoad)), [])
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <Header />
      <div className={classes.columns}>
        <Sidebar />
        <main id="content" tabIndex={-1} className={classes.content}>
          <TitleNumber value={total}>
            <ErrorBoundary>
              <Outlet />
            </ErrorBoundary>
          </TitleNumber>
        </main>
      </div>
      <KeyHelp />
    </div>
  )
}
